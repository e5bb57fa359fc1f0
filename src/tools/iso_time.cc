#include "tools/iso_time.h"

#include <array>
#include <cstdio>
#include <ctime>

namespace cairn {

std::string IsoTime(TimeMs time) {
  TimeMs millis = time % kSecondMs;
  if (millis < 0) millis += kSecondMs;
  const std::time_t seconds = (time - millis) / kSecondMs;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> day{};
  const std::size_t length = std::strftime(day.data(), day.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  std::array<char, 8> rest{};
  std::snprintf(rest.data(), rest.size(), ".%03dZ", static_cast<int>(millis));
  return std::string(day.data(), length) + rest.data();
}

}  // namespace cairn
