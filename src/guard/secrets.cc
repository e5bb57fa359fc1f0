#include "guard/secrets.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "guard/bytes.h"
#include "guard/detectors.h"
#include "guard/secret_name.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

// Which detectors a byte calls for: most bytes of most texts call for none, and one look into a
// table says so.
enum Trigger : std::uint8_t {
  kNoTrigger = 0,
  kShape = 1,
  kAssignment = 2,
  kColon = 4,
  kDash = 8,
  kJ = 16,
  kTilde = 32,
  kSpoken = 64,
};

std::array<std::uint8_t, 256> MakeTriggers() {
  std::array<std::uint8_t, 256> table{};
  for (int c = 0; c < 256; ++c) {
    if (EndsTokenPrefix(static_cast<char>(c))) table[c] |= kShape;
  }
  for (const unsigned char c : {'=', ':', '>'}) table[c] |= kAssignment;
  for (const unsigned char c : {'w', 'W', 'p', 'P'}) table[c] |= kSpoken;
  table[':'] |= kColon;
  table['-'] |= kDash;
  table['J'] |= kJ;
  table['~'] |= kTilde;
  return table;
}

const std::array<std::uint8_t, 256> kTriggers = MakeTriggers();

// Keeps the order and that none overlap. Of two that do, the one that is surer: kinds are listed in
// that order. Secrets come in an order that may be off by those that overlap.
void Sort(std::vector<Secret>& secrets) {
  std::sort(secrets.begin(), secrets.end(), [](const Secret& a, const Secret& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.kind < b.kind;
  });
  std::size_t kept = 0;
  for (const Secret& secret : secrets) {
    if (kept == 0 || secrets[kept - 1].begin + secrets[kept - 1].size <= secret.begin) {
      secrets[kept++] = secret;
    } else if (secret.kind < secrets[kept - 1].kind) {
      secrets[kept - 1] = secret;
    }
  }
  secrets.erase(secrets.begin() + static_cast<std::ptrdiff_t>(kept), secrets.end());
}

// All that stand at this byte, and where to go on.
std::size_t LookAt(std::string_view text, std::size_t at, std::vector<Secret>& found) {
  const std::uint8_t triggers = kTriggers[static_cast<unsigned char>(text[at])];
  const auto keep = [&](const std::optional<Secret>& secret) {
    if (secret) found.push_back(*secret);
  };
  if (triggers & kShape) keep(FindShapedToken(text, at));
  if (triggers & kAssignment) keep(FindAssigned(text, at));
  if (triggers & kColon) keep(FindConnectionPassword(text, at));
  if (triggers & kJ) keep(FindJwt(text, at));
  if (triggers & kTilde) keep(FindAzureClientSecret(text, at));
  if (triggers & kSpoken) keep(FindSpokenPassword(text, at));
  if (triggers & kDash) {
    if (const auto key = FindPrivateKey(text, at)) {
      found.push_back(*key);
      return key->begin + key->size;
    }
  }
  return at + 1;
}

std::vector<Secret> Collect(std::string_view text) {
  std::vector<Secret> found;
  std::size_t at = 0;
  while (true) {
    while (at < text.size() && kTriggers[static_cast<unsigned char>(text[at])] == kNoTrigger) ++at;
    if (at >= text.size()) return found;
    at = LookAt(text, at, found);
  }
}

}  // namespace

std::vector<Secret> FindSecrets(std::string_view text) {
  std::vector<Secret> found = Collect(text);
  Sort(found);
  return found;
}

std::vector<Secret> FindSecretsOf(std::string_view name, std::string_view text) {
  std::vector<Secret> found = Collect(text);
  const SecretName meaning = ReadSecretName(name);
  if (meaning != SecretName::kNone) {
    if (const auto kind = KindOfValue(meaning, text, {.quoted = true})) {
      found.push_back({*kind, 0, text.size()});
    }
  }
  Sort(found);
  return found;
}

std::string RedactSecrets(std::string_view text, const std::vector<Secret>& secrets) {
  std::string redacted;
  redacted.reserve(text.size());
  std::size_t done = 0;
  for (const Secret& secret : secrets) {
    redacted += text.substr(done, secret.begin - done);
    redacted += "[REDACTED:";
    redacted += NameOf(secret.kind);
    redacted += ']';
    done = secret.begin + secret.size;
  }
  return redacted += text.substr(done);
}

}  // namespace cairn
