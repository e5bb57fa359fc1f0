#include <algorithm>

#include "guard/assigned_value.h"
#include "guard/bytes.h"
#include "guard/detectors.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

// In a line of CSV, or the next line of a note.
constexpr std::size_t kMostBytesBeside = 96;
constexpr std::size_t kAwsSecretBytes = 40;
// From the word for an account to its password.
constexpr std::size_t kMostLoginBytes = 64;

bool IsAwsSecret(std::string_view run) {
  return run.size() == kAwsSecretBytes && std::any_of(run.begin(), run.end(), IsUpperAscii) &&
         std::any_of(run.begin(), run.end(), IsLowerAscii) && LooksRandom(run) &&
         !IsPlaceholder(run);
}

// The first run of base64 of 40 bytes that begins in this part of the text.
std::optional<Secret> AwsSecretIn(std::string_view text, std::size_t from, std::size_t to) {
  while (from < to) {
    const std::size_t begin = RunEnd(text.substr(0, to), from, [](char c) { return !IsBase64(c); });
    const std::size_t end = RunEnd(text.substr(0, begin + kAwsSecretBytes + 1), begin, IsBase64);
    if (begin < to && IsAwsSecret(text.substr(begin, end - begin))) {
      return Secret{SecretKind::kAwsKey, begin, end - begin};
    }
    from = RunEnd(text.substr(0, to), end, IsBase64) + 1;
  }
  return std::nullopt;
}

bool HasLoginWord(std::string_view line) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (at > 0 && IsLetterAscii(line[at - 1])) continue;
    const std::string_view rest = line.substr(at);
    for (const std::string_view word :
         {"login", "log in", "sign in", "credential", "creds", "account", "user"}) {
      if (StartsLower(rest, word)) return true;
    }
  }
  return false;
}

}  // namespace

std::optional<Secret> FindAwsSecretBeside(std::string_view text, const Secret& id) {
  const std::size_t end = id.begin + id.size;
  const std::size_t most = std::min(text.size(), end + kMostBytesBeside);
  if (const auto after = AwsSecretIn(text, end, most)) return after;
  std::size_t least = id.begin > kMostBytesBeside ? id.begin - kMostBytesBeside : 0;
  while (least > 0 && least < id.begin && IsBase64(text[least - 1])) ++least;  // whole runs only
  return AwsSecretIn(text, least, id.begin);
}

std::optional<Secret> FindLoginPair(std::string_view text, std::size_t slash) {
  if (slash < 2 || text[slash - 1] != ' ' || ByteAt(text, slash + 1) != ' ') return std::nullopt;
  if (!IsNameByte(text[slash - 2]) && !IsQuote(text[slash - 2])) return std::nullopt;
  if (slash + 2 >= text.size()) return std::nullopt;
  const auto secret = JudgeValue(text, {SecretName::kPassword, slash, ' ', slash + 2});
  if (!secret || !LooksGenerated(text.substr(secret->begin, secret->size))) return std::nullopt;
  std::size_t begin = slash;
  while (begin > 0 && slash - begin < kMostLoginBytes && !IsLineEnd(text[begin - 1])) --begin;
  if (!HasLoginWord(text.substr(begin, slash - begin))) return std::nullopt;
  return secret;
}

}  // namespace cairn
