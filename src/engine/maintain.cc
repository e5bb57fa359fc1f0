#include "engine/maintain.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace cairn {
namespace {

const std::string kLastSweep = "last_sweep";  // setting that holds its time

// 0, long ago, if the text is not a number.
TimeMs ReadTime(const std::string& text) {
  TimeMs time = 0;
  std::from_chars(text.data(), text.data() + text.size(), time);
  return time;
}

}  // namespace

Result<std::int64_t> Maintain::Sweep(TimeMs older_than) {
  std::int64_t erased = 0;
  const TimeMs until = context_.clock.Now() - older_than;
  CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto count, writer.EraseExpired(until));
    erased = count;
    return {};
  }));
  return erased;
}

Result<std::int64_t> Maintain::SweepDaily() {
  const TimeMs now = context_.clock.Now();
  CAIRN_ASSIGN_OR_RETURN(const auto last, context_.ReadRaw([](Reader& reader) {
    return reader.FindSetting(kLastSweep);
  }));
  if (last && now - ReadTime(*last) < kDayMs) return std::int64_t{0};
  CAIRN_ASSIGN_OR_RETURN(const auto erased, Sweep());
  CAIRN_TRY(context_.store.Write(
      [&](Writer& writer) { return writer.PutSetting(kLastSweep, std::to_string(now)); }));
  return erased;
}

Result<std::int64_t> Maintain::Optimize() {
  const TimeMs now = context_.clock.Now();
  const auto stats = [&](Reader& reader) { return reader.Stats(now); };
  CAIRN_ASSIGN_OR_RETURN(const auto before, context_.ReadRaw(stats));
  CAIRN_TRY(context_.store.Optimize());
  CAIRN_ASSIGN_OR_RETURN(const auto after, context_.ReadRaw(stats));
  return std::max<std::int64_t>(0, before.db_bytes - after.db_bytes);
}

Status Maintain::Rebuild() {
  CAIRN_TRY(context_.store.Rebuild());
  CAIRN_ASSIGN_OR_RETURN(const auto faults, context_.store.Check(CheckDepth::kDeep));
  if (faults.empty()) return {};
  return Error{ErrorCode::kCorrupt, "the store still has problems: " + faults.front().what +
                                        "; run `cairn doctor --fix`"};
}

}  // namespace cairn
