#include "metrics/store_metrics.h"

#include <algorithm>

#include "base/log.h"

namespace cairn {
namespace {

constexpr TimeMs kKeepAtLeast = 5 * kSecondMs;
// Spends at most a twentieth of the time on counting, even if the store is so large that it takes
// seconds.
constexpr TimeMs kKeepPerTaken = 20;

void WriteStats(MetricsText& text, const StoreStats& stats) {
  const auto number = [](std::int64_t count) { return static_cast<double>(count); };
  text.Metric("cairn_memories", MetricKind::kGauge,
              "Memories by state; a deleted memory may also be expired.");
  text.Sample({{"state", "alive"}}, number(stats.total));
  text.Sample({{"state", "deleted"}}, number(stats.deleted));
  text.Sample({{"state", "superseded"}}, number(stats.superseded));
  text.Sample({{"state", "expired"}}, number(stats.expired));
  text.Metric("cairn_vectors", MetricKind::kGauge, "Vectors of all memories, by embedding model.");
  for (const auto& [model, count] : stats.vectors_by_model) {
    text.Sample({{"model", model}}, number(count));
  }
  text.Single("cairn_store_bytes", MetricKind::kGauge, "Size of the store.",
              number(stats.db_bytes));
  text.Single("cairn_store_schema_version", MetricKind::kGauge, "Version of the store's schema.",
              number(stats.schema_version));
}

}  // namespace

bool StoreMetrics::IsFresh() const {
  const std::lock_guard lock(mutex_);
  const TimeMs now = clock_.Now();
  return kept_ && kept_->from <= now && now < kept_->until;  // the clock may be set back
}

void StoreMetrics::LookAgain() {
  const TimeMs begun = clock_.Now();
  auto stats = read_();
  if (!stats) Log(LogLevel::kWarning, "no store metrics: " + stats.error().message);
  const TimeMs now = clock_.Now();
  const TimeMs keep = std::max(kKeepAtLeast, (now - begun) * kKeepPerTaken);
  const std::lock_guard lock(mutex_);
  kept_ = {std::move(stats), now, now + keep};
}

void StoreMetrics::WriteTo(MetricsText& text) {
  if (const std::unique_lock alone(reading_, std::try_to_lock); alone && !IsFresh()) LookAgain();
  const std::lock_guard lock(mutex_);
  if (!kept_) return;
  text.Single("cairn_store_up", MetricKind::kGauge,
              "Whether the store responded to the last query.", kept_->stats ? 1 : 0);
  if (kept_->stats) WriteStats(text, *kept_->stats);
}

}  // namespace cairn
