#include "base/time_text.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <ctime>
#include <limits>
#include <optional>

#include "base/text.h"

namespace cairn {
namespace {

constexpr std::string_view kTimeForms =
    "use a date (2026-03-01), a time (2026-03-01T14:05), an age (7d, 12h) or Unix milliseconds";

std::optional<std::int64_t> ParseWhole(std::string_view digits) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

// Takes exactly `count` digits off the front.
std::optional<int> TakeDigits(std::string_view& text, std::size_t count) {
  if (text.size() < count) return std::nullopt;
  int value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    value = value * 10 + (text[i] - '0');
  }
  text.remove_prefix(count);
  return value;
}

bool TakeChar(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<TimeMs> UnitMs(char unit) {
  switch (unit) {
    case 's':
      return kSecondMs;
    case 'm':
      return kMinuteMs;
    case 'h':
      return kHourMs;
    case 'd':
      return kDayMs;
    case 'w':
      return 7 * kDayMs;
    default:
      return std::nullopt;
  }
}

bool IsRealDate(const std::tm& date) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (date.tm_mon < 0 || date.tm_mon > 11 || date.tm_mday < 1) return false;
  const int year = date.tm_year + 1900;
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  const int days =
      kDays[static_cast<std::size_t>(date.tm_mon)] + (leap && date.tm_mon == 1 ? 1 : 0);
  return date.tm_mday <= days && date.tm_hour < 24 && date.tm_min < 60 && date.tm_sec < 60;
}

// Seconds east of UTC at the end of a time ("Z", "+01:00"), or nothing for local time.
struct Zone {
  bool is_local = true;
  int seconds_east = 0;
};

std::optional<Zone> TakeZone(std::string_view text) {
  if (text.empty()) return Zone{};
  if (text == "Z" || text == "z") return Zone{false, 0};
  const int sign = text.front() == '-' ? -1 : 1;
  if (!TakeChar(text, '+') && !TakeChar(text, '-')) return std::nullopt;
  const auto hours = TakeDigits(text, 2);
  TakeChar(text, ':');
  const auto minutes = TakeDigits(text, 2);
  if (!hours || !minutes || !text.empty()) return std::nullopt;
  return Zone{false, sign * (*hours * 3600 + *minutes * 60)};
}

std::optional<TimeMs> ParseIso(std::string_view text) {
  std::tm date{};
  date.tm_isdst = -1;
  const auto year = TakeDigits(text, 4);
  if (!year || !TakeChar(text, '-')) return std::nullopt;
  const auto month = TakeDigits(text, 2);
  if (!month || !TakeChar(text, '-')) return std::nullopt;
  const auto day = TakeDigits(text, 2);
  if (!day) return std::nullopt;
  date.tm_year = *year - 1900;
  date.tm_mon = *month - 1;
  date.tm_mday = *day;
  int millis = 0;
  if (TakeChar(text, 'T') || TakeChar(text, ' ')) {
    const auto hour = TakeDigits(text, 2);
    if (!hour || !TakeChar(text, ':')) return std::nullopt;
    const auto minute = TakeDigits(text, 2);
    if (!minute) return std::nullopt;
    date.tm_hour = *hour;
    date.tm_min = *minute;
    if (TakeChar(text, ':')) {
      const auto second = TakeDigits(text, 2);
      if (!second) return std::nullopt;
      date.tm_sec = *second;
      if (TakeChar(text, '.')) {
        for (int scale = 100; !text.empty() && text[0] >= '0' && text[0] <= '9'; scale /= 10) {
          millis += (text[0] - '0') * scale;
          text.remove_prefix(1);
        }
      }
    }
  }
  const auto zone = TakeZone(text);
  if (!zone || !IsRealDate(date)) return std::nullopt;
  const std::time_t seconds =
      zone->is_local ? std::mktime(&date) : timegm(&date) - zone->seconds_east;
  return static_cast<TimeMs>(seconds) * kSecondMs + millis;
}

TimeMs StartOfDay(TimeMs time) {
  const auto seconds = static_cast<std::time_t>(time / kSecondMs);
  std::tm local{};
  localtime_r(&seconds, &local);
  local.tm_hour = local.tm_min = local.tm_sec = 0;
  local.tm_isdst = -1;
  return static_cast<TimeMs>(std::mktime(&local)) * kSecondMs;
}

}  // namespace

std::string FormatLocalTime(TimeMs time) {
  const auto seconds = static_cast<std::time_t>(time / kSecondMs - (time % kSecondMs < 0 ? 1 : 0));
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 64> buffer{};
  const long offset = local.tm_gmtoff;
  const long minutes = (offset < 0 ? -offset : offset) / 60;
  const std::size_t length =
      std::strftime(buffer.data(), buffer.size(), "%Y-%m-%dT%H:%M:%S", &local);
  std::snprintf(buffer.data() + length, buffer.size() - length, "%c%02ld:%02ld",
                offset < 0 ? '-' : '+', minutes / 60, minutes % 60);
  return buffer.data();
}

Result<TimeMs> ParseDuration(std::string_view text) {
  const Error error =
      InvalidArgument("'" + Abbreviate(text, 40) + "' is not a duration; use 30d, 12h, 45m or 2w");
  if (text.size() < 2) return error;
  const auto unit = UnitMs(text.back());
  const auto count = ParseWhole(text.substr(0, text.size() - 1));
  if (!unit || !count || *count < 0) return error;
  if (*count > std::numeric_limits<TimeMs>::max() / *unit / 4) return error;
  return *count * *unit;
}

std::string FormatLocalDay(TimeMs time) { return FormatLocalTime(time).substr(0, 10); }

std::string FormatLocalClock(TimeMs time) { return FormatLocalTime(time).substr(11, 8); }

Result<TimeMs> ParseTime(std::string_view text, TimeMs now) {
  if (text == "now") return now;
  if (text == "today") return StartOfDay(now);
  if (text == "yesterday") return StartOfDay(StartOfDay(now) - kHourMs);
  if (const auto time = ParseIso(text)) return *time;
  if (const auto span = ParseDuration(text)) return now - *span;
  if (const auto millis = ParseWhole(text)) return *millis;
  return InvalidArgument("'" + Abbreviate(text, 40) + "' is not a time; " +
                         std::string(kTimeForms));
}

}  // namespace cairn
