#include "embed/json_cursor.h"

#include "embed/utf8_append.h"

namespace cairn {
namespace {

// Tokenizer files nest six levels deep; the limit bounds recursion on malformed files.
constexpr int kMostDepth = 64;

// The characters that may follow a backslash besides u, and what they encode.
constexpr std::string_view kEscapes = "\"\\/bfnrt";
constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";

bool IsJsonSpace(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool EndsPlainText(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }
bool EndsScalar(char c) {
  return c == ',' || c == ']' || c == '}' || c == ':' || c == '"' || IsJsonSpace(c);
}

}  // namespace

void JsonCursor::SkipSpace() {
  while (position_ < text_.size() && IsJsonSpace(text_[position_])) ++position_;
}

bool JsonCursor::Accept(char c) {
  SkipSpace();
  if (position_ == text_.size() || text_[position_] != c) return false;
  ++position_;
  return true;
}

std::optional<std::string_view> JsonCursor::ReadString() {
  if (!Accept('"')) return std::nullopt;
  const std::size_t start = position_;
  while (position_ < text_.size() && !EndsPlainText(text_[position_])) ++position_;
  const std::string_view plain = text_.substr(start, position_ - start);
  if (Peek() == '"') {
    ++position_;
    return plain;
  }
  decoded_ = plain;
  if (!DecodeRest()) return std::nullopt;
  return decoded_;
}

bool JsonCursor::DecodeRest() {
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (static_cast<unsigned char>(c) < 0x20) return false;
    ++position_;
    if (c == '"') return true;
    if (c != '\\') {
      decoded_ += c;
    } else if (!DecodeEscape()) {
      return false;
    }
  }
  return false;
}

bool JsonCursor::DecodeEscape() {
  if (position_ == text_.size()) return false;
  const char c = text_[position_++];
  if (c == 'u') return DecodeUnicodeEscape();
  const std::size_t which = kEscapes.find(c);
  if (which == std::string_view::npos) return false;
  decoded_ += kMeanings[which];
  return true;
}

bool JsonCursor::DecodeUnicodeEscape() {
  const auto first = ReadHex4();
  if (!first) return false;
  if (*first < 0xD800 || *first > 0xDFFF) {
    AppendUtf8(*first, decoded_);
    return true;
  }
  if (*first > 0xDBFF || text_.substr(position_, 2) != "\\u") return false;
  position_ += 2;
  const auto second = ReadHex4();
  if (!second || *second < 0xDC00 || *second > 0xDFFF) return false;
  AppendUtf8(0x10000 + ((*first - 0xD800) << 10) + (*second - 0xDC00), decoded_);
  return true;
}

std::optional<char32_t> JsonCursor::ReadHex4() {
  char32_t value = 0;
  for (int i = 0; i < 4; ++i) {
    const char c = Peek();
    const char lower = static_cast<char>(c | 0x20);
    if (!IsDigit(c) && (lower < 'a' || lower > 'f')) return std::nullopt;
    value = value * 16 + static_cast<char32_t>(IsDigit(c) ? c - '0' : lower - 'a' + 10);
    ++position_;
  }
  return value;
}

std::optional<std::int64_t> JsonCursor::ReadInteger() {
  const bool negative = Accept('-');
  const std::size_t start = position_;
  std::int64_t value = 0;
  while (IsDigit(Peek()) && position_ - start < 18) value = value * 10 + (text_[position_++] - '0');
  const std::size_t digits = position_ - start;
  const bool leading_zero = digits > 1 && text_[start] == '0';
  const bool goes_on = IsDigit(Peek()) || Peek() == '.' || Peek() == 'e' || Peek() == 'E';
  if (digits == 0 || leading_zero || goes_on) return std::nullopt;
  return negative ? -value : value;
}

bool JsonCursor::SkipValue() {
  SkipSpace();
  if (Peek() == '"') return ReadString().has_value();
  if (Peek() == '{' || Peek() == '[') return SkipNested();
  const std::size_t start = position_;
  while (position_ < text_.size() && !EndsScalar(text_[position_])) ++position_;
  return position_ > start;
}

bool JsonCursor::SkipNested() {
  int depth = 0;
  do {
    SkipSpace();
    const char c = Peek();
    if (c == '"') {
      if (!ReadString()) return false;
      continue;
    }
    if (position_++ == text_.size()) return false;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
  } while (depth > 0 && depth <= kMostDepth);
  return depth == 0;
}

}  // namespace cairn
