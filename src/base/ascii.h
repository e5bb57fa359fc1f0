// Classes of bytes of UTF-8 text, independent of the locale, and comparisons that ignore the case
// of ASCII letters. To look at characters beyond ASCII, decode them (base/utf8.h).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cairn {

constexpr bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }
constexpr bool IsBeyondAscii(char c) { return !IsAscii(c); }
constexpr bool IsUpperAscii(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool IsLowerAscii(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool IsDigitAscii(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsLetterAscii(char c) { return IsUpperAscii(c) || IsLowerAscii(c); }
constexpr bool IsAlnumAscii(char c) { return IsLetterAscii(c) || IsDigitAscii(c); }
constexpr bool IsHex(char c) {
  return IsDigitAscii(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
constexpr bool IsBlankAscii(char c) { return c == ' ' || c == '\t'; }
constexpr bool IsLineEnd(char c) { return c == '\n' || c == '\r'; }
// Space, tab, line ends, vertical tab and form feed.
constexpr bool IsSpaceAscii(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
// Of a name in most programming languages.
constexpr bool IsIdentifierByte(char c) { return IsAlnumAscii(c) || c == '_'; }
// Of a word in any script.
constexpr bool IsWordByte(char c) { return IsAlnumAscii(c) || !IsAscii(c); }

constexpr char LowerAscii(char c) { return IsUpperAscii(c) ? static_cast<char>(c - 'A' + 'a') : c; }

constexpr bool EqualsLower(std::string_view text, std::string_view lower) {
  if (text.size() != lower.size() || text.empty()) return text.empty() && lower.empty();
  if (LowerAscii(text.back()) != lower.back()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (LowerAscii(text[i]) != lower[i]) return false;
  }
  return true;
}
constexpr bool StartsLower(std::string_view text, std::string_view lower) {
  return text.size() >= lower.size() && EqualsLower(text.substr(0, lower.size()), lower);
}
constexpr bool EndsLower(std::string_view text, std::string_view lower) {
  return text.size() >= lower.size() && EqualsLower(text.substr(text.size() - lower.size()), lower);
}

// The byte at a place, or NUL outside the text.
constexpr char ByteAt(std::string_view text, std::size_t at) {
  return at < text.size() ? text[at] : '\0';
}
// The bytes of a literal, as a table that is made when the program is compiled.
class ByteSet {
 public:
  consteval ByteSet(const char* bytes) {  // NOLINT: a literal is a set
    for (; *bytes != '\0'; ++bytes) {
      const auto byte = static_cast<unsigned char>(*bytes);
      bits_[byte / 64] |= std::uint64_t{1} << (byte % 64);
    }
  }
  constexpr bool operator()(char c) const {
    const auto byte = static_cast<unsigned char>(c);
    return (bits_[byte / 64] >> (byte % 64) & 1) != 0;
  }

 private:
  std::uint64_t bits_[4] = {};
};

// Where the first byte of a set stands from a place on, or npos.
constexpr std::size_t FindAny(std::string_view text, ByteSet set, std::size_t at = 0) {
  while (at < text.size() && !set(text[at])) ++at;
  return at < text.size() ? at : std::string_view::npos;
}
constexpr bool HasAny(std::string_view text, ByteSet set) {
  return FindAny(text, set) != std::string_view::npos;
}
constexpr bool IsAny(char c, ByteSet set) { return set(c); }
template <typename Predicate>
constexpr bool AllOf(std::string_view text, Predicate belongs) {
  return std::all_of(text.begin(), text.end(), belongs);
}
template <typename Predicate>
constexpr bool AnyOf(std::string_view text, Predicate belongs) {
  return std::any_of(text.begin(), text.end(), belongs);
}
template <typename Predicate>
constexpr std::size_t CountOf(std::string_view text, Predicate belongs) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), belongs));
}

template <typename Predicate>
constexpr std::size_t RunEnd(std::string_view text, std::size_t from, Predicate belongs) {
  while (from < text.size() && belongs(text[from])) ++from;
  return from;
}
// Where the run that ends at `end` begins, at most so many bytes before it.
template <typename Predicate>
constexpr std::size_t RunBegin(std::string_view text, std::size_t end, std::size_t most,
                               Predicate belongs) {
  const std::size_t least = end > most ? end - most : 0;
  while (end > least && belongs(text[end - 1])) --end;
  return end;
}

}  // namespace cairn
