#include "guard/secret_value.h"

#include "guard/bytes.h"
#include "guard/pattern.h"
#include "guard/tables.h"

namespace cairn {
namespace {

// Four words or more in small letters, as dice choose them; with a number, none of which a sentence
// is made of, also fewer.
bool IsPhrase(std::string_view value, bool is_passphrase) {
  constexpr std::size_t kWords = 4;
  const auto words = SplitColumn(value);
  const Makeup makeup = MakeupOf(value);
  if (is_passphrase) {
    return words.size() >= kWords && (makeup.uppers == 0 || makeup.digits > 0) &&
           AllOf(value, [](char c) { return IsAlnum(c) || c == ' ' || c == '-' || c == '_'; });
  }
  return words.size() <= kWords && makeup.digits > 0 &&
         std::none_of(words.begin(), words.end(), [](std::string_view word) {
           return Words<"not-in-seeds">().Has(word) || Words<"prepositions">().Has(word) ||
                  Words<"verbs">().Has(word) || Words<"pass-words">().Has(word);
         });
}

bool IsIdentifier(std::string_view value) { return Fits<"[aA_][w]*">(value); }

// What stands without quotes may be code that gets the password: a chain of names, a call.
bool IsCode(std::string_view value, ValueForm form) {
  if (form.quoted) return false;
  const std::size_t changes = MakeupOf(value).changes;
  if (RefersToPassword(value) && changes < kFewestGeneratedChanges) return true;
  const std::size_t bracket = FindAny(value, "([{<");
  if (bracket != std::string_view::npos) {
    // `f(x)`, `[x]`: the line of a settings file may have such signs in a password.
    if (!form.word_counts || IsAny(value.back(), ")]}>;")) return true;
    return bracket == 0 || bracket + 1 == value.size() || IsIdentifier(value.substr(0, bracket));
  }
  if (form.whole_line || form.is_said) return false;
  if (HasAny(value, ")}]>|\\")) return true;
  return IsLetterAscii(value.front()) && changes < kFewestGeneratedChanges &&
         AllOf(value, [](char c) { return IsNameByte(c) || c == ':'; }) &&
         (value.find('.') != value.npos || value.find("::") != value.npos);
}

// Letters in no order that words have: FXPpTPNccNPFtjMCXPZw.
bool IsScrambled(std::string_view value, const Makeup& makeup) {
  constexpr std::size_t kFewestBytes = 10;  // fewer letters of both cases are initials and names
  if (LooksScrambled(value)) return true;
  if (value.size() < kFewestBytes || makeup.letters != value.size()) return false;
  const std::size_t lowers = makeup.letters - makeup.uppers;
  if (makeup.uppers * 100 < value.size() * 25 || makeup.changes == 0) return false;
  if (value.size() > kFewestBytes && makeup.uppers >= 4 && lowers >= 3) return true;
  return makeup.changes >= kFewestChosenChanges && lowers * 100 >= value.size() * 20;
}

bool IsPassword(SecretName name, std::string_view value, ValueForm form) {
  constexpr std::size_t kFewestQuotedBytes = 4;
  if (name == SecretName::kPin) return Fits<"{pin}">(value) && !IsMask(value);
  if (name == SecretName::kCardCode) return Fits<"(!123(![^]))[0]{3,4}">(value);
  if (value.size() < (form.quoted ? kFewestQuotedBytes : kFewestPasswordBytes)) return false;
  if (value.size() > kMostPasswordBytes && form.quoted && !LooksRandom(value)) return false;
  if (IsNamedHash(value) || IsPlaceholder(value, form.quoted || form.word_counts) ||
      IsCode(value, form)) {
    return false;
  }
  const Makeup makeup = MakeupOf(value);
  if (makeup.changes < kFewestGeneratedChanges && IsIdentifier(value) &&
      ReadSecretName(value) == SecretName::kPassword) {
    return false;
  }
  // As Google and Apple give them to applications: four groups of four small letters.
  if (Fits<"[a]{4}([ -][a]{4}){3}">(value) || LooksGrouped(value)) return true;
  if (makeup.blanks > 0) {
    const bool is_passphrase = name == SecretName::kPassphrase;
    return (is_passphrase || (form.word_counts && form.quoted)) && IsPhrase(value, is_passphrase);
  }
  const bool is_name =  // letters, of any language, and what joins them
      AllOf(value,
            [](char c) { return IsLetterAscii(c) || IsBeyondAscii(c) || IsAny(c, "_-.:/"); });
  if (is_name) {
    if (IsScrambled(value, makeup)) return true;
    return form.word_counts && value.size() >= kFewestPasswordBytes && !RefersToPassword(value);
  }
  if (makeup.digits == value.size()) {
    return name == SecretName::kPassword && (form.quoted || value.size() >= kFewestPasswordBytes);
  }
  if (name == SecretName::kShortPass && !form.quoted && !form.whole_line) {
    return LooksChosen(value) || LooksMemorable(value);  // UTF8String is a type
  }
  return makeup.letters > 0 || (form.word_counts && !form.quoted) ||
         (form.quoted && name != SecretName::kShortPass);
}

std::string_view WithoutScheme(std::string_view value) {
  const std::size_t blank = value.find(' ');
  return Words<"schemes">().Has(value.substr(0, blank)) ? From(value, blank + 1) : value;
}

// 16 characters or more of base32, in groups or not.
bool IsOtpSeed(std::string_view value) {
  const auto is_between = [](char c) { return c == ' ' || c == '-' || c == '='; };
  const Makeup makeup = MakeupOf(value);
  return value.size() - CountOf(value, is_between) >= kFewestTokenBytes && makeup.digits > 0 &&
         value.size() <= kMostPasswordBytes && !makeup.IsMixedCase() && AllOf(value, [&](char c) {
           return IsLetterAscii(c) || (c >= '2' && c <= '7') || is_between(c);
         });
}

bool IsAwsSecret(std::string_view value) {
  constexpr std::size_t kBytes = 40;
  return value.size() == kBytes && AllOf(value, IsBase64) && MakeupOf(value).IsMixedCase() &&
         MakeupOf(value).changes >= kFewestGeneratedChanges &&
         !Words<"stand-ins">().HasPartOf(value);
}

// As frameworks make their keys: letters, digits and many signs.
bool LooksSigned(std::string_view value) {
  const Makeup makeup = MakeupOf(value);
  const auto signs = CountOf(value, [](char c) { return IsAny(c, "!@#$%^&*()+=?~"); });
  return value.size() >= kFewestTokenBytes && value.size() <= kMostPasswordBytes && signs >= 3 &&
         makeup.blanks * 4 <= signs && makeup.letters >= 4 && makeup.digits >= 2 &&
         value.find("://") == value.npos && value.find('\\') == value.npos &&
         value.find("(?") == value.npos && value.find("[^") == value.npos &&
         value.find("[a-") == value.npos;
}

// A password where a key is expected.
bool IsPasswordOfKey(SecretName name, std::string_view value) {
  const bool is_long = name == SecretName::kSecret
                           ? value.size() >= 10
                           : value.size() >= 12 && HasAny(value, kPasswordSigns);
  return is_long && !HasAny(value, "[](){}\\<>") && (LooksChosen(value) || LooksStrong(value));
}

}  // namespace

std::optional<SecretKind> KindOfValue(SecretName name, std::string_view value, ValueForm form) {
  constexpr std::size_t kFewestAzureBytes = 40;
  if (name == SecretName::kNone) return std::nullopt;
  if (IsPasswordName(name)) {
    return IsPassword(name, value, form) ? std::optional(SecretKind::kPassword) : std::nullopt;
  }
  value = WithoutScheme(value);
  if (IsUuid(value)) {
    if (name == SecretName::kNpmToken) return SecretKind::kNpmToken;
    return name == SecretName::kUuidToken ? std::optional(SecretKind::kToken) : std::nullopt;
  }
  if (Fits<"[0]{6}([ -][0]{6}){7}">(value)) return SecretKind::kToken;  // BitLocker's
  const bool is_seed = name == SecretName::kOtpSeed && IsOtpSeed(value);
  if (is_seed && !IsPlaceholder(value)) return SecretKind::kToken;
  if (name == SecretName::kAwsSecret && IsAwsSecret(value)) return SecretKind::kAwsKey;
  const bool is_sure = form.quoted || form.word_counts;
  const bool is_long = value.size() >= kLongRandom;
  if (!LooksRandom(value) && !(is_sure && (IsPasswordOfKey(name, value) || LooksSigned(value))) &&
      !(is_long &&
        (form.word_counts ? IsScrambled(value, MakeupOf(value)) : LooksScrambled(value)))) {
    return std::nullopt;
  }
  if (IsPlaceholder(value, form.quoted) || IsNamedHash(value)) return std::nullopt;
  const bool is_azure = name == SecretName::kAzureKey && value.size() >= kFewestAzureBytes;
  return is_azure ? SecretKind::kAzureKey : SecretKind::kToken;
}

}  // namespace cairn
