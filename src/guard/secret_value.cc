#include "guard/secret_value.h"

#include <algorithm>

#include "guard/bytes.h"
#include "guard/pattern.h"
#include "guard/tables.h"

namespace cairn {
namespace {

// Four words or more in small letters, as dice choose them; with a number, none of which a sentence
// is made of, also fewer.
bool IsPhrase(std::string_view value, bool is_passphrase) {
  const Makeup makeup = MakeupOf(value);
  if (is_passphrase) {
    return (makeup.uppers == 0 || makeup.digits > 0) && Fits<"([w-]+[ ]*){4,}">(value);
  }
  const auto words = SplitColumn(value);
  return words.size() <= 4 && makeup.digits > 0 &&
         std::ranges::none_of(words, [](std::string_view word) {
           return Words<"not-in-seeds">().Has(word) || Words<"prepositions">().Has(word) ||
                  Words<"verbs">().Has(word);
         });
}

// A value without quotes may be code that gets the password: a chain of names, a call.
bool IsCode(std::string_view value, ValueForm form) {
  if (form.quoted) return false;
  const std::size_t changes = MakeupOf(value).changes;
  if (RefersToPassword(value) && changes < kFewestGeneratedChanges) return true;
  const std::size_t bracket = FindAny(value, "([{<");
  if (bracket != std::string_view::npos) {
    // `f(x)`, `[x]`: the line of a settings file may have such signs in a password.
    if (!form.word_counts || IsAny(value.back(), ")]}>;")) return true;
    return bracket == 0 || bracket + 1 == value.size() ||
           Fits<"[aA_][w]*">(value.substr(0, bracket));
  }
  if (form.whole_line || form.is_said) return false;
  if (HasAny(value, ")}]>|\\")) return true;
  return changes < kFewestGeneratedChanges && Fits<"(=[aA])[w-]+(.|::)[w.:-]*">(value);
}

// Letters in no order that words have: FXPpTPNccNPFtjMCXPZw.
bool IsScrambled(std::string_view value, const Makeup& makeup) {
  constexpr std::size_t kFewestBytes = 10;  // fewer letters of both cases are initials and names
  if (LooksScrambled(value)) return true;
  if (value.size() < kFewestBytes || makeup.letters != value.size()) return false;
  const std::size_t lowers = makeup.letters - makeup.uppers;
  const bool is_mixed = value.size() > kFewestBytes && makeup.uppers >= 4 && lowers >= 3;
  return makeup.uppers * 4 >= value.size() && makeup.changes > 0 &&
         (is_mixed || (makeup.changes >= kFewestChosenChanges && lowers * 5 >= value.size()));
}

bool IsPassword(SecretName name, std::string_view value, ValueForm form) {
  constexpr std::size_t kFewestQuotedBytes = 4;
  if (name == SecretName::kPin) return Fits<"{pin}">(value) && !IsMask(value);
  if (name == SecretName::kCardCode) return Fits<"(!123(![^]))[0]{3,4}">(value);
  if (value.size() < (form.quoted ? kFewestQuotedBytes : kFewestPasswordBytes)) return false;
  if (value.size() > kMostPasswordBytes && form.quoted && !LooksRandom(value)) return false;
  if (IsNamedHash(value) || IsCode(value, form)) return false;
  if (IsPlaceholder(value, form.quoted || form.word_counts)) return false;
  const Makeup makeup = MakeupOf(value);
  const bool is_name = makeup.changes < kFewestGeneratedChanges && Fits<"[aA_][w]*">(value);
  if (is_name && ReadSecretName(value) == SecretName::kPassword) return false;
  // As Google and Apple give them to applications: four groups of four small letters.
  if (Fits<"[a]{4}([ -][a]{4}){3}">(value) || LooksGrouped(value)) return true;
  if (makeup.blanks > 0) {
    const bool is_passphrase = name == SecretName::kPassphrase;
    return (is_passphrase || (form.word_counts && form.quoted)) && IsPhrase(value, is_passphrase);
  }
  if (Fits<"[aAu_.:/-]*">(value)) {  // letters, of any language, and what joins them
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

// `Authorization: Bearer …`: past the scheme.
std::size_t SchemeEnd(std::string_view text, std::size_t at) {
  const std::size_t word = RunEnd(text.substr(0, at + 8), at, IsLetterAscii);
  const bool is_scheme = Words<"schemes">().Has(text.substr(at, word - at));
  return is_scheme && ByteAt(text, word) == ' ' ? word + 1 : at;
}

// As frameworks make their keys: letters, digits and many signs, and no URL or regular expression.
bool LooksSigned(std::string_view value) {
  const Makeup makeup = MakeupOf(value);
  const std::size_t signs = CountOf(value, ByteSet("!@#$%^&*()+=?~"));
  return value.size() >= kFewestTokenBytes && value.size() <= kMostPasswordBytes && signs >= 3 &&
         makeup.blanks * 4 <= signs && makeup.letters >= 4 && makeup.digits >= 2 &&
         !Begins<"[^]{0,128}?(://|\\\\|\\(\\?|\\[\\^|\\[a-)">(value);
}

// A password where a key is expected.
bool IsPasswordOfKey(SecretName name, std::string_view value) {
  const bool is_long = name == SecretName::kSecret
                           ? value.size() >= 10
                           : value.size() >= 12 && HasAny(value, kPasswordSigns);
  return is_long && !HasAny(value, "[](){}\\<>") && (LooksChosen(value) || LooksStrong(value));
}

struct Value {
  std::size_t begin = 0;
  std::size_t end = 0;
  ValueForm form;
  bool goes_on = false;  // beyond what is judged
};

// Where a value ends without the punctuation of the sentence or the code.
std::size_t WithoutDangling(std::string_view text, std::size_t begin, std::size_t end,
                            std::string_view dangling) {
  return begin + text.substr(begin, end - begin).find_last_not_of(dangling) + 1;  // npos + 1 is 0
}

// `&name=`: the value is one of a list, as in a URL.
bool StartsNextField(std::string_view text, std::size_t amp) {
  return Begins<"&(amp;)?[w.-]{1,64}=">(text.substr(amp));
}

// A value without quotes: all of its line if there is nothing else, or up to what may end it.
Value BareValue(std::string_view text, const ValuePlace& place, std::size_t at) {
  const std::string_view within = text.substr(0, at + kMostValueBytes);
  const std::size_t token = RunEnd(within, at, IsInWord);
  const std::string_view word = within.substr(0, token);
  const bool is_token = place.meaning >= SecretName::kToken;  // tokens have no `&` in them
  bool has_list = false;
  for (std::size_t i = word.find('&', at); i != kNowhere; i = word.find('&', i + 1)) {
    has_list = has_list || is_token || StartsNextField(text, i);
  }
  const bool ends_line = Begins<"([b]+\\#|[b]*((![^])|[n]))">(within.substr(token));
  const bool whole_line =
      place.op != ' ' && !has_list && ends_line && StandsBefore<"{opens-line}">(text, place.name);
  const bool is_setting = whole_line && place.op == '=' && text[at - 1] != ' ';
  std::size_t end = token;
  if (place.op == '>') {
    end = std::min(token, word.find('<', at));
  } else if (!whole_line) {
    for (end = at; end < token; ++end) {
      if (EndsBareValue(text, end) || (is_token && text[end] == '&')) break;
    }
  }
  Value value{at, WithoutDangling(text, at, end, is_setting ? ",;" : ",;.)"), {}};
  const std::string_view said = text.substr(at, end - at);
  value.form.whole_line = whole_line;
  value.form.is_said = place.op == ' ' && place.proof >= Proof::kMemorable &&
                       AnyOf(said, IsDigitAscii) && AnyOf(said, IsUpperAscii);
  // `User: bob` on the line before `Password: …`
  const bool follows_user =
      place.op == ':' && place.meaning != SecretName::kShortPass &&
      StandsBefore<"(![^n])[^naA]*{users}:[^n]{0,64}?[n][^n]*">(text, place.name);
  value.form.word_counts = end == value.end && (is_setting || follows_user);
  value.goes_on = end == at + kMostValueBytes;
  return value;
}

std::optional<Value> ReadValue(std::string_view text, const ValuePlace& place) {
  const bool is_token = place.meaning >= SecretName::kToken;
  const std::size_t at = is_token ? SchemeEnd(text, place.begin) : place.begin;
  if (at >= text.size()) return std::nullopt;
  const std::size_t quote = QuoteAt(text, at);
  if (quote == 0) return BareValue(text, place, at);
  const std::size_t end = FitEnd<"({quoted})">(text.substr(at, kMostQuotedBytes));
  if (end == kNowhere) {
    Value bare = BareValue(text, place, at);
    if (!bare.form.word_counts) return std::nullopt;  // a password may begin with a quote
    return bare;
  }
  const bool word_counts = place.op == '=' || place.proof == Proof::kWord;
  Value quoted{at + quote, at + end - quote, {.quoted = true, .word_counts = word_counts}};
  if (is_token) quoted.begin = std::min(SchemeEnd(text, quoted.begin), quoted.end);
  return quoted;
}

// What is asked of a value besides what its name asks.
bool IsEnough(Proof proof, SecretName name, SecretKind kind, std::string_view value) {
  if (IsOfDigits(name)) return true;
  if (kind != SecretKind::kPassword) {
    return proof != Proof::kGenerated || AnyOf(value, IsDigitAscii);
  }
  if (proof <= Proof::kWord || LooksScrambled(value)) return true;
  if (proof != Proof::kGenerated) {
    return LooksChosen(value) || (proof == Proof::kMemorable && LooksMemorable(value));
  }
  const Makeup makeup = MakeupOf(value);  // SommerRegen77
  const bool is_mixed = makeup.letters + makeup.digits == value.size() && makeup.digits >= 2 &&
                        makeup.uppers > 0 && makeup.letters - makeup.uppers >= 3;
  return LooksGenerated(value) || (is_mixed && LooksMemorable(value));
}

}  // namespace

std::optional<SecretKind> KindOfValue(SecretName name, std::string_view value, ValueForm form) {
  constexpr std::size_t kFewestAzureBytes = 40;
  if (name == SecretName::kNone) return std::nullopt;
  if (IsPasswordName(name)) {
    return IsPassword(name, value, form) ? std::optional(SecretKind::kPassword) : std::nullopt;
  }
  value.remove_prefix(SchemeEnd(value, 0));
  if (IsUuid(value)) {
    if (name == SecretName::kNpmToken) return SecretKind::kNpmToken;
    return name == SecretName::kUuidToken ? std::optional(SecretKind::kToken) : std::nullopt;
  }
  if (Fits<"[0]{6}([ -][0]{6}){7}">(value)) return SecretKind::kToken;  // BitLocker's
  const Makeup makeup = MakeupOf(value);
  // 16 characters or more of base32, in groups or not.
  const bool is_seed = name == SecretName::kOtpSeed && makeup.digits > 0 && !makeup.IsMixedCase() &&
                       Fits<"([aA234567][ =-]*){16,128}">(value);
  if (is_seed && !IsPlaceholder(value)) return SecretKind::kToken;
  const bool is_aws = name == SecretName::kAwsSecret && makeup.IsMixedCase() &&
                      makeup.changes >= kFewestGeneratedChanges && Fits<"[aA0+/]{40}">(value);
  if (is_aws && !Words<"stand-ins">().HasPartOf(value)) return SecretKind::kAwsKey;
  const bool is_sure = form.quoted || form.word_counts;
  const bool is_long = value.size() >= kLongRandom;
  if (!LooksRandom(value) && !(is_sure && (IsPasswordOfKey(name, value) || LooksSigned(value))) &&
      !(is_long && (form.word_counts ? IsScrambled(value, makeup) : LooksScrambled(value)))) {
    return std::nullopt;
  }
  if (IsPlaceholder(value, form.quoted) || IsNamedHash(value)) return std::nullopt;
  const bool is_azure = name == SecretName::kAzureKey && value.size() >= kFewestAzureBytes;
  return is_azure ? SecretKind::kAzureKey : SecretKind::kToken;
}

std::optional<Secret> JudgeValue(std::string_view text, const ValuePlace& place) {
  const auto value = ReadValue(text, place);
  if (!value) return std::nullopt;
  const std::size_t begin = value->begin;
  std::size_t end = value->end;
  const std::string_view judged = text.substr(begin, end - begin);
  const auto kind = KindOfValue(place.meaning, judged, value->form);
  if (!kind || !IsEnough(place.proof, place.meaning, *kind, judged)) return std::nullopt;
  // A secret of Kubernetes or SOPS that is encrypted for its cluster is in such a block.
  if (judged.size() >= 40 && StandsBefore<"encryptedData[^]{0,1024}?">(text, place.name)) {
    return std::nullopt;
  }
  if (value->goes_on) {
    while (end < text.size() && !EndsBareValue(text, end)) ++end;
    end = WithoutDangling(text, begin, end, ",;.)");
  }
  return Secret{*kind, begin, end - begin};
}

bool EndsBareValue(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '&') {
    return StartsNextField(text, at) || Begins<"&(quot;|lt;|\\#)">(text.substr(at));
  }
  if (!IsBeyondAscii(c)) return IsAny(c, " \t\r\n\"'`,;<");
  // Characters and signs of Chinese, Japanese and Korean, and typographic quotes.
  return static_cast<unsigned char>(c) >= 0xE3 ? static_cast<unsigned char>(c) <= 0xEF
                                               : text.substr(at).starts_with("”");
}

std::size_t QuoteAt(std::string_view text, std::size_t at) {
  return FitEnd<"({quote}|)">(From(text, at));
}

}  // namespace cairn
