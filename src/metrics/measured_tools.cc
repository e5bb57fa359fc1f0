#include "metrics/measured_tools.h"

namespace cairn {
namespace {

constexpr std::string_view kOther = "other";

// From looking up one memory to searching a large store with a model not yet loaded; roughly
// doubling, like Prometheus' default buckets.
constexpr double kSeconds[] = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1,
                               0.25,  0.5,    1,     2.5,  5,     10};

ToolOutcome OutcomeOf(const Result<ToolReply>& reply) {
  if (reply) return reply->is_error ? ToolOutcome::kError : ToolOutcome::kOk;
  return reply.error().code == ErrorCode::kInputRequired ? ToolOutcome::kAsked
                                                         : ToolOutcome::kError;
}

}  // namespace

ToolTallies::Tally::Tally() : seconds(kSeconds) {}

// One call, counted when it ends, even by an exception.
class ToolTallies::Measurement {
 public:
  Measurement(Tally& tally, const Now& now) : tally_(tally), now_(now), begun_(now()) {}
  ~Measurement() {
    tally_.calls[static_cast<std::size_t>(outcome)].fetch_add(1, std::memory_order_relaxed);
    tally_.seconds.Observe(std::chrono::duration<double>(now_() - begun_).count());
  }
  Measurement(const Measurement&) = delete;
  Measurement& operator=(const Measurement&) = delete;

  ToolOutcome outcome = ToolOutcome::kError;

 private:
  Tally& tally_;
  const Now& now_;
  const TimePoint begun_;
};

ToolTallies::ToolTallies(std::span<const Tool> tools, Now now) : now_(std::move(now)) {
  for (const Tool& tool : tools) tallies_.try_emplace(tool.name);
  tallies_.try_emplace(std::string(kOther));
}

Result<ToolReply> ToolTallies::Measure(std::string_view name,
                                       const std::function<Result<ToolReply>()>& call) {
  auto tally = tallies_.find(name);
  if (tally == tallies_.end()) tally = tallies_.find(kOther);
  Measurement measurement(tally->second, now_);
  auto reply = call();
  measurement.outcome = OutcomeOf(reply);
  return reply;
}

void ToolTallies::WriteTo(MetricsText& text) const {
  text.Metric("cairn_tool_calls_total", MetricKind::kCounter,
              "Completed tool calls by tool and outcome.");
  for (const auto& [tool, tally] : tallies_) {
    for (const auto& [outcome, name] : EnumNames<ToolOutcome>::kTable) {
      const auto calls = tally.calls[static_cast<std::size_t>(outcome)].load();
      text.Sample({{"tool", tool}, {"outcome", name}}, static_cast<double>(calls));
    }
  }
  text.Metric("cairn_tool_duration_seconds", MetricKind::kHistogram,
              "Duration of tool calls by tool.");
  for (const auto& [tool, tally] : tallies_) text.Sample({"tool", tool}, tally.seconds);
}

}  // namespace cairn
