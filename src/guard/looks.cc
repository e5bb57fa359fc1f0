#include "guard/looks.h"

#include <array>
#include <cstdint>

#include "guard/pattern.h"
#include "guard/tables.h"

namespace cairn {
namespace {

// Whether words have these two letters, in lower case, in this order.
bool IsUsualPair(char first, char second) {
  static const auto usual = [] {
    std::array<std::uint32_t, 26> followers{};
    for (const std::string_view row : Words<"pairs">().words()) {
      for (const char c : row.substr(1)) followers[row[0] - 'a'] |= 1u << (c - 'a');
    }
    return followers;
  }();
  return (usual[static_cast<std::size_t>(first - 'a')] >> (second - 'a') & 1) != 0;
}

// `$NAME`, `%NAME%`, `%s`, and without quotes `@name`, `&anchor`, `*alias`: a variable, not its
// value. What changes as often as generated passwords do is not a variable.
bool IsVariable(std::string_view value, bool quoted) {
  if (Begins<"{variable}">(value)) return true;
  return (!quoted || IsAny(value.front(), "%$")) && Fits<"[%$@&*][w.\\[\\]-]*%?">(value) &&
         MakeupOf(value).changes < kFewestGeneratedChanges;
}

// Base64 may begin with a slash; a path has words in it.
bool IsPath(std::string_view value) {
  if (value.front() != '/' || HasAny(value, "!#$^&*")) return false;
  return FindAny(value, "-_.~:") != kNowhere || !LooksRandom(value);
}

constexpr std::size_t kMostTokenBytes = 4096;
// How often random characters change between small and capital letters and digits: 45 times in a
// hundred with both cases, 40 with one and digits, 30 in base32. Names of parts stay below 20, of
// one case below 10.
constexpr std::size_t kPercentChangesMixed = 23;
constexpr std::size_t kPercentChangesOneCase = 13;

// Letters with digits, neither of which are a hash, a number or a path.
bool IsOfLettersAndDigits(std::string_view value, const Makeup& makeup) {
  if (value.size() < kFewestPasswordBytes || value.size() > kMostPasswordBytes) return false;
  if (makeup.letters == 0 || makeup.digits == 0 || makeup.blanks > 0) return false;
  if (value.starts_with("0x") || IsUuid(value) || IsNamedHash(value)) return false;
  if (RefersToPassword(value) || IsPlaceholder(value)) return false;
  if (HasAny(value, kPasswordSigns)) return true;
  if (value.size() < kLongRandom && Words<"algorithms">().HasStartOf(value)) return false;
  return value.find('/') >= value.size() - 1 || LooksRandom(value);
}

// A sign among them, or `fewest` changes; one more if the letters are of one case. A sign after
// them may end the sentence, as in "OAuth2!".
bool ChangesOften(std::string_view value, std::size_t fewest) {
  constexpr std::size_t kFewestDigitsOfWords = 3;  // Thunder-Marble928$
  const Makeup makeup = MakeupOf(value);
  if (!IsOfLettersAndDigits(value, makeup)) return false;
  const std::size_t sign = FindAny(value, kPasswordSigns);
  if (sign < value.size() - 1) return true;
  if (!makeup.IsMixedCase()) return makeup.changes > fewest;
  return makeup.changes >= fewest || (sign == value.size() - 1 && IsDigitAscii(value[sign - 1]) &&
                                      makeup.digits >= kFewestDigitsOfWords);
}

// Thunder-Plum_88
bool IsJoinedWords(std::string_view value, const Makeup& makeup) {
  return makeup.digits >= 2 && makeup.digits <= 4 && makeup.others > 0 && makeup.uppers > 0 &&
         Fits<"([^aA]*[aA][a]{2,}(![A])){2,3}[^aA]*">(value);
}

}  // namespace

Makeup MakeupOf(std::string_view value) {
  Makeup makeup;
  char before = '\0';
  for (const char c : value) {
    if (IsDigitAscii(c)) {
      ++makeup.digits;
      makeup.changes += IsLetterAscii(before) ? 1 : 0;
    } else if (IsLetterAscii(c)) {
      ++makeup.letters;
      makeup.uppers += IsUpperAscii(c) ? 1 : 0;
      makeup.changes += IsDigitAscii(before) || (IsUpperAscii(c) && IsLowerAscii(before)) ? 1 : 0;
      if (IsLetterAscii(before)) {
        ++makeup.pairs;
        makeup.rare += IsUsualPair(LowerAscii(before), LowerAscii(c)) ? 0 : 1;
      }
    } else if (IsLetterAbroad(c)) {
      ++makeup.letters;
    } else {
      ++(IsSpaceAscii(c) ? makeup.blanks : makeup.others);
    }
    before = c;
  }
  return makeup;
}

bool IsUuid(std::string_view value) { return Fits<"[h]{8}(-[h]{4}){3}-[h]{12}">(value); }

bool IsNamedHash(std::string_view value) {
  return Begins<"(sha|md5)[0]*(![aA0])">(value) || Words<"hashes">().HasStartOf(value);
}

bool RefersToPassword(std::string_view value) {
  const std::size_t digits = value.find_last_not_of("0123456789") + 1;  // npos + 1 is 0
  return Words<"pass-words">().HasEndOf(value.substr(0, digits));
}

bool IsMask(std::string_view value) { return value.find_first_not_of("xX*.0#-_?") == kNowhere; }

bool IsPlaceholder(std::string_view value, bool quoted) {
  if (value.empty() || IsMask(value)) return true;
  if (value.front() == '{' && value.back() == '}') return true;
  if (value.find('<') < value.find('>') && value.find('>') != kNowhere) return true;
  if (EndsLower(value, "_here") || EndsLower(value, "-here")) return true;
  if (value.find_first_not_of(value.front()) == kNowhere) return true;
  std::string_view word = value;  // `String!` is a type of GraphQL, `String?` one of Kotlin
  while (!word.empty() && IsAny(word.back(), "!?")) word.remove_suffix(1);
  if (Words<"no-secrets">().Has(word) || Words<"references">().HasStartOf(value)) return true;
  if (IsVariable(value, quoted) || IsPath(value)) return true;
  value = value.substr(0, kMostPasswordBytes);  // what is longer has such a word by chance
  if (Words<"stand-ins">().HasPartOf(value)) return true;
  if (!Words<"short-stand-ins">().HasPartOf(value)) return false;
  return CountOf(value, ByteSet("!#$%^&")) < 2 &&
         (value.size() < kLongRandom || !LooksRandom(value));
}

bool LooksGrouped(std::string_view value) {
  const Makeup makeup = MakeupOf(value);
  return makeup.changes >= kFewestGeneratedChanges &&
         makeup.digits * 2 > makeup.blanks + makeup.others &&
         Fits<"[aA0]{3,6}([ -][aA0]{3,6}){2,7}">(value);
}

bool LooksChosen(std::string_view value) { return ChangesOften(value, kFewestChosenChanges); }

bool LooksGenerated(std::string_view value) { return ChangesOften(value, kFewestGeneratedChanges); }

bool LooksMemorable(std::string_view value) {
  const Makeup makeup = MakeupOf(value);
  if (!IsOfLettersAndDigits(value, makeup) || Words<"numbered">().HasStartOf(value)) return false;
  const bool changes = makeup.changes >= kFewestChosenChanges || makeup.others > 0;
  if (IsDigitAscii(value.front()) && !changes) return false;  // 24h
  return makeup.letters >= 3 &&
         (makeup.digits >= 2 || HasAny(value, "!@#$%^&*?+=~") || (makeup.IsMixedCase() && changes));
}

bool LooksScrambled(std::string_view value) {
  const Makeup makeup = MakeupOf(value);
  const std::size_t signs = CountOf(value, kPasswordSigns);
  return makeup.letters >= kFewestPasswordBytes + 2 && makeup.letters + signs == value.size() &&
         makeup.IsScrambled();
}

bool LooksStrong(std::string_view value) {
  if (!Fits<"(!0x)[aA0u\\!#$%\\^&*?@+~_.-]{8,40}">(value) || IsPlaceholder(value)) return false;
  const Makeup makeup = MakeupOf(value);
  const bool is_url = Begins<"[^%]*%[h]{2}">(value);
  if (makeup.letters < 3 || makeup.digits == 0 || is_url) return false;
  const std::size_t sign = FindAny(value, "!#$%^&*?");
  if (sign == kNowhere) {
    if (IsJoinedWords(value, makeup) || LooksGrouped(value)) return true;
    return makeup.IsMixedCase() && makeup.others == 0 && makeup.changes >= 4 &&
           makeup.uppers * 2 <= value.size();
  }
  if (sign == 0 || sign + 1 == value.size()) return false;
  // `issue#4402`, `a@b.c`, `main.cc?x=1`
  if (value.find('@') != kNowhere && value.find('.') != kNowhere) return false;
  if (makeup.changes >= kFewestGeneratedChanges || !IsAny(value[sign], "#$")) return true;
  const std::string_view behind = value.substr(sign + 1);
  const bool is_number =
      (value[sign] == '$' || !makeup.IsMixedCase()) && AllOf(behind, IsDigitAscii);
  return !is_number && !AllOf(behind, IsLetterAscii);
}

bool LooksRandom(std::string_view value) {
  if (value.size() < kFewestTokenBytes || value.size() > kMostTokenBytes) return false;
  if (!AllOf(value, [](char c) { return IsAlnumAscii(c) || IsAny(c, "+/=-_.~:"); })) return false;
  const Makeup makeup = MakeupOf(value);
  if (makeup.letters == 0 || makeup.letters + makeup.digits < kFewestTokenBytes) return false;
  if (makeup.digits == 0 && !makeup.IsMixedCase()) return false;
  const std::size_t percent = makeup.changes * 100 / (makeup.letters + makeup.digits);
  // Padded base64 of 32 bytes or more is not a name, however little it changes.
  const bool is_padded = value.size() >= 44 && value.size() % 4 == 0 && value.back() == '=';
  const bool is_one_case = !makeup.IsMixedCase() || (is_padded && makeup.digits > 0);
  return percent >= (is_one_case ? kPercentChangesOneCase : kPercentChangesMixed);
}

}  // namespace cairn
