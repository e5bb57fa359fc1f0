// Wraps tools to count and time their calls. Several instances may share one ToolTallies: a team's
// server has tools for each member.
//
// Only offered tools get their own label in the metrics. All other names (aliases, unknown names)
// are counted as "other", so that clients cannot create labels.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "base/enum_names.h"
#include "metrics/histogram.h"
#include "metrics/metrics_text.h"
#include "protocol/features.h"

namespace cairn {

enum class ToolOutcome {
  kOk,
  kError,  // reported to the agent or its client
  kAsked,  // the client must answer a question and call again (2026-07-28)
};

template <>
struct EnumNames<ToolOutcome> {
  static constexpr std::string_view kWhat = "outcome of a tool";
  static constexpr EnumEntry<ToolOutcome> kTable[] = {
      {ToolOutcome::kOk, "ok"}, {ToolOutcome::kError, "error"}, {ToolOutcome::kAsked, "asked"}};
};

// Thread-safe.
class ToolTallies {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  using Now = std::function<TimePoint()>;

  explicit ToolTallies(std::span<const Tool> tools, Now now = std::chrono::steady_clock::now);

  // Calls the tool and counts the call.
  Result<ToolReply> Measure(std::string_view name, const std::function<Result<ToolReply>()>& call);

  void WriteTo(MetricsText& text) const;

 private:
  struct Tally {
    Tally();
    std::array<std::atomic<std::uint64_t>, std::size(EnumNames<ToolOutcome>::kTable)> calls{};
    Histogram seconds;
  };
  class Measurement;

  const Now now_;
  std::map<std::string, Tally, std::less<>> tallies_;  // its keys never change after construction
};

class MeasuredTools final : public ToolProvider {
 public:
  // Both must outlive this object.
  MeasuredTools(ToolProvider& tools, ToolTallies& tallies) : tools_(tools), tallies_(tallies) {}

  std::span<const Tool> Tools() const override { return tools_.Tools(); }
  Result<ToolReply> Call(std::string_view name, const Json& arguments,
                         CallContext& context) override {
    return tallies_.Measure(name, [&] { return tools_.Call(name, arguments, context); });
  }

 private:
  ToolProvider& tools_;
  ToolTallies& tallies_;
};

}  // namespace cairn
