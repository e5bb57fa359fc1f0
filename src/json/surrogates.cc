#include "json/surrogates.h"

#include <charconv>
#include <nlohmann/json.hpp>

namespace cairn {
namespace {

constexpr std::size_t kEscapeLength = 6;  // \uXXXX

// The UTF-16 unit that the escape at `at` encodes; 0 if there is none.
unsigned UnitAt(std::string_view json, std::size_t at) {
  if (at + kEscapeLength > json.size() || json.substr(at, 2) != "\\u") return 0;
  const std::string_view digits = json.substr(at + 2, 4);
  unsigned unit = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), unit, 16);
  return error == std::errc() && end == digits.data() + digits.size() ? unit : 0;
}

bool IsHigh(unsigned unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool IsLow(unsigned unit) { return unit >= 0xDC00 && unit < 0xE000; }

}  // namespace

std::string MendSurrogates(std::string_view json) {
  std::string mended;
  mended.reserve(json.size());
  for (std::size_t at = 0; at < json.size();) {
    if (json[at] != '\\') {
      mended += json[at++];
      continue;
    }
    const unsigned unit = UnitAt(json, at);
    const bool is_pair = IsHigh(unit) && IsLow(UnitAt(json, at + kEscapeLength));
    if (!is_pair && (IsHigh(unit) || IsLow(unit))) {
      mended += "\\ufffd";
      at += kEscapeLength;
      continue;
    }
    // Any other escape is skipped as a whole, so that \\ud800 is left alone.
    const std::size_t length = is_pair ? 2 * kEscapeLength : 2;
    mended += json.substr(at, length);
    at += length;
  }
  return mended;
}

Result<Json> ParseMended(std::string_view text, std::size_t most_values) {
  auto json = ParseJson(text, most_values);
  if (json || text.find("\\u") == std::string_view::npos) return json;
  return ParseJson(MendSurrogates(text), most_values);
}

}  // namespace cairn
