#include "text/word_shape.h"

#include <algorithm>
#include <cctype>

#include "text/word_set.h"

namespace cairn {
namespace {

// The number of letter-digit changes that marks a run as random: log4j2 has 3. The parts of a long
// name, getUserByIdAndNameOrEmailAddress, are longer than those of base64.
constexpr int kMostDigitChanges = 4;
constexpr int kManyChanges = 5;
constexpr std::size_t kFewestBytesAPart = 3;
// Git abbreviates commits to 7 digits or more; a word of 8 hexadecimal digits that includes a
// decimal one is not a name.
constexpr std::size_t kFewestHashDigits = 8;

constexpr std::string_view kClitics = "s t d m ll re ve";

bool IsHexLetter(char c) { return (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

bool IsGapOrEnd(std::string_view text, std::size_t at) {
  return at >= text.size() || (static_cast<unsigned char>(text[at]) < 0x80 &&
                               AsciiClass(static_cast<unsigned char>(text[at])) == CharClass::kGap);
}

// The length of the ASCII or typographic apostrophe at the start; 0 if there is none.
std::size_t ApostropheLength(std::string_view text) {
  if (text.starts_with('\'')) return 1;
  return text.starts_with("\u2019") ? 3 : 0;
}

struct RunShape {
  std::size_t length = 0;
  int changes = 0;
  int digit_changes = 0;
  bool is_hex = true;
  bool has_letter = false;
  bool has_digit = false;
};

RunShape ShapeOf(std::string_view text) {
  RunShape shape;
  CharClass before = CharClass::kGap;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || !IsAsciiWord(byte)) break;
    const CharClass kind = AsciiClass(byte);
    const bool is_digit = kind == CharClass::kDigit;
    if (before != CharClass::kGap && is_digit != (before == CharClass::kDigit)) {
      ++shape.digit_changes;
    }
    if (before != CharClass::kGap && kind != before && kind != CharClass::kLower) ++shape.changes;
    (is_digit ? shape.has_digit : shape.has_letter) = true;
    shape.is_hex = shape.is_hex && (is_digit || IsHexLetter(c));
    before = kind;
    ++shape.length;
  }
  return shape;
}

}  // namespace

PlainWord MeasurePlainWord(std::string_view text) {
  const auto class_at = [&](std::size_t at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    return byte < 0x80 ? AsciiClass(byte) : CharClass::kMark;
  };
  PlainWord word;
  CharClass kind = class_at(0);
  if (!IsWordClass(kind)) return {};
  word.has_capital = kind == CharClass::kUpper;
  if (word.has_capital) kind = CharClass::kLower;
  std::size_t at = 1;
  while (at < text.size() && class_at(at) == kind) ++at;
  if (at < text.size()) {
    if (class_at(at) != CharClass::kGap || text[at] == '\'') return {};
    if (at == 1 && (text[at] == '+' || text[at] == '#')) return {};
  }
  word.length = at;
  return word;
}

bool IsOpaque(std::string_view text) {
  const RunShape shape = ShapeOf(text);
  if (shape.digit_changes > kMostDigitChanges) return true;
  const auto parts = static_cast<std::size_t>(shape.changes) + 1;
  if (shape.changes >= kManyChanges && shape.length < kFewestBytesAPart * parts) return true;
  return shape.is_hex && shape.has_letter && shape.has_digit && shape.length >= kFewestHashDigits;
}

std::size_t CliticLength(std::string_view text) {
  const std::size_t apostrophe = ApostropheLength(text);
  if (apostrophe == 0) return 0;
  std::array<char, 2> letters{};
  std::size_t count = 0;
  while (count < letters.size() && apostrophe + count < text.size()) {
    const auto byte = static_cast<unsigned char>(text[apostrophe + count]);
    if (byte >= 0x80 || !IsLetterClass(AsciiClass(byte))) break;
    letters[count++] = static_cast<char>(byte | 0x20);
  }
  if (!kWordSetOf<kClitics>.Has({letters.data(), count})) return 0;
  return IsGapOrEnd(text, apostrophe + count) ? apostrophe + count : 0;
}

std::size_t SymbolLength(std::string_view text) {
  const std::size_t length = text.starts_with("++") ? 2 : text.starts_with("#") ? 1 : 0;
  const bool goes_on = length < text.size() && static_cast<unsigned char>(text[length]) < 0x80 &&
                       (IsAsciiWord(static_cast<unsigned char>(text[length])) ||
                        text[length] == '+' || text[length] == '#');
  return goes_on ? 0 : length;
}

}  // namespace cairn
