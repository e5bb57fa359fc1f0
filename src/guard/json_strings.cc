#include "guard/json_strings.h"

#include <cstdint>

#include "guard/bytes.h"
#include "guard/named_value.h"

namespace cairn {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

// Where the literal that starts here is closed, or npos.
std::size_t LiteralEnd(std::string_view json, std::size_t at) {
  while (true) {
    at = json.find_first_of("\"\\", at);
    if (at == std::string_view::npos || json[at] == '"') return at;
    at += 2;
  }
}

bool IsName(std::string_view json, std::size_t behind) {
  const std::size_t next = RunEnd(json, behind, [](char c) { return IsBlank(c) || IsLineEnd(c); });
  return ByteAt(json, next) == ':';
}

void AppendUtf8(std::string& out, char32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
    return;
  }
  if (c < 0x800) {
    out += static_cast<char>(0xC0 | (c >> 6));
  } else {
    if (c < 0x10000) {
      out += static_cast<char>(0xE0 | (c >> 12));
    } else {
      out += static_cast<char>(0xF0 | (c >> 18));
      out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
    }
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
  }
  out += static_cast<char>(0x80 | (c & 0x3F));
}

std::optional<char32_t> ReadHex4(std::string_view text) {
  if (text.size() < 4) return std::nullopt;
  char32_t value = 0;
  for (const char c : text.substr(0, 4)) {
    const char lower = Lower(c);
    if (!IsDigitAscii(c) && (lower < 'a' || lower > 'f')) return std::nullopt;
    value = value * 16 + static_cast<char32_t>(IsDigitAscii(c) ? c - '0' : lower - 'a' + 10);
  }
  return value;
}

// Reads `\uXXXX` or a pair of them at `at` and moves past it; nothing if it is none.
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

constexpr std::string_view kEscapes = "\"\\/bfnrt";
constexpr std::string_view kEscaped = "\"\\/\b\f\n\r\t";

}  // namespace

std::optional<JsonString> JsonStrings::Next() {
  while (true) {
    at_ = json_.find_first_of("\"{}", at_);
    if (at_ == std::string_view::npos) {
      at_ = json_.size();
      return std::nullopt;
    }
    if (json_[at_++] != '"') {
      name_ = named_ = {};
      continue;
    }
    const std::size_t begin = at_;
    const std::size_t end = LiteralEnd(json_, begin);
    if (end == std::string_view::npos) {
      at_ = json_.size();
      return std::nullopt;
    }
    at_ = end + 1;
    JsonString string{name_, json_.substr(begin, end - begin), begin};
    if (IsName(json_, at_)) {
      name_ = string.literal;
      string.name = {};
    } else if (NamesItsSibling(name_)) {
      named_ = string.literal;
    } else if (IsNamedBySibling(name_) && !named_.empty()) {
      string.name = named_;
    }
    return string;
  }
}

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
