// Times and spans of time as people write and read them.
#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"

namespace cairn {

// Local time with its offset, for example 2026-03-01T14:05:09+01:00.
std::string FormatLocalTime(TimeMs time);

// Its parts: 2026-03-01 and 14:05:09.
std::string FormatLocalDay(TimeMs time);
std::string FormatLocalClock(TimeMs time);

// Reads a point in time:
//   2026-03-01               the start of that day, local time
//   2026-03-01T14:05[:09]    local time; with Z or +01:00 at the end, that zone's
//   1772370309000            Unix milliseconds
//   7d, 12h, 30m, 2w         that long before `now`
//   now, today, yesterday
Result<TimeMs> ParseTime(std::string_view text, TimeMs now);

// Reads a span such as 30d, 12h, 45m, 90s or 2w.
Result<TimeMs> ParseDuration(std::string_view text);

}  // namespace cairn
