#include "embed/random_text.h"

#include <iterator>
#include <string_view>

#include "base/rng.h"
#include "embed/utf8_append.h"

namespace cairn {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kNasty[] = {
    "a"sv, "B"sv, "ab"sv, "the"sv, "ing"sv, "Un"sv, "##"sv, "##a"sv, "12"sv, " "sv, "  "sv, "\t"sv,
    "\n"sv, "\r\n"sv, "\v"sv, "\f"sv, "\0"sv, "\x7F"sv, "."sv, "'"sv, ":"sv, "-"sv, "_"sv, "$"sv,
    "["sv, "]"sv, "[CLS]"sv, "[SEP]"sv, "[cls]"sv, "[UNK]"sv, "[MASK"sv,
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"sv,
    // Casing: sigmas, dotted and dotless i, sharp s, title-case digraph, ordinal, Roman numeral,
    // circled letter.
    "Σ"sv, "ς"sv, "σ"sv, "ΑΣ"sv, "Α"sv, "İ"sv, "ı"sv, "ß"sv, "ẞ"sv, "ǅ"sv, "ª"sv, "Ⅷ"sv, "ⓐ"sv,
    "ʰ"sv, "·"sv, "’"sv,
    // Marks of several combining classes, a mark that is no accent, and letters that decompose.
    "\u0301"sv, "\u0323"sv, "\u0345"sv, "\u0344"sv, "\u302E"sv, "\U0001D165"sv, "\U0001D16D"sv,
    "\u3099"sv, "\u0F73"sv, "é"sv, "ệ"sv, "ΐ"sv, "Å"sv, "が"sv, "한"sv, "ᄒ"sv, "क्षि"sv,
    "\U0001D160"sv,
    // Ideographs, spaces and what cleaning removes.
    "中"sv, "文"sv, "豈"sv, "\U00020000"sv, "\U0002F800"sv, "\u00A0"sv, "\u3000"sv, "\u2028"sv,
    "\u0085"sv, "\u00AD"sv, "\u200B"sv, "\u200D"sv, "\uFEFF"sv, "\uFFFD"sv, "\uE000"sv, "\uFE0F"sv,
    "\u0378"sv, "\uFFFF"sv, "。"sv, "«"sv, "😀"sv};

// Upper bounds of code points, so that the sparse planes do not outweigh the common ones.
constexpr std::uint64_t kBelow[] = {0x80, 0x800, 0x3000, 0x10000, 0x110000};

}  // namespace

std::string RandomNastyText(SeededRng& rng, std::size_t most) {
  std::string text;
  for (std::size_t i = rng.Below(most + 1); i > 0; --i)
    text += kNasty[rng.Below(std::size(kNasty))];
  return text;
}

std::string RandomCodePoints(SeededRng& rng, std::size_t most) {
  std::string text;
  for (std::size_t i = rng.Below(most + 1); i > 0; --i) {
    const auto c = static_cast<char32_t>(rng.Below(kBelow[rng.Below(std::size(kBelow))]));
    AppendUtf8(c >= 0xD800 && c < 0xE000 ? U'?' : c, text);
  }
  return text;
}

}  // namespace cairn
