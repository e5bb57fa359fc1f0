// Tools that count their calls and take their time.
//
// Only tools that are offered have a name of their own in the metrics: all other names, aliases and
// whatever a client makes up, are counted as "other".
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
  kError,  // told to the agent, or to its client
  kAsked,  // the client is asked something first, and calls again (2026-07-28)
};

template <>
struct EnumNames<ToolOutcome> {
  static constexpr std::string_view kWhat = "outcome of a tool";
  static constexpr EnumEntry<ToolOutcome> kTable[] = {
      {ToolOutcome::kOk, "ok"}, {ToolOutcome::kError, "error"}, {ToolOutcome::kAsked, "asked"}};
};

class MeasuredTools final : public ToolProvider {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  using Now = std::function<TimePoint()>;

  // `tools` outlive this.
  explicit MeasuredTools(ToolProvider& tools, Now now = std::chrono::steady_clock::now);

  std::span<const Tool> Tools() const override { return tools_.Tools(); }
  Result<ToolReply> Call(std::string_view name, const Json& arguments,
                         CallContext& context) override;

  void WriteTo(MetricsText& text) const;

 private:
  struct Tally {
    Tally();
    std::array<std::atomic<std::uint64_t>, std::size(EnumNames<ToolOutcome>::kTable)> calls{};
    Histogram seconds;
  };
  class Measurement;

  ToolProvider& tools_;
  const Now now_;
  std::map<std::string, Tally, std::less<>> tallies_;  // its tools never change once it is made
};

}  // namespace cairn
