#include "guard/secret_value.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "guard/bytes.h"
#include "guard/tables.h"

namespace cairn {
namespace {

// Shorter ones are flags and counts; longer ones are passwords only if they look random.
constexpr std::size_t kFewestQuotedBytes = 4;
constexpr std::size_t kFewestBareBytes = 6;
constexpr std::size_t kMostPasswordBytes = 128;
// Keys that are issued have 16 characters or more; session tokens of clouds up to some kilobytes.
constexpr std::size_t kFewestTokenBytes = 16;
constexpr std::size_t kMostTokenBytes = 4096;
// AWS: 40 characters of base64. Azure: 64 bytes as base64, 32 for newer services.
constexpr std::size_t kAwsSecretBytes = 40;
constexpr std::size_t kFewestAzureBytes = 40;
// How often random characters change between small and capital letters and digits: 45 times in a
// hundred with both cases, 40 with one and digits, 30 in base32. Names of parts stay below 20, of
// one case below 10.
constexpr std::size_t kPercentChangesMixed = 23;
constexpr std::size_t kPercentChangesOneCase = 13;
// Pairs of letters that words do not have: more than half of random ones, 2 in a hundred of others.
constexpr std::size_t kPercentRare = 35;
// Names of algorithms and versions change once or twice: OAuth2, argon2id.
constexpr std::size_t kFewestChosenChanges = 2;
constexpr std::size_t kFewestGeneratedChanges = 3;
// Behind words there are so many digits and a sign: Thunder-Marble9280$.
constexpr std::size_t kFewestDigitsOfWords = 3;
// A passphrase has this many words or more; fewer are a label.
constexpr std::size_t kFewestPhraseWords = 4;
// Letters of both cases alone: fewer are initials and names.
constexpr std::size_t kFewestScrambled = 10;
// A random value of this length has a short word by chance, not on purpose.
constexpr std::size_t kLongRandom = 24;

struct Makeup {
  std::size_t letters = 0;
  std::size_t uppers = 0;
  std::size_t digits = 0;
  std::size_t blanks = 0;
  std::size_t others = 0;
  std::size_t changes = 0;  // between kinds of letters and digits, without a separator
  std::size_t pairs = 0;    // of letters
  std::size_t rare = 0;     // of these, such as words do not have

  bool IsMixedCase() const { return uppers > 0 && uppers < letters; }
};

// The first byte of a letter that is Latin with a sign, Greek or Cyrillic.
bool IsLetterAbroad(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0xC3 && byte <= 0xD4;
}

// Whether words have these two letters, in lower case, one behind the other.
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

Makeup MakeupOf(std::string_view value) {
  Makeup makeup;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const char c = value[i];
    if (IsLetterAbroad(c)) {
      ++makeup.letters;
      continue;
    }
    if (IsDigitAscii(c)) {
      ++makeup.digits;
    } else if (IsLetterAscii(c)) {
      ++makeup.letters;
      makeup.uppers += IsUpperAscii(c) ? 1 : 0;
    } else {
      ++(IsSpaceAscii(c) ? makeup.blanks : makeup.others);
      continue;
    }
    if (i == 0 || !IsAlnum(value[i - 1])) continue;
    if (IsLetterAscii(c) && IsLetterAscii(value[i - 1])) {
      ++makeup.pairs;
      makeup.rare += IsUsualPair(Lower(value[i - 1]), Lower(c)) ? 0 : 1;
    }
    const bool digit_changes = IsDigitAscii(c) != IsDigitAscii(value[i - 1]);
    if (digit_changes || (IsUpperAscii(c) && IsLowerAscii(value[i - 1]))) ++makeup.changes;
  }
  return makeup;
}

bool IsTokenByte(char c) {
  return IsBase64(c) || c == '-' || c == '_' || c == '=' || c == '.' || c == '~' || c == ':';
}

bool IsUuid(std::string_view value) {
  if (value.size() != 36) return false;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? value[i] != '-' : !IsHex(value[i])) return false;
  }
  return true;
}

// An integrity hash names its algorithm.
bool IsNamedHash(std::string_view value) {
  if (StartsLower(value, "sha") || StartsLower(value, "md5")) {
    return !IsAlnum(ByteAt(value, RunEnd(value, 3, IsDigitAscii)));
  }
  return Words<"hashes">().HasStartOf(value);
}

// Several words in small letters, as dice choose them.
bool IsPhrase(std::string_view value) {
  const auto words = 1 + static_cast<std::size_t>(std::count(value.begin(), value.end(), ' '));
  const bool is_plain = std::all_of(value.begin(), value.end(), [](char c) {
    return IsAlnum(c) || c == ' ' || c == '-' || c == '_';
  });
  const Makeup makeup = MakeupOf(value);
  return is_plain && words >= kFewestPhraseWords && (makeup.uppers == 0 || makeup.digits > 0);
}

// A few words and a number, none of which a sentence is made of.
bool IsShortPhrase(std::string_view value) {
  const auto words = SplitColumn(value);
  return words.size() <= kFewestPhraseWords && MakeupOf(value).digits > 0 &&
         std::none_of(words.begin(), words.end(), [](std::string_view word) {
           return Words<"not-in-seeds">().Has(word) || Words<"prepositions">().Has(word) ||
                  Words<"verbs">().Has(word) || Words<"pass-words">().Has(word);
         });
}

bool IsIdentifier(std::string_view value) {
  return !value.empty() && !IsDigitAscii(value.front()) &&
         std::all_of(value.begin(), value.end(), IsWordByte);
}

// `$NAME`, `%NAME%`, `%s`, and without quotes `@name`, `&anchor`, `*alias`: a variable, not its
// value. What changes as often as generated passwords do is none.
bool IsVariable(std::string_view value, bool quoted) {
  const char first = value.front();
  std::string_view rest = value.substr(1);
  if (first == '%') {
    if (rest.ends_with('%')) rest.remove_suffix(1);
    if (rest.starts_with('(') || rest.size() <= 2) return true;
  } else if (first == '$') {
    if (rest.starts_with('{') || rest.starts_with('(') || rest.starts_with("env:")) return true;
  } else if (quoted || (first != '@' && first != '&' && first != '*')) {
    return false;
  }
  const std::string_view name =
      rest.substr(0, RunEnd(rest, 0, [](char c) { return IsNameByte(c) || c == '[' || c == ']'; }));
  return name.size() == rest.size() && MakeupOf(rest).changes < kFewestGeneratedChanges;
}

// Base64 may begin with a slash; a path has words in it.
bool IsPath(std::string_view value) {
  if (value.front() != '/' || value.find_first_of("!#$^&*") != std::string_view::npos) return false;
  const bool is_base64 =
      std::all_of(value.begin(), value.end(), [](char c) { return IsBase64(c) || c == '='; });
  return !is_base64 || !LooksRandom(value);
}

// A chain of names or a call: code that gets the password.
bool IsExpression(std::string_view value) {
  if (value.find_first_of(")}]>|\\") != std::string_view::npos) return true;
  const bool names = std::all_of(value.begin(), value.end(), [](char c) {
    return IsWordByte(c) || c == '.' || c == ':' || c == '-';
  });
  return names && IsLetterAscii(value.front()) &&
         MakeupOf(value).changes < kFewestGeneratedChanges &&
         (value.find('.') != std::string_view::npos || value.find("::") != std::string_view::npos ||
          value.find("->") != std::string_view::npos);
}

bool RefersToPassword(std::string_view value) {
  while (!value.empty() && IsDigitAscii(value.back())) value.remove_suffix(1);
  return Words<"pass-words">().HasEndOf(value);
}

// Letters, of any language, and what joins them: a word, a name, a path.
bool IsName(std::string_view value) {
  return std::all_of(value.begin(), value.end(), [](char c) {
    return IsLetterAscii(c) || IsBeyondAscii(c) ||
           std::string_view("_-.:/").find(c) != std::string_view::npos;
  });
}

// Letters in no order that words have: FXPpTPNccNPFtjMCXPZw.
bool IsScrambled(std::string_view value, const Makeup& makeup) {
  if (value.size() < kFewestBareBytes + 2 || makeup.letters != value.size()) return false;
  if (makeup.rare * 100 >= makeup.pairs * kPercentRare) return true;
  if (value.size() < kFewestScrambled) return false;
  const std::size_t lowers = makeup.letters - makeup.uppers;
  if (value.size() > kFewestScrambled && makeup.uppers >= 4 && lowers >= 3 && makeup.changes > 0) {
    return makeup.uppers * 100 >= value.size() * 25;
  }
  return makeup.changes >= kFewestChosenChanges && makeup.uppers * 100 >= value.size() * 25 &&
         lowers * 100 >= value.size() * 20;
}

// What stands without quotes may be code that gets the password.
bool IsCode(std::string_view value, ValueForm form) {
  if (form.quoted) return false;
  if (RefersToPassword(value) && MakeupOf(value).changes < kFewestGeneratedChanges) return true;
  const std::size_t bracket = value.find_first_of("([{<");
  if (bracket != std::string_view::npos) {
    // `f(x)`, `[x]`: the line of a settings file may have such signs in a password.
    const char last = value.back();
    const bool is_closed = last == ')' || last == ']' || last == '}' || last == '>' || last == ';';
    if (!form.word_counts || is_closed || bracket == 0) return true;
    return bracket + 1 == value.size() || IsIdentifier(value.substr(0, bracket));
  }
  return !form.whole_line && !form.is_said && IsExpression(value);
}

// As Google and Apple give them to applications: four groups of four small letters.
bool IsAppPassword(std::string_view value) {
  if (value.size() != 19) return false;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (i % 5 == 4 ? value[i] != ' ' && value[i] != '-' : !IsLowerAscii(value[i])) return false;
  }
  return true;
}

// 14-52-07-33
bool LooksLikeCombination(std::string_view value) {
  return value.size() <= 16 && std::count(value.begin(), value.end(), '-') >= 2 &&
         IsDigitAscii(value.front()) && std::all_of(value.begin(), value.end(), [](char c) {
           return IsDigitAscii(c) || c == '-';
         });
}

bool IsPassword(SecretName name, std::string_view value, ValueForm form) {
  if (name == SecretName::kCardCode) {
    return (value.size() == 3 || value.size() == 4) && value != "123" &&
           std::all_of(value.begin(), value.end(), IsDigitAscii);
  }
  if (name == SecretName::kPin) {
    if (value.ends_with('#') || value.ends_with('*')) value.remove_suffix(1);
    const bool is_combination = LooksLikeCombination(value);
    return is_combination ||
           (value.size() >= 4 && value.size() <= 8 && !IsMask(value) && value != "1234" &&
            std::all_of(value.begin(), value.end(), IsDigitAscii));
  }
  if (value.size() < (form.quoted ? kFewestQuotedBytes : kFewestBareBytes)) return false;
  if (value.size() > kMostPasswordBytes && form.quoted && !LooksRandom(value)) return false;
  if (IsPlaceholder(value, form.quoted || form.word_counts) || IsCode(value, form)) return false;
  const Makeup makeup = MakeupOf(value);
  if (IsNamedHash(value)) return false;
  if (makeup.changes < kFewestGeneratedChanges && IsIdentifier(value) &&
      ReadSecretName(value) == SecretName::kPassword) {
    return false;
  }
  if (IsAppPassword(value)) return true;
  if (LooksGrouped(value)) return true;
  if (makeup.blanks > 0) {
    return name == SecretName::kPassphrase
               ? IsPhrase(value)
               : form.word_counts && form.quoted && IsShortPhrase(value);
  }
  if (IsName(value)) {
    if (IsScrambled(value, makeup)) return true;
    return form.word_counts && value.size() >= kFewestBareBytes && !RefersToPassword(value);
  }
  if (makeup.digits == value.size()) {
    return name == SecretName::kPassword && (form.quoted || value.size() >= kFewestBareBytes);
  }
  if (name == SecretName::kShortPass && !form.quoted && !form.whole_line) {
    return LooksChosen(value) || LooksMemorable(value);  // UTF8String is a type
  }
  return makeup.letters > 0 || (form.word_counts && !form.quoted) ||
         (form.quoted && name != SecretName::kShortPass);
}

// A sign behind a digit. One alone may end the sentence, as in "OAuth2!".
bool EndsWithSign(std::string_view value) {
  return IsDigitAscii(value[value.size() - 2]) &&
         std::string_view("!#$%^&*").find(value.back()) != std::string_view::npos;
}

// Letters with digits, neither of which are a hash, a number or a path.
bool IsOfLettersAndDigits(std::string_view value, const Makeup& makeup) {
  if (value.size() < kFewestBareBytes || value.size() > kMostPasswordBytes) return false;
  if (makeup.letters == 0 || makeup.digits == 0 || makeup.blanks > 0) return false;
  if (IsPlaceholder(value) || RefersToPassword(value) || IsUuid(value) || IsNamedHash(value)) {
    return false;
  }
  if (value.starts_with("0x")) return false;
  const bool has_sign = value.find_first_of("!#$%^&*") != std::string_view::npos;
  if (!has_sign && value.size() < kLongRandom && Words<"algorithms">().HasStartOf(value))
    return false;
  return value.find('/') >= value.size() - 1 || has_sign || LooksRandom(value);
}

// A sign among them or so many changes; one more if the letters are of one case.
bool ChangesOften(std::string_view value, std::size_t fewest) {
  const Makeup makeup = MakeupOf(value);
  if (!IsOfLettersAndDigits(value, makeup)) return false;
  if (value.find_first_of("!#$%^&*") < value.size() - 1) return true;
  const bool mixed = makeup.IsMixedCase();
  if (mixed && makeup.digits >= kFewestDigitsOfWords && EndsWithSign(value)) return true;
  return makeup.changes >= fewest + (mixed ? 0 : 1);
}

std::string_view WithoutScheme(std::string_view value) {
  for (const std::string_view scheme : {"bearer ", "basic ", "token ", "ssws ", "apikey "}) {
    if (StartsLower(value, scheme)) return value.substr(scheme.size());
  }
  return value;
}

// 16 characters or more of base32, in groups or not.
bool IsOtpSeed(std::string_view value) {
  std::size_t size = 0;
  for (const char c : value) {
    if (c == ' ' || c == '-' || c == '=') continue;
    const char lower = Lower(c);
    if (!(lower >= 'a' && lower <= 'z') && !(c >= '2' && c <= '7')) return false;
    ++size;
  }
  const Makeup makeup = MakeupOf(value);
  return size >= kFewestTokenBytes && size <= kMostPasswordBytes && makeup.digits > 0 &&
         !makeup.IsMixedCase();
}

// As frameworks make their keys: letters, digits and many signs.
bool LooksSigned(std::string_view value) {
  const Makeup makeup = MakeupOf(value);
  const auto signs = std::count_if(value.begin(), value.end(), [](char c) {
    return std::string_view("!@#$%^&*()+=?~").find(c) != std::string_view::npos;
  });
  return value.size() >= kFewestTokenBytes && value.size() <= kMostPasswordBytes && signs >= 3 &&
         makeup.blanks * 4 <= static_cast<std::size_t>(signs) && makeup.letters >= 4 &&
         makeup.digits >= 2 && value.find("://") == std::string_view::npos &&
         value.find('\\') == std::string_view::npos && value.find("(?") == std::string_view::npos &&
         value.find("[^") == std::string_view::npos && value.find("[a-") == std::string_view::npos;
}

bool IsScrambledToken(std::string_view value) {
  return value.size() >= kLongRandom && IsScrambled(value, MakeupOf(value));
}

// BitLocker's: eight groups of six digits.
bool IsRecoveryKey(std::string_view value) {
  if (value.size() != 55) return false;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (i % 7 == 6 ? value[i] != '-' : !IsDigitAscii(value[i])) return false;
  }
  return true;
}

bool IsAwsSecret(std::string_view value) {
  return value.size() == kAwsSecretBytes && std::all_of(value.begin(), value.end(), IsBase64) &&
         MakeupOf(value).IsMixedCase() && MakeupOf(value).changes >= kFewestGeneratedChanges &&
         !Words<"stand-ins">().HasPartOf(value);
}

}  // namespace

bool IsMask(std::string_view value) {
  return value.find_first_not_of("xX*.0#-_?") == std::string_view::npos;
}

bool IsPlaceholder(std::string_view value, bool quoted) {
  if (value.empty() || IsMask(value)) return true;
  if (value.front() == '{' && value.back() == '}') return true;
  if (value.find('<') < value.find('>') && value.find('>') != std::string_view::npos) return true;
  if (EndsLower(value, "_here") || EndsLower(value, "-here")) return true;
  if (value.find_first_not_of(value.front()) == std::string_view::npos) return true;
  std::string_view word = value;  // `String!` is a type of GraphQL, `String?` one of Kotlin
  while (!word.empty() && (word.back() == '!' || word.back() == '?')) word.remove_suffix(1);
  if (Words<"no-secrets">().Has(word) || Words<"references">().HasStartOf(value)) return true;
  if (IsVariable(value, quoted) || IsPath(value)) return true;
  if (value.find("$(") < value.find(')') && value.find(')') != std::string_view::npos) return true;
  value = value.substr(0, kMostPasswordBytes);  // what is longer has such a word by chance
  if (Words<"stand-ins">().HasPartOf(value)) return true;
  const auto signs = std::count_if(value.begin(), value.end(), [](char c) {
    return std::string_view("!#$%^&").find(c) != std::string_view::npos;
  });
  const bool is_chance = signs >= 2 || (value.size() >= kLongRandom && LooksRandom(value));
  return !is_chance && Words<"short-stand-ins">().HasPartOf(value);
}

bool LooksGrouped(std::string_view value) {
  std::size_t groups = 0;
  std::size_t digits = 0;
  for (std::size_t at = 0; at < value.size(); ++groups) {
    const std::size_t end = RunEnd(value, at, IsAlnum);
    if (end - at < 3 || end - at > 6 ||
        (end < value.size() && value[end] != ' ' && value[end] != '-')) {
      return false;
    }
    const auto group = value.substr(at, end - at);
    digits += std::any_of(group.begin(), group.end(), IsDigitAscii) ? 1 : 0;
    at = end + 1;
  }
  return groups >= 3 && groups <= 8 && digits * 2 >= groups &&
         MakeupOf(value).changes >= kFewestGeneratedChanges && !IsUuid(value);
}

bool LooksChosen(std::string_view value) { return ChangesOften(value, kFewestChosenChanges); }

bool LooksGenerated(std::string_view value) { return ChangesOften(value, kFewestGeneratedChanges); }

bool LooksMemorable(std::string_view value) {
  const Makeup makeup = MakeupOf(value);
  if (!IsOfLettersAndDigits(value, makeup) || Words<"numbered">().HasStartOf(value)) return false;
  if (IsDigitAscii(value.front()) && makeup.changes < kFewestChosenChanges && makeup.others == 0) {
    return false;  // 24h
  }
  const bool has_sign = value.find_first_of("!@#$%^&*?+=~") != std::string_view::npos;
  return makeup.letters >= 3 &&
         (makeup.digits >= 2 || has_sign ||
          (makeup.IsMixedCase() && (makeup.changes >= kFewestChosenChanges || makeup.others > 0)));
}

// Thunder-Plum_88
static bool IsJoinedWords(std::string_view value, const Makeup& makeup) {
  std::size_t words = 0;
  std::size_t capitals = 0;
  for (std::size_t at = 0; at < value.size();) {
    const std::size_t end = RunEnd(value, at, IsLetterAscii);
    const std::string_view word = value.substr(at, end - at);
    if (word.size() > 1 && !std::all_of(word.begin() + 1, word.end(), IsLowerAscii)) return false;
    words += word.size() >= 3 ? 1 : 0;
    capitals += !word.empty() && IsUpperAscii(word.front()) ? 1 : 0;
    at = end + 1;
  }
  return words >= 2 && words <= 3 && capitals >= 1 && makeup.digits >= 2 && makeup.digits <= 4 &&
         makeup.others >= 1 && !Words<"algorithms">().HasStartOf(value) &&
         !Words<"numbered">().HasStartOf(value);
}

bool LooksScrambled(std::string_view value) {
  const Makeup makeup = MakeupOf(value);
  return value.size() >= kFewestBareBytes + 2 && makeup.letters == value.size() &&
         makeup.rare * 100 >= makeup.pairs * kPercentRare;
}

bool LooksStrong(std::string_view value) {
  if (value.size() < 8 || value.size() > 40) return false;
  const bool is_plain = std::all_of(value.begin(), value.end(), [](char c) {
    return IsAlnum(c) || IsLetterAbroad(c) || (c & 0xC0) == 0x80 ||
           std::string_view("!#$%^&*?@+~_-.").find(c) != std::string_view::npos;
  });
  if (!is_plain || IsPlaceholder(value) || value.starts_with("0x")) return false;
  const std::size_t percent = value.find('%');  // of a URL
  if (percent < value.size() && IsHex(ByteAt(value, percent + 1)) &&
      IsHex(ByteAt(value, percent + 2))) {
    return false;
  }
  const Makeup makeup = MakeupOf(value);
  if (makeup.letters < 3 || makeup.digits == 0) return false;
  const std::size_t sign = value.find_first_of("!#$%^&*?");
  if (sign == std::string_view::npos) {
    if (IsJoinedWords(value, makeup) || LooksGrouped(value)) return true;
    return makeup.IsMixedCase() && makeup.others == 0 && makeup.changes >= 4 &&
           makeup.uppers * 2 <= value.size();
  }
  if (sign == 0 || sign + 1 == value.size()) return false;
  // `issue#4402`, `a@b.c`, `main.cc?x=1`
  const std::string_view behind = value.substr(sign + 1);
  const bool is_reference = makeup.changes < kFewestGeneratedChanges &&
                            (value[sign] == '#' || value[sign] == '$') &&
                            (std::all_of(behind.begin(), behind.end(), IsLetterAscii) ||
                             ((value[sign] == '$' || !makeup.IsMixedCase()) &&
                              std::all_of(behind.begin(), behind.end(), IsDigitAscii)));
  return !is_reference &&
         (value.find('@') == std::string_view::npos || value.find('.') == std::string_view::npos);
}

bool LooksRandom(std::string_view value) {
  if (value.size() < kFewestTokenBytes || value.size() > kMostTokenBytes) return false;
  if (!std::all_of(value.begin(), value.end(), IsTokenByte)) return false;
  const Makeup makeup = MakeupOf(value);
  if (makeup.letters == 0 || makeup.letters + makeup.digits < kFewestTokenBytes) return false;
  if (makeup.digits == 0 && !makeup.IsMixedCase()) return false;
  const std::size_t percent = makeup.changes * 100 / (makeup.letters + makeup.digits);
  // Padded base64 of 32 bytes or more is no name, however little it changes.
  const bool is_padded = value.size() >= 44 && value.size() % 4 == 0 && value.back() == '=';
  const bool is_one_case = !makeup.IsMixedCase() || (is_padded && makeup.digits > 0);
  return percent >= (is_one_case ? kPercentChangesOneCase : kPercentChangesMixed);
}

std::optional<SecretKind> KindOfValue(SecretName name, std::string_view value, ValueForm form) {
  if (name == SecretName::kNone) return std::nullopt;
  if (IsPasswordName(name)) {
    if (IsPassword(name, value, form)) return SecretKind::kPassword;
    return std::nullopt;
  }
  value = WithoutScheme(value);
  if (IsUuid(value)) {
    if (name == SecretName::kNpmToken) return SecretKind::kNpmToken;
    if (name == SecretName::kUuidToken) return SecretKind::kToken;
    return std::nullopt;
  }
  if (IsRecoveryKey(value)) return SecretKind::kToken;
  if (name == SecretName::kOtpSeed && IsOtpSeed(value) && !IsPlaceholder(value)) {
    return SecretKind::kToken;
  }
  if (name == SecretName::kAwsSecret && IsAwsSecret(value)) return SecretKind::kAwsKey;
  const bool is_sure = form.quoted || form.word_counts;
  const bool has_sign = value.find_first_of("!#$%^&*") != std::string_view::npos;
  const bool is_password =
      is_sure &&
      (name == SecretName::kSecret ? value.size() >= 10 : has_sign && value.size() >= 16) &&
      value.find_first_of("[](){}\\<>") == std::string_view::npos &&
      (LooksChosen(value) || LooksStrong(value));
  if (!LooksRandom(value) && !is_password &&
      !(value.size() >= kLongRandom && LooksScrambled(value)) && !(is_sure && LooksSigned(value)) &&
      !(form.word_counts && IsScrambledToken(value))) {
    return std::nullopt;
  }
  if (IsPlaceholder(value, form.quoted) || IsNamedHash(value)) return std::nullopt;
  if (name == SecretName::kAzureKey && value.size() >= kFewestAzureBytes) {
    return SecretKind::kAzureKey;
  }
  return SecretKind::kToken;
}

}  // namespace cairn
