// How passwords and tokens look that nobody could take for a word, a version or a name.
#include "guard/bytes.h"
#include "guard/makeup.h"
#include "guard/secret_value.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr std::size_t kMostTokenBytes = 4096;
// How often random characters change between small and capital letters and digits: 45 times in a
// hundred with both cases, 40 with one and digits, 30 in base32. Names of parts stay below 20, of
// one case below 10.
constexpr std::size_t kPercentChangesMixed = 23;
constexpr std::size_t kPercentChangesOneCase = 13;

bool IsTokenByte(char c) {
  return IsBase64(c) || c == '-' || c == '_' || c == '=' || c == '.' || c == '~' || c == ':';
}

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

// A sign among them or so many changes; one more if the letters are of one case. A sign behind them
// may end the sentence, as in "OAuth2!".
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
  if (makeup.digits < 2 || makeup.digits > 4 || makeup.others == 0) return false;
  std::size_t words = 0;
  for (std::size_t at = 0; at < value.size();) {
    const std::size_t end = RunEnd(value, at, IsLetterAscii);
    const std::string_view word = value.substr(at, end - at);
    if (!AllOf(From(word, 1), IsLowerAscii)) return false;
    words += word.size() >= 3 ? 1 : 0;
    at = end + 1;
  }
  return words >= 2 && words <= 3 && makeup.uppers > 0 &&
         !Words<"algorithms">().HasStartOf(value) && !Words<"numbered">().HasStartOf(value);
}

}  // namespace

bool LooksGrouped(std::string_view value) {
  std::size_t groups = 0;
  std::size_t numbered = 0;
  for (std::size_t at = 0; at < value.size(); ++groups) {
    const std::size_t end = RunEnd(value, at, IsAlnum);
    const bool is_apart = end == value.size() || value[end] == ' ' || value[end] == '-';
    if (end - at < 3 || end - at > 6 || !is_apart) return false;
    numbered += HasAny(value.substr(at, end - at), "0123456789") ? 1 : 0;
    at = end + 1;
  }
  return groups >= 3 && groups <= 8 && numbered * 2 >= groups &&
         MakeupOf(value).changes >= kFewestGeneratedChanges;
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
  if (value.size() < 8 || value.size() > 40 || value.starts_with("0x")) return false;
  const Makeup makeup = MakeupOf(value);
  if (makeup.letters < 3 || makeup.digits == 0) return false;
  const bool is_plain = AllOf(value, [](char c) {
    return IsAlnum(c) || IsLetterAbroad(c) || (c & 0xC0) == 0x80 || IsAny(c, "!#$%^&*?@+~_-.");
  });
  if (!is_plain || IsPlaceholder(value)) return false;
  const std::size_t percent = value.find('%');  // of a URL
  if (IsHex(ByteAt(value, percent + 1)) && IsHex(ByteAt(value, percent + 2)) &&
      percent < value.size()) {
    return false;
  }
  const std::size_t sign = FindAny(value, "!#$%^&*?");
  if (sign == std::string_view::npos) {
    if (IsJoinedWords(value, makeup) || LooksGrouped(value)) return true;
    return makeup.IsMixedCase() && makeup.others == 0 && makeup.changes >= 4 &&
           makeup.uppers * 2 <= value.size();
  }
  if (sign == 0 || sign + 1 == value.size()) return false;
  // `issue#4402`, `a@b.c`, `main.cc?x=1`
  if (value.find('@') != value.npos && value.find('.') != value.npos) return false;
  if (makeup.changes >= kFewestGeneratedChanges || !IsAny(value[sign], "#$")) return true;
  const std::string_view behind = value.substr(sign + 1);
  const bool is_number =
      (value[sign] == '$' || !makeup.IsMixedCase()) && AllOf(behind, IsDigitAscii);
  return !is_number && !AllOf(behind, IsLetterAscii);
}

bool LooksRandom(std::string_view value) {
  if (value.size() < kFewestTokenBytes || value.size() > kMostTokenBytes) return false;
  if (!AllOf(value, IsTokenByte)) return false;
  const Makeup makeup = MakeupOf(value);
  if (makeup.letters == 0 || makeup.letters + makeup.digits < kFewestTokenBytes) return false;
  if (makeup.digits == 0 && !makeup.IsMixedCase()) return false;
  const std::size_t percent = makeup.changes * 100 / (makeup.letters + makeup.digits);
  // Padded base64 of 32 bytes or more is no name, however little it changes.
  const bool is_padded = value.size() >= 44 && value.size() % 4 == 0 && value.back() == '=';
  const bool is_one_case = !makeup.IsMixedCase() || (is_padded && makeup.digits > 0);
  return percent >= (is_one_case ? kPercentChangesOneCase : kPercentChangesMixed);
}

}  // namespace cairn
