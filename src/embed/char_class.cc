#include "embed/char_class.h"

#include <utf8proc.h>

#include <algorithm>
#include <iterator>

namespace cairn {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <typename Ranges>
bool IsIn(const Ranges& ranges, char32_t c) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [c](const Range& range) { return c >= range.first && c <= range.last; });
}

utf8proc_category_t CategoryOf(char32_t c) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(c));
}

// CJK Unified Ideographs, extension A, and the compatibility ideographs. BERT's authors also
// intended the supplementary planes; the reference implementation does not separate those, and none
// of them is in the vocabulary.
constexpr Range kIdeographs[] = {{0x4E00, 0x9FFF}, {0x3400, 0x4DBF}, {0xF900, 0xFAFF}};

// Letters by use though not by category (Other_Lowercase and Other_Uppercase): ordinal indicators,
// Roman numerals, circled and squared letters.
constexpr Range kOtherCased[] = {{0xAA, 0xAA},      {0xBA, 0xBA},       {0x2160, 0x217F},
                                 {0x24B6, 0x24E9},  {0x1F130, 0x1F149}, {0x1F150, 0x1F169},
                                 {0x1F170, 0x1F189}};

// Punctuation that can occur inside a word (Word_Break MidLetter, MidNumLet and Single_Quote).
constexpr Range kMidWord[] = {
    {0x27, 0x27},     {0x2E, 0x2E},     {0x3A, 0x3A},     {0xB7, 0xB7},
    {0x387, 0x387},   {0x55F, 0x55F},   {0x5F4, 0x5F4},   {0x2018, 0x2019},
    {0x2024, 0x2024}, {0x2027, 0x2027}, {0xFE13, 0xFE13}, {0xFE52, 0xFE52},
    {0xFE55, 0xFE55}, {0xFF07, 0xFF07}, {0xFF0E, 0xFF0E}, {0xFF1A, 0xFF1A}};

}  // namespace

bool IsRemovedByCleaning(char32_t c) {
  if (c == '\t' || c == '\n' || c == '\r') return false;
  if (c == 0xFFFD) return true;
  const auto category = CategoryOf(c);
  return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
         category == UTF8PROC_CATEGORY_CO;
}

bool IsWordSeparator(char32_t c) {
  if (c < 0x80) return c == ' ' || (c >= '\t' && c <= '\r');
  if (c == 0x2028 || c == 0x2029 || c == 0xFEFF) return true;
  return CategoryOf(c) == UTF8PROC_CATEGORY_ZS;
}

bool IsTokenPunctuation(char32_t c) {
  if (c < 0x80) {
    return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
           (c >= '{' && c <= '~');
  }
  const auto category = CategoryOf(c);
  return category >= UTF8PROC_CATEGORY_PC && category <= UTF8PROC_CATEGORY_PO;
}

bool IsSeparateIdeograph(char32_t c) { return IsIn(kIdeographs, c); }

bool IsNonSpacingMark(char32_t c) { return c >= 0x300 && CategoryOf(c) == UTF8PROC_CATEGORY_MN; }

Casing CasingOf(char32_t c) {
  switch (CategoryOf(c)) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_SK:
      return Casing::kIgnorable;
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
      return Casing::kCased;
    default:
      if (IsIn(kMidWord, c)) return Casing::kIgnorable;
      return IsIn(kOtherCased, c) ? Casing::kCased : Casing::kUncased;
  }
}

}  // namespace cairn
