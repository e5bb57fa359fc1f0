#include "base/utf8.h"

#include <utf8proc.h>

#include <cstdint>
#include <cstring>

namespace cairn {
namespace {

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Whether the next eight bytes are ASCII, as most of most texts is.
bool IsAscii(const char* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof(word));
  return (word & 0x8080808080808080u) == 0;
}

// How many bytes the sequence takes that `lead` opens, or 0 if nothing may start with it.
std::size_t SequenceLength(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;
  if (lead < 0xE0) return 2;
  if (lead < 0xF0) return 3;
  if (lead < 0xF5) return 4;
  return 0;
}

// Rules for the second byte: no overlong forms, no surrogates, nothing above U+10FFFF.
bool IsSecondByteAllowed(unsigned char lead, unsigned char second) {
  if (lead == 0xE0) return second >= 0xA0;
  if (lead == 0xED) return second < 0xA0;
  if (lead == 0xF0) return second >= 0x90;
  if (lead == 0xF4) return second < 0x90;
  return true;
}

utf8proc_category_t CategoryOf(char32_t c) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(c));
}

}  // namespace

std::size_t FindInvalidUtf8(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    if (i + sizeof(std::uint64_t) <= text.size() && IsAscii(text.data() + i)) {
      i += sizeof(std::uint64_t);
      continue;
    }
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = SequenceLength(lead);
    if (length == 0 || i + length > text.size()) return i;
    for (std::size_t k = 1; k < length; ++k) {
      if (!IsContinuation(text[i + k])) return i;
    }
    if (length > 1 && !IsSecondByteAllowed(lead, static_cast<unsigned char>(text[i + 1]))) return i;
    i += length;
  }
  return std::string_view::npos;
}

std::size_t CountCodePoints(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += IsContinuation(c) ? 0 : 1;
  return count;
}

std::string_view FirstCodePoints(std::string_view text, std::size_t count) {
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    if (IsContinuation(text[i])) continue;
    if (count == 0) break;
    --count;
  }
  return text.substr(0, i);
}

char32_t NextCodePoint(std::string_view text, std::size_t& position) {
  const auto lead = static_cast<unsigned char>(text[position++]);
  if (lead < 0x80) return lead;
  const std::size_t length = SequenceLength(lead);
  char32_t code = lead & (0x7Fu >> length);
  for (std::size_t k = 1; k < length && position < text.size(); ++k) {
    code = (code << 6) | (static_cast<unsigned char>(text[position++]) & 0x3Fu);
  }
  return code;
}

int DisplayWidth(char32_t c) {
  if (c < 0x80) return c >= 0x20 && c != 0x7F ? 1 : 0;
  return utf8proc_charwidth(static_cast<utf8proc_int32_t>(c));
}

bool IsUpper(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z';
  const auto category = CategoryOf(c);
  return category == UTF8PROC_CATEGORY_LU || category == UTF8PROC_CATEGORY_LT;
}

bool IsLower(char32_t c) {
  if (c < 0x80) return c >= 'a' && c <= 'z';
  return CategoryOf(c) == UTF8PROC_CATEGORY_LL;
}

bool IsLetter(char32_t c) {
  if (c < 0x80) return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  const auto category = CategoryOf(c);
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

bool IsDigit(char32_t c) {
  if (c < 0x80) return c >= '0' && c <= '9';
  return CategoryOf(c) == UTF8PROC_CATEGORY_ND;
}

bool IsSpace(char32_t c) {
  if (c < 0x80) return c == ' ' || (c >= '\t' && c <= '\r');
  return CategoryOf(c) == UTF8PROC_CATEGORY_ZS || c == 0x85 || c == 0x2028 || c == 0x2029;
}

bool IsBlank(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (!IsSpace(NextCodePoint(text, at))) return false;
  }
  return true;
}

}  // namespace cairn
