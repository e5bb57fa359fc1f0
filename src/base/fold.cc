#include "base/fold.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <span>

namespace cairn {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t kCount>
bool IsIn(const std::array<Range, kCount>& ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [c](const Range& range) { return c >= range.first && c <= range.last; });
}

// Han, kana, bopomofo and Hangul, from Unicode's Blocks.txt.
constexpr std::array<Range, 12> kIdeographs = {{{0x3005, 0x3007},
                                                {0x3021, 0x3029},
                                                {0x3041, 0x3096},
                                                {0x309D, 0x309F},
                                                {0x30A1, 0x30FA},
                                                {0x30FC, 0x312F},
                                                {0x31F0, 0x31FF},
                                                {0x3400, 0x9FFF},
                                                {0xAC00, 0xD7A3},
                                                {0xF900, 0xFAFF},
                                                {0xFF66, 0xFF9D},
                                                {0x20000, 0x323AF}}};

// Marks that people often omit: accents, and the vowel points of Hebrew and Arabic with the
// tatweel. Vowel signs of other scripts are essential to the word and stay.
constexpr std::array<Range, 7> kDroppedMarks = {{{0x0300, 0x036F},
                                                 {0x0591, 0x05C7},
                                                 {0x0610, 0x061A},
                                                 {0x0640, 0x0640},
                                                 {0x064B, 0x065F},
                                                 {0x0670, 0x0670},
                                                 {0x20D0, 0x20FF}}};

// The soft hyphen, joiners and the byte order mark: invisible inside a word.
constexpr std::array<Range, 4> kInvisible = {
    {{0x00AD, 0x00AD}, {0x200B, 0x200D}, {0x2060, 0x2060}, {0xFEFF, 0xFEFF}}};

bool IsDropped(char32_t c) { return IsIn(kDroppedMarks, c) || IsIn(kInvisible, c); }

bool HasCompatibleForm(char32_t c) { return c >= 0xF900 && c <= 0xFFFF; }

std::size_t Write(char32_t c, char* out) {
  return static_cast<std::size_t>(utf8proc_encode_char(static_cast<utf8proc_int32_t>(c),
                                                       reinterpret_cast<utf8proc_uint8_t*>(out)));
}

std::size_t WriteWordCharacters(std::span<const utf8proc_int32_t> characters, char* out) {
  std::size_t size = 0;
  for (const utf8proc_int32_t character : characters) {
    const auto c = static_cast<char32_t>(character);
    if (IsDropped(c) || WordClassOf(c) == WordClass::kNone) continue;
    if (size + 4 > kMostFoldedBytes) break;
    size += Write(c, out + size);
  }
  return size;
}

}  // namespace

WordClass WordClassOf(char32_t c) {
  if (c >= 0x3005 && IsIn(kIdeographs, c)) return WordClass::kIdeograph;
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LT:
      return WordClass::kUpper;
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
      return WordClass::kLower;
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
      return WordClass::kDigit;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
      return WordClass::kMark;
    default:
      return IsIn(kInvisible, c) ? WordClass::kMark : WordClass::kNone;
  }
}

std::size_t Fold(char32_t c, char* out) {
  // Decomposing kana and Hangul would split syllables.
  if (WordClassOf(c) == WordClass::kIdeograph && !HasCompatibleForm(c)) return Write(c, out);
  constexpr auto kOptions =
      static_cast<utf8proc_option_t>(UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD);
  std::array<utf8proc_int32_t, 32> characters{};
  int last_boundary_class = 0;
  const utf8proc_ssize_t count =
      utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), characters.data(),
                              std::ssize(characters), kOptions, &last_boundary_class);
  if (count < 0) return 0;
  const auto kept = std::min(static_cast<std::size_t>(count), characters.size());
  return WriteWordCharacters({characters.data(), kept}, out);
}

}  // namespace cairn
