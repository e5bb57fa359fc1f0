// AccessRecord: one use of a memory. Searching does not count; reading it, voting on it and naming
// it in a handoff are.
#pragma once

#include <optional>
#include <string>

#include "base/clock.h"
#include "base/enum_names.h"
#include "base/id.h"

namespace cairn {

enum class AccessKind { kGet, kVote, kHandoff, kTrack };

template <>
struct EnumNames<AccessKind> {
  static constexpr std::string_view kWhat = "kind of access";
  static constexpr EnumEntry<AccessKind> kTable[] = {{AccessKind::kGet, "get"},
                                                     {AccessKind::kVote, "vote"},
                                                     {AccessKind::kHandoff, "handoff"},
                                                     {AccessKind::kTrack, "track"}};
};

struct AccessRecord {
  Id memory;
  TimeMs at = 0;
  AccessKind kind = AccessKind::kGet;
  std::string query;            // what was searched for when it came up, if known
  std::optional<double> score;  // and how it scored

  friend bool operator==(const AccessRecord&, const AccessRecord&) = default;
};

}  // namespace cairn
