#include "config/scalar.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

// Whole numbers below this are exact in a double.
constexpr double kMostExact = 9'007'199'254'740'992.0;

std::optional<double> ParseNumber(std::string_view text) {
  text = Trim(text);
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || !std::isfinite(number)) return std::nullopt;
  return number;
}

}  // namespace

std::optional<double> NumberBetween(std::string_view text, double least, double most) {
  const std::optional<double> number = ParseNumber(text);
  return number && *number >= least && *number <= most ? number : std::nullopt;
}

std::optional<bool> ParseBool(std::string_view text) {
  text = Trim(text);
  for (const std::string_view word : {"true", "yes", "on", "1"}) {
    if (EqualsIgnoringCase(text, word)) return true;
  }
  for (const std::string_view word : {"false", "no", "off", "0"}) {
    if (EqualsIgnoringCase(text, word)) return false;
  }
  return std::nullopt;
}

bool IsTextOf(std::string_view text, std::size_t least, std::size_t most) {
  if (FindInvalidUtf8(text) != text.npos || text.find('\0') != text.npos) return false;
  const std::size_t length = CountCodePoints(text);
  return length >= least && length <= most;
}

std::string NumberText(double number) {
  if (std::trunc(number) == number && std::abs(number) < kMostExact) {
    return std::to_string(static_cast<std::int64_t>(number));
  }
  std::array<char, 32> buffer;  // the longest double has 24 characters
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  return {buffer.data(), end};
}

}  // namespace cairn
