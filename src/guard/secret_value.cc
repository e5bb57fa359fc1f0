#include "guard/secret_value.h"

#include <algorithm>
#include <array>

#include "guard/bytes.h"

namespace cairn {
namespace {

// Shorter ones are flags and counts, longer ones are no passwords.
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
// Names of algorithms and versions change once or twice: OAuth2, argon2id.
constexpr std::size_t kFewestChosenChanges = 2;
constexpr std::size_t kFewestGeneratedChanges = 3;
// Behind words there are so many digits and a sign: Thunder-Marble9280$.
constexpr std::size_t kFewestDigitsOfWords = 3;
// A passphrase has this many words or more; fewer are a label.
constexpr std::size_t kFewestPhraseWords = 4;

// Inside a value: it is to be replaced.
constexpr std::string_view kStandIns[] = {
    "example",  "changeme", "change-me", "change_me", "placeholder", "your", "dummy", "sample",
    "redacted", "insert",   "replace",   "fixme",     "foobar",      "xxxx", "****",  "....",
    "todo",     "mypass",   "my-pass",   "my_pass",   "<",           "${",   "$(",    "{{",
    "…",        "•"};

// The whole value: the name again, a type, a state.
constexpr std::string_view kNoSecrets[] = {
    "password",    "passwd",   "pass",     "passphrase", "pwd",      "secret",   "token",
    "string",      "str",      "text",     "none",       "null",     "nil",      "undefined",
    "true",        "false",    "required", "optional",   "invalid",  "hidden",   "masked",
    "empty",       "default",  "bytes",    "object",     "integer",  "number",   "boolean",
    "varchar",     "username", "prompt",   "unset",      "missing",  "disabled", "enabled",
    "unknown",     "private",  "public",   "static",     "internal", "external", "keyring",
    "keychain",    "vault",    "plain",    "encrypted",  "hashed",   "nopasswd", "yes",
    "no",          "ask",      "basic",    "bearer",     "admin",    "nullptr",  "input",
    "securestring"};

// Where a secret is kept, instead of it.
constexpr std::string_view kReferences[] = {
    "$",      "%",       "os.",      "env.",    "env:",      "env[",     "process.",
    "getenv", "system.", "config.",  "config[", "settings.", "secrets.", "vars.",
    "var.",   "local.",  "data.",    "module.", "vault:",    "op://",    "arn:",
    "ssm:",   "file:",   "keyring:", "http://", "https://",  "@",        "./",
    "../",    "~/",      "/",        "this.",   "self.",     "ref+",     "sops:",
    "!ref",   "!sub",    "!vault",   "!secret", "&",         "*"};

bool ContainsLower(std::string_view value, std::string_view lower) {
  return std::search(value.begin(), value.end(), lower.begin(), lower.end(),
                     [](char a, char b) { return Lower(a) == b; }) != value.end();
}

struct Makeup {
  std::size_t letters = 0;
  std::size_t uppers = 0;
  std::size_t digits = 0;
  std::size_t blanks = 0;
  std::size_t others = 0;
  std::size_t changes = 0;  // between kinds of letters and digits, without a separator
};

Makeup MakeupOf(std::string_view value) {
  Makeup makeup;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const char c = value[i];
    if (IsDigitAscii(c)) {
      ++makeup.digits;
    } else if (IsLetterAscii(c)) {
      ++makeup.letters;
      makeup.uppers += IsUpperAscii(c) ? 1 : 0;
    } else {
      ++(c == ' ' || c == '\t' || IsLineEnd(c) ? makeup.blanks : makeup.others);
      continue;
    }
    if (i == 0 || !IsAlnum(value[i - 1])) continue;
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
    const char c = Lower(value[i]);
    if (dash ? c != '-' : !(IsDigitAscii(c) || (c >= 'a' && c <= 'f'))) return false;
  }
  return true;
}

// An integrity hash names its algorithm.
bool IsNamedHash(std::string_view value) {
  return StartsLower(value, "sha1") || StartsLower(value, "sha2") || StartsLower(value, "sha3") ||
         StartsLower(value, "sha5") || StartsLower(value, "md5");
}

// Several words in small letters, as dice choose them.
bool IsPhrase(std::string_view value) {
  std::size_t words = 1;
  for (const char c : value) {
    if (c == ' ') {
      ++words;
    } else if (!IsLowerAscii(c) && c != '-') {
      return false;
    }
  }
  return words >= kFewestPhraseWords;
}

// A chain of names or a call: code that gets the password.
bool IsExpression(std::string_view value) {
  if (value.find_first_of(")}]>|\\") != std::string_view::npos) return true;
  const bool names = std::all_of(value.begin(), value.end(), [](char c) {
    return IsWordByte(c) || c == '.' || c == ':' || c == '-';
  });
  return names &&
         (value.find('.') != std::string_view::npos || value.find("::") != std::string_view::npos ||
          value.find("->") != std::string_view::npos) &&
         IsLetterAscii(value.front());
}

bool RefersToPassword(std::string_view value) {
  for (const std::string_view word : {"password", "passwd", "pwd", "passphrase", "pass"}) {
    std::string_view stem = value;
    while (!stem.empty() && IsDigitAscii(stem.back())) stem.remove_suffix(1);
    if (EndsLower(stem, word)) return true;
  }
  return false;
}

// Letters, of any language, and what joins them: a word, a name, a path.
bool IsName(std::string_view value) {
  return std::all_of(value.begin(), value.end(), [](char c) {
    return IsLetterAscii(c) || static_cast<unsigned char>(c) >= 0x80 ||
           std::string_view("_-.:/").find(c) != std::string_view::npos;
  });
}

// What stands without quotes may be code that gets the password.
bool IsCode(std::string_view value, ValueForm form) {
  if (form.quoted) return false;
  if (RefersToPassword(value) || value.find_first_of("([{<") != std::string_view::npos) return true;
  return !form.whole_line && IsExpression(value);
}

bool IsPassword(SecretName name, std::string_view value, ValueForm form) {
  const std::size_t fewest = form.quoted ? kFewestQuotedBytes : kFewestBareBytes;
  if (value.size() < fewest || value.size() > kMostPasswordBytes) return false;
  if (IsPlaceholder(value) || IsCode(value, form)) return false;
  const Makeup makeup = MakeupOf(value);
  if (makeup.blanks > 0) return name == SecretName::kPassphrase && IsPhrase(value);
  if (IsName(value)) {
    return form.word_counts && value.size() >= kFewestBareBytes && !RefersToPassword(value);
  }
  if (makeup.digits == value.size()) {
    return name == SecretName::kPassword && (form.quoted || value.size() >= kFewestBareBytes);
  }
  if (name == SecretName::kShortPass && !form.quoted && !form.whole_line) {
    return makeup.others > 0 ? LooksChosen(value) : LooksGenerated(value);  // UTF8String is a type
  }
  return makeup.letters > 0 || (form.quoted && name != SecretName::kShortPass);
}

// A sign behind a digit. One alone may end the sentence, as in "OAuth2!".
bool EndsWithSign(std::string_view value) {
  return IsDigitAscii(value[value.size() - 2]) &&
         std::string_view("!#$%^&*").find(value.back()) != std::string_view::npos;
}

// Letters with digits, and a sign among them or so many changes; one more if the letters are of one
// case.
bool ChangesOften(std::string_view value, std::size_t fewest) {
  if (value.size() < kFewestBareBytes || value.size() > kMostPasswordBytes) return false;
  const Makeup makeup = MakeupOf(value);
  if (makeup.letters == 0 || makeup.digits == 0 || makeup.blanks > 0) return false;
  if (IsPlaceholder(value) || RefersToPassword(value) || IsUuid(value) || IsNamedHash(value)) {
    return false;
  }
  if (value.starts_with("0x")) return false;
  if (value.find('/') != std::string_view::npos && !LooksRandom(value)) return false;  // a path
  if (value.find_first_of("!#$%^&*") < value.size() - 1) return true;
  const bool mixed = makeup.uppers > 0 && makeup.uppers < makeup.letters;
  if (mixed && makeup.digits >= kFewestDigitsOfWords && EndsWithSign(value)) return true;
  return makeup.changes >= fewest + (mixed ? 0 : 1);
}

std::string_view WithoutScheme(std::string_view value) {
  for (const std::string_view scheme : {"bearer ", "basic ", "token "}) {
    if (StartsLower(value, scheme)) return value.substr(scheme.size());
  }
  return value;
}

}  // namespace

bool IsMask(std::string_view value) {
  return value.find_first_not_of("xX*.0#-_?") == std::string_view::npos;
}

bool IsPlaceholder(std::string_view value) {
  if (value.empty() || IsMask(value)) return true;
  if (value.front() == '{' && value.back() == '}') return true;
  if (EndsLower(value, "_here") || EndsLower(value, "-here")) return true;
  if (value.find_first_not_of(value.front()) == std::string_view::npos) return true;
  for (const std::string_view word : kNoSecrets) {
    if (EqualsLower(value, word)) return true;
  }
  for (const std::string_view start : kReferences) {
    if (StartsLower(value, start)) return true;
  }
  value = value.substr(0, kMostPasswordBytes);  // what is longer has such a word by chance
  return std::any_of(std::begin(kStandIns), std::end(kStandIns),
                     [&](std::string_view word) { return ContainsLower(value, word); });
}

bool LooksChosen(std::string_view value) { return ChangesOften(value, kFewestChosenChanges); }

bool LooksGenerated(std::string_view value) { return ChangesOften(value, kFewestGeneratedChanges); }

bool LooksRandom(std::string_view value) {
  if (value.size() < kFewestTokenBytes || value.size() > kMostTokenBytes) return false;
  if (!std::all_of(value.begin(), value.end(), IsTokenByte)) return false;
  const Makeup makeup = MakeupOf(value);
  if (makeup.letters == 0 || makeup.letters + makeup.digits < kFewestTokenBytes) return false;
  const bool mixed = makeup.uppers > 0 && makeup.uppers < makeup.letters;
  if (makeup.digits == 0 && !mixed) return false;
  const std::size_t percent = makeup.changes * 100 / (makeup.letters + makeup.digits);
  return percent >= (mixed ? kPercentChangesMixed : kPercentChangesOneCase);
}

std::optional<SecretKind> KindOfValue(SecretName name, std::string_view value, ValueForm form) {
  switch (name) {
    case SecretName::kNone:
      return std::nullopt;
    case SecretName::kPassword:
    case SecretName::kPassphrase:
    case SecretName::kShortPass:
      if (IsPassword(name, value, form)) return SecretKind::kPassword;
      return std::nullopt;
    default:
      break;
  }
  value = WithoutScheme(value);
  if (name == SecretName::kSasSignature) return std::nullopt;  // only in a URL
  if (IsUuid(value)) {
    if (name == SecretName::kNpmToken) return SecretKind::kNpmToken;
    return std::nullopt;
  }
  if (!LooksRandom(value) || IsPlaceholder(value) || IsNamedHash(value)) return std::nullopt;
  if (name == SecretName::kAwsSecret && value.size() == kAwsSecretBytes) return SecretKind::kAwsKey;
  if (name == SecretName::kAzureKey && value.size() >= kFewestAzureBytes) {
    return SecretKind::kAzureKey;
  }
  return SecretKind::kToken;
}

}  // namespace cairn
