#include "retrieval/signals.h"

#include <algorithm>
#include <cmath>

#include "base/rng.h"

namespace cairn {
namespace {

constexpr double kHourlyDecay = 0.995;
constexpr double kMonthDays = 30;
constexpr double kUtilityScale = 5;      // this many votes give a utility of 0.73
constexpr double kFrequencyDecades = 2;  // 99 uses give the maximum
constexpr double kMostImportance = 10;
constexpr double kLeastSpread = 0.1;  // as a share of the best score

}  // namespace

std::vector<double> RelevanceOf(std::span<const double> fused) {
  if (fused.empty()) return {};
  const auto [worst, best] = std::minmax_element(fused.begin(), fused.end());
  const double spread = std::max(*best - *worst, kLeastSpread * std::abs(*best));
  std::vector<double> relevance;
  relevance.reserve(fused.size());
  for (const double score : fused) {
    const double distance = *best == *worst ? 0 : (*best - score) / spread;
    relevance.push_back(std::max(kLeastRelevance, 1 - distance));
  }
  return relevance;
}

double RecencyOf(RecencyCurve curve, TimeMs last_used, TimeMs now) {
  const double age = static_cast<double>(std::max<TimeMs>(0, now - last_used));
  const double days = age / static_cast<double>(kDayMs);
  switch (curve) {
    case RecencyCurve::kHourly:
      return std::pow(kHourlyDecay, age / static_cast<double>(kHourMs));
    case RecencyCurve::kMonthly:
      return std::exp(-days / kMonthDays);
    case RecencyCurve::kHalfLife:
      return std::exp2(-days / kMonthDays);
  }
  return 0;
}

double UtilityOf(std::int64_t usefulness, std::int64_t access_count) {
  const double sum =
      static_cast<double>(usefulness) + std::log1p(static_cast<double>(access_count));
  return 1 / (1 + std::exp(-sum / kUtilityScale));
}

double FrequencyOf(std::int64_t access_count) {
  return std::min(1.0, std::log10(static_cast<double>(access_count) + 1) / kFrequencyDecades);
}

Signals SignalsOf(const Memory& memory, double relevance, const Profile& profile, TimeMs now) {
  return {.relevance = relevance,
          .recency = RecencyOf(profile.curve, memory.last_accessed_at, now),
          .utility = UtilityOf(memory.usefulness, memory.access_count),
          .importance = static_cast<double>(memory.importance) / kMostImportance,
          .frequency = FrequencyOf(memory.access_count),
          .confidence = memory.confidence};
}

double ScoreOf(const Signals& signals, const Profile& profile) {
  if (profile.rule == ScoringRule::kPrior) {
    return signals.relevance *
           (1 + profile.recency * signals.recency + profile.utility * (2 * signals.utility - 1));
  }
  double score = 0;
  for (const SignalName& each : kSignalNames) score += profile.*each.weight * signals.*each.signal;
  return score;
}

double JitterFactor(double jitter, std::uint64_t seed, const Id& id) {
  std::uint64_t mixed = SeededRng(seed).Next();
  for (const std::uint8_t byte : id.bytes()) mixed = SeededRng(mixed ^ byte).Next();
  const double unit = static_cast<double>(mixed >> 11) * 0x1p-53;  // 0 … 1
  return 1 + jitter * (2 * unit - 1);
}

}  // namespace cairn
