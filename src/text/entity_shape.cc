#include "text/entity_shape.h"

#include <algorithm>
#include <cstddef>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/entity_words.h"
#include "text/lowered.h"

namespace cairn {
namespace {

constexpr std::size_t kLongestEntity = 100;  // bytes

// What a word is made of.
struct Makeup {
  int upper = 0;
  int lower = 0;
  int digits = 0;
  bool first_is_upper = false;
  bool ascii = true;
  bool slash = false;
  bool colon = false;
  bool dot = false;
  bool at = false;
  bool underscore = false;
  bool dash = false;

  int Letters() const { return upper + lower; }
};

void CountSign(char c, Makeup& makeup) {
  makeup.slash |= c == '/';
  makeup.colon |= c == ':';
  makeup.dot |= c == '.';
  makeup.at |= c == '@';
  makeup.underscore |= c == '_';
  makeup.dash |= c == '-';
}

void CountUnicode(char32_t c, Makeup& makeup) {
  makeup.ascii = false;
  if (IsUpper(c)) {
    ++makeup.upper;
  } else if (IsLetter(c)) {
    ++makeup.lower;
  } else if (IsDigit(c)) {
    ++makeup.digits;
  }
}

Makeup MakeupOf(std::string_view word) {
  Makeup makeup;
  for (std::size_t i = 0; i < word.size();) {
    const std::size_t start = i;
    const char c = word[i];
    if (static_cast<unsigned char>(c) >= 0x80) {
      CountUnicode(NextCodePoint(word, i), makeup);
    } else {
      ++i;
      makeup.upper += IsUpperAscii(c) ? 1 : 0;
      makeup.lower += c >= 'a' && c <= 'z' ? 1 : 0;
      makeup.digits += IsDigitAscii(c) ? 1 : 0;
      if (!IsLetterAscii(c)) CountSign(c, makeup);
    }
    if (start == 0) makeup.first_is_upper = makeup.upper > 0;
  }
  return makeup;
}

// Calls `visit` with each part between separators until it returns false; returns whether all
// passed.
template <typename Visit>
bool AllParts(std::string_view word, char separator, Visit visit) {
  while (true) {
    const std::size_t cut = word.find(separator);
    if (!visit(word.substr(0, cut))) return false;
    if (cut == std::string_view::npos) return true;
    word.remove_prefix(cut + 1);
  }
}

std::size_t CountOf(std::string_view word, char c) {
  return static_cast<std::size_t>(std::count(word.begin(), word.end(), c));
}

bool IsCommonPart(std::string_view part) { return IsCommonWord(Lowered(part).view()); }

bool IsAllDigits(std::string_view part) {
  return !part.empty() && std::all_of(part.begin(), part.end(), IsDigitAscii);
}

bool HasKnownExtension(std::string_view word) {
  const std::size_t dot = word.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == word.size()) return false;
  return IsFileExtension(Lowered(word.substr(dot + 1)).view());
}

// 12, 3.11, 17.0.2, v2, v2.1.0; more dots make an address.
WordKind ClassifyNumber(std::string_view word) {
  const bool marked = word[0] == 'v' || word[0] == 'V';
  if (marked) word.remove_prefix(1);
  const bool digits = !word.empty() && AllParts(word, '.', IsAllDigits);
  const std::size_t dots = CountOf(word, '.');
  if (!digits || dots > 3 || (dots == 3 && !marked)) return WordKind::kOther;
  if (marked || dots > 0) return WordKind::kVersion;
  return word.size() <= 4 ? WordKind::kNumber : WordKind::kOther;
}

bool LooksLikeNumber(std::string_view word) {
  const std::size_t first = word[0] == 'v' || word[0] == 'V' ? 1 : 0;
  return word.size() > first &&
         std::all_of(word.begin() + static_cast<std::ptrdiff_t>(first), word.end(),
                     [](char c) { return IsDigitAscii(c) || c == '.'; });
}

// #release, #482; not a color such as #ff8800.
WordKind ClassifyTag(std::string_view word) {
  const std::string_view tag = word.substr(1);
  const bool hex =
      tag.size() == 6 && tag.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
  return tag.empty() || (hex && !IsAllDigits(tag)) ? WordKind::kOther : WordKind::kMarked;
}

bool StartsAsPath(std::string_view word) {
  return word.starts_with('/') || word.starts_with('$') || word.starts_with("./") ||
         word.starts_with("../") || word.starts_with("~/");
}

WordKind ClassifySlashed(std::string_view word, const Makeup& makeup) {
  if (makeup.Letters() < 2) return WordKind::kOther;
  if (makeup.colon && word.find("://") != std::string_view::npos) return WordKind::kMarked;
  if (StartsAsPath(word) || HasKnownExtension(word)) return WordKind::kMarked;
  const std::string_view first = word.substr(0, word.find('/'));
  if (IsDirectoryName(first)) return WordKind::kMarked;
  if (makeup.lower == 0) {  // TCP/IP, but not A/B
    return makeup.Letters() > 2 ? WordKind::kAcronym : WordKind::kOther;
  }
  const bool technical = makeup.underscore || makeup.digits > 0;
  return technical && !IsAllDigits(first) ? WordKind::kMarked : WordKind::kCompound;
}

// std::vector, nginx:1.25-alpine, org.example.tools:gradle:8.1.0.
WordKind ClassifyColoned(std::string_view word) {
  if (word.find("::") != std::string_view::npos) return WordKind::kMarked;
  if (CountOf(word, ':') == 2 && CountOf(word, '.') >= 2) return WordKind::kMarked;
  const std::string_view tag = word.substr(word.find(':') + 1);
  const bool version = !tag.empty() && IsDigitAscii(tag[0]) && tag.find('.') < tag.size();
  return version && IsLetterAscii(word[0]) ? WordKind::kMarked : WordKind::kCompound;
}

// A full stop without the space after it: "done.The".
bool IsMissingSpace(std::string_view word) {
  const std::string_view next = word.substr(word.find('.') + 1);
  return !next.empty() && IsUpperAscii(next[0]) && IsNeverName(Lowered(next).view());
}

WordKind ClassifyDotted(std::string_view word, const Makeup& makeup) {
  if (makeup.Letters() < 2) return WordKind::kOther;
  if (word[0] == '.') return makeup.upper == 0 ? WordKind::kMarked : WordKind::kCompound;
  if (HasKnownExtension(word)) return WordKind::kMarked;
  const std::size_t first = word.find('.');
  if (first < 2 || !makeup.ascii || IsMissingSpace(word)) return WordKind::kCompound;
  if (!IsLetterAscii(word[0]) && word[0] != '_') return WordKind::kOther;
  return AllParts(word, '.', [](std::string_view part) { return !part.empty(); })
             ? WordKind::kMarked
             : WordKind::kCompound;
}

// eu-west-1, GPT-4, all-MiniLM-L6-v2; but not 24-hour, top-10 or mid-2024.
WordKind ClassifyNumberedKebab(std::string_view word, const Makeup& makeup) {
  if (IsDigitAscii(word[0])) return WordKind::kOther;
  const std::size_t dash = word.find('-');
  const std::string_view rest = word.substr(dash + 1);
  const std::string_view head = word.substr(0, dash);
  const bool counts = IsAllDigits(rest) && makeup.upper == 0;
  const bool ordinary = rest.size() == 4 || (IsCommonPart(head) && !IsToolWord(head));
  return counts && ordinary ? WordKind::kOther : WordKind::kMarked;
}

// A package rather than hyphenated English: react-query, but not react-based or long-term.
bool IsPackageName(std::string_view word) {
  int tools = 0;
  int strange = 0;
  int parts = 0;
  const bool plain = AllParts(word, '-', [&](std::string_view part) {
    ++parts;
    tools += IsToolWord(part) ? 1 : 0;
    strange += IsCommonWord(part) ? 0 : 1;
    return !part.empty() && !IsNeverName(part) && !IsDescriptive(part);
  });
  return plain && (tools > 0 || (parts >= 3 && strange > 0));
}

WordKind ClassifyKebab(std::string_view word, const Makeup& makeup) {
  if (makeup.digits > 0) return ClassifyNumberedKebab(word, makeup);
  if (makeup.upper == 0) return IsPackageName(word) ? WordKind::kMarked : WordKind::kOther;
  if (IsNeverName(Lowered(word).view())) return WordKind::kOther;
  if (makeup.lower == 0) return WordKind::kAcronym;
  const bool name =
      AllParts(word, '-', [](std::string_view part) { return MakeupOf(part).first_is_upper; });
  return name ? WordKind::kName : WordKind::kCompound;
}

WordKind ClassifyPlain(std::string_view word, const Makeup& makeup) {
  if (word.back() == '+' || word.find("++") != std::string_view::npos || word.back() == '#') {
    return WordKind::kMarked;
  }
  if (makeup.upper == 0) return WordKind::kOther;
  if (IsDigitAscii(word[0])) {
    return makeup.lower > 1 && word.size() > 4 ? WordKind::kMarked : WordKind::kOther;
  }
  if (!makeup.first_is_upper) return WordKind::kMarked;
  if (makeup.Letters() + makeup.digits < 2) return WordKind::kOther;
  if (makeup.lower == 0) return WordKind::kAcronym;
  return makeup.upper == 1 ? WordKind::kName : WordKind::kPascal;
}

// The position of an apostrophe, ' or ’, and its size in bytes; npos if there is none.
std::size_t FindApostrophe(std::string_view word, std::size_t& size) {
  const std::size_t ascii = word.find('\'');
  const std::size_t curly = word.find("\u2019");
  size = curly < ascii ? 3 : 1;
  return std::min(ascii, curly);
}

std::string_view TrimApostrophe(std::string_view word) {
  std::size_t size = 0;
  const std::size_t at = FindApostrophe(word, size);
  if (at == std::string_view::npos) return word;
  const std::string_view head = word.substr(0, at);
  const std::string_view tail = word.substr(at + size);
  if (tail == "s" || tail == "S") return head;
  if (tail == "t" || tail == "ve" || tail == "re" || tail == "ll" || tail == "d" || tail == "m") {
    return {};
  }
  if (head.size() == 1 && IsUpperAscii(head[0]) && MakeupOf(tail).first_is_upper &&
      MakeupOf(tail).lower > 0 && head[0] != 'L') {
    return word;  // O'Brien
  }
  return head.size() <= 2 ? tail : head;
}

// APIs, URLs: at least two capitals and an s.
bool IsPluralAcronym(std::string_view word) {
  return word.size() >= 3 && word.back() == 's' &&
         std::all_of(word.begin(), word.end() - 1, IsUpperAscii);
}

std::string_view TrimLineNumber(std::string_view word) {
  const std::size_t colon = word.rfind(':');
  if (colon == std::string_view::npos || !IsAllDigits(word.substr(colon + 1))) return word;
  return HasKnownExtension(word.substr(0, colon)) ? word.substr(0, colon) : word;
}

}  // namespace

std::string_view TrimWord(std::string_view word) {
  if (IsPluralAcronym(word)) return word.substr(0, word.size() - 1);
  if (std::all_of(word.begin(), word.end(), IsLetterAscii)) return word;
  if (word.find("://") != std::string_view::npos) return word;
  if (word[0] == '$' && word.find('/') == std::string_view::npos) return word.substr(1);
  word = TrimLineNumber(TrimApostrophe(word));
  if (IsPluralAcronym(word)) word.remove_suffix(1);
  for (const std::string_view prefix : {"self.", "this."}) {
    if (word.starts_with(prefix)) word.remove_prefix(prefix.size());
  }
  return word;
}

WordKind Classify(std::string_view word) {
  if (word.empty() || word.size() > kLongestEntity) return WordKind::kOther;
  if (LooksLikeNumber(word)) return ClassifyNumber(word);
  if (word[0] == '#') return ClassifyTag(word);
  const Makeup makeup = MakeupOf(word);
  if (makeup.Letters() == 0 || word[0] == '-') return WordKind::kOther;
  if (makeup.at) return WordKind::kMarked;
  if (makeup.slash) return ClassifySlashed(word, makeup);
  if (makeup.colon) return ClassifyColoned(word);
  if (makeup.dot) return ClassifyDotted(word, makeup);
  if (makeup.underscore) return WordKind::kMarked;
  if (makeup.dash) return ClassifyKebab(word, makeup);
  return ClassifyPlain(word, makeup);
}

}  // namespace cairn
