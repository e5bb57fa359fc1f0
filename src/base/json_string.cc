#include "base/json_string.h"

#include <utf8proc.h>

#include <algorithm>
#include <optional>

#include "base/ascii.h"

namespace cairn {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

constexpr std::string_view kEscapes = "\"\\/bfnrt";
constexpr std::string_view kEscaped = "\"\\/\b\f\n\r\t";

void AppendUtf8(std::string& out, char32_t c) {
  utf8proc_uint8_t bytes[4];
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(c), bytes);
  out.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

std::optional<char32_t> ReadHex4(std::string_view text) {
  if (text.size() < 4) return std::nullopt;
  char32_t value = 0;
  for (const char c : text.substr(0, 4)) {
    const std::size_t digit = std::string_view("0123456789abcdefABCDEF").find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    value = value * 16 + static_cast<char32_t>(digit < 16 ? digit : digit - 6);
  }
  return value;
}

// Reads `\uXXXX` or a surrogate pair at `at` and advances past it; nullopt if there is none.
std::optional<char32_t> ReadUnicodeEscape(std::string_view literal, std::size_t& at) {
  const auto high = ReadHex4(literal.substr(std::min(at + 2, literal.size())));
  if (!high) return std::nullopt;
  at += 6;
  if (*high < 0xD800 || *high > 0xDFFF) return high;
  if (*high < 0xDC00 && literal.substr(at, 2) == "\\u") {
    const auto low = ReadHex4(literal.substr(at + 2));
    if (low && *low >= 0xDC00 && *low <= 0xDFFF) {
      at += 6;
      return 0x10000 + ((*high - 0xD800) << 10) + (*low - 0xDC00);
    }
  }
  return kReplacement;
}

}  // namespace

std::string DecodeJsonString(std::string_view literal) {
  std::string text;
  text.reserve(literal.size());
  for (std::size_t at = 0; at < literal.size();) {
    const std::size_t escape =
        literal[at] == '\\' ? kEscapes.find(ByteAt(literal, at + 1)) : std::string_view::npos;
    if (escape != std::string_view::npos) {
      text += kEscaped[escape];
      at += 2;
      continue;
    }
    if (literal[at] == '\\' && ByteAt(literal, at + 1) == 'u') {
      if (const auto c = ReadUnicodeEscape(literal, at)) {
        AppendUtf8(text, *c);
        continue;
      }
    }
    text += literal[at++];
  }
  return text;
}

std::string EncodeJsonString(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string literal;
  literal.reserve(text.size());
  for (const char c : text) {
    const std::size_t escape = c == '/' ? std::string_view::npos : kEscaped.find(c);
    if (escape != std::string_view::npos) {
      literal += '\\';
      literal += kEscapes[escape];
    } else if (static_cast<unsigned char>(c) < 0x20) {
      literal += "\\u00";
      literal += kHex[static_cast<unsigned char>(c) >> 4];
      literal += kHex[c & 0xF];
    } else {
      literal += c;
    }
  }
  return literal;
}

}  // namespace cairn
