#include "guard/secret_name.h"

#include <array>
#include <cstddef>

#include "guard/bytes.h"

namespace cairn {
namespace {

// Longer names are cut in front: their last words count.
constexpr std::size_t kMostNameBytes = 64;

// A name in lower case, its words apart by one space.
class Words {
 public:
  explicit Words(std::string_view name) {
    if (name.size() > kMostNameBytes) name.remove_prefix(name.size() - kMostNameBytes);
    for (std::size_t i = 0; i < name.size(); ++i) {
      if (!IsAlnum(name[i])) {
        if (size_ > 0 && bytes_[size_ - 1] != ' ') bytes_[size_++] = ' ';
        continue;
      }
      if (IsHump(name, i)) bytes_[size_++] = ' ';
      bytes_[size_++] = Lower(name[i]);
    }
    while (size_ > 0 && bytes_[size_ - 1] == ' ') --size_;
  }

  std::string_view Text() const { return {bytes_.data(), size_}; }

 private:
  // dbPassword, DBPassword
  static bool IsHump(std::string_view name, std::size_t i) {
    if (i == 0 || !IsUpperAscii(name[i])) return false;
    if (IsLowerAscii(name[i - 1]) || IsDigitAscii(name[i - 1])) return true;
    return IsUpperAscii(name[i - 1]) && i + 1 < name.size() && IsLowerAscii(name[i + 1]);
  }

  std::array<char, 2 * kMostNameBytes> bytes_;  // as far as size_ says
  std::size_t size_ = 0;
};

struct Ending {
  std::string_view words;
  SecretName meaning;
  bool glued = false;  // also as the end of a word: dbpassword
};

// The first that fits counts.
constexpr Ending kEndings[] = {
    {"password", SecretName::kPassword, true},
    {"passwd", SecretName::kPassword, true},
    {"passwort", SecretName::kPassword, true},
    {"kennwort", SecretName::kPassword, true},
    {"wachtwoord", SecretName::kPassword, true},
    {"passe", SecretName::kPassword},  // mot de
    {"pwd", SecretName::kPassword},
    {"dbpwd", SecretName::kPassword},
    {"passphrase", SecretName::kPassphrase, true},
    {"pass phrase", SecretName::kPassphrase},
    {"passcode", SecretName::kPassword},
    {"pass", SecretName::kShortPass},
    {"dbpass", SecretName::kShortPass},
    {"storepass", SecretName::kShortPass},
    {"keypass", SecretName::kShortPass},
    {"pw", SecretName::kShortPass},
    {"secret access key", SecretName::kAwsSecret},
    {"secretaccesskey", SecretName::kAwsSecret},
    {"aws secret key", SecretName::kAwsSecret},
    {"aws secret", SecretName::kAwsSecret},
    {"account key", SecretName::kAzureKey},
    {"shared access key", SecretName::kAzureKey},
    {"sig", SecretName::kSasSignature},
    {"auth token", SecretName::kNpmToken},
    {"secret", SecretName::kToken, true},
    {"token", SecretName::kToken, true},
    {"pat", SecretName::kToken},  // a personal access token
    {"apikey", SecretName::kToken, true},
    {"api key", SecretName::kToken},
    {"secret key", SecretName::kToken},
    {"secretkey", SecretName::kToken, true},
    {"access key", SecretName::kToken},
    {"accesskey", SecretName::kToken, true},
    {"private key", SecretName::kToken},
    {"signing key", SecretName::kToken},
    {"encryption key", SecretName::kToken},
    {"master key", SecretName::kToken},
    {"auth key", SecretName::kToken},
    {"authkey", SecretName::kToken},
    {"session key", SecretName::kToken},
    {"service key", SecretName::kToken},
    {"app key", SecretName::kToken},
    {"admin key", SecretName::kToken},
    {"role key", SecretName::kToken},
    {"auth", SecretName::kToken},
    {"authorization", SecretName::kToken},
    {"bearer", SecretName::kToken},
    {"credential", SecretName::kToken},
    {"credentials", SecretName::kToken},
    {"creds", SecretName::kToken},
    {"salt", SecretName::kToken},
};

// What may stand behind such a name: DB_PASSWORD_PROD, SECRET_KEY_BASE, password2.
constexpr std::string_view kNeutral[] = {"prod", "production", "dev",   "staging",
                                         "test", "live",       "value", "base",
                                         "old",  "new",        "main",  "default"};

// Words that make a token something to be seen: cursors of lists, public keys, caches.
constexpr std::string_view kPublic[] = {"public",      "page",         "continuation", "cursor",
                                        "idempotency", "cancellation", "sync",         "resume",
                                        "cache",       "next"};

// Which two letters such a name can end with: most names of a source end with others.
constexpr std::size_t kLetters = 26;
using Tails = std::array<bool, kLetters * kLetters>;

constexpr std::size_t TailOf(char before, char last) {
  return static_cast<std::size_t>(before - 'a') * kLetters + static_cast<std::size_t>(last - 'a');
}

constexpr Tails MakeTails() {
  Tails tails{};
  const auto add = [&](std::string_view word) {
    tails[TailOf(word[word.size() - 2], word.back())] = true;
  };
  for (const Ending& ending : kEndings) add(ending.words);
  for (const std::string_view word : kNeutral) add(word);
  return tails;
}

constexpr Tails kTails = MakeTails();

bool HasTail(std::string_view name) {
  while (!name.empty() && !IsLetterAscii(name.back())) name.remove_suffix(1);
  if (name.size() < 2 || !IsLetterAscii(name[name.size() - 2])) return false;
  return kTails[TailOf(Lower(name[name.size() - 2]), Lower(name.back()))];
}

std::string_view LastWord(std::string_view words) {
  const std::size_t space = words.rfind(' ');
  return space == std::string_view::npos ? words : words.substr(space + 1);
}

std::string_view WithoutLastWord(std::string_view words) {
  const std::size_t space = words.rfind(' ');
  return space == std::string_view::npos ? std::string_view{} : words.substr(0, space);
}

std::string_view WithoutNeutral(std::string_view words) {
  while (!words.empty() && IsDigitAscii(words.back())) words.remove_suffix(1);
  while (!words.empty() && words.back() == ' ') words.remove_suffix(1);
  const std::string_view last = LastWord(words);
  for (const std::string_view neutral : kNeutral) {
    if (last == neutral) return WithoutLastWord(words);
  }
  return words;
}

bool HasWord(std::string_view words, std::string_view wanted) {
  while (!words.empty()) {
    if (LastWord(words) == wanted) return true;
    words = WithoutLastWord(words);
  }
  return false;
}

}  // namespace

SecretName ReadSecretName(std::string_view name) {
  if (!HasTail(name)) return SecretName::kNone;
  const Words spelled(name);
  const std::string_view words = WithoutNeutral(spelled.Text());
  for (const Ending& ending : kEndings) {
    if (words.empty() || words.back() != ending.words.back()) continue;
    if (!words.ends_with(ending.words)) continue;
    const std::size_t before = words.size() - ending.words.size();
    if (before > 0 && words[before - 1] != ' ' && !ending.glued) continue;
    if (ending.meaning != SecretName::kToken) return ending.meaning;
    for (const std::string_view word : kPublic) {
      if (HasWord(words, word)) return SecretName::kNone;
    }
    return SecretName::kToken;
  }
  return SecretName::kNone;
}

}  // namespace cairn
