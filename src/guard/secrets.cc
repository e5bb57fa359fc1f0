#include "guard/secrets.h"

#include <algorithm>
#include <utility>

#include "guard/json_strings.h"
#include "guard/rules.h"
#include "guard/secret_name.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

// In the order of the text. Those that overlap become one: what any of them covers is covered, and
// it is of the surest kind, as which kinds are listed first.
void SortAndMerge(std::vector<Secret>& secrets) {
  std::ranges::sort(secrets, {}, &Secret::begin);
  std::size_t kept = 0;
  for (const Secret& secret : secrets) {
    if (kept == 0 || secrets[kept - 1].begin + secrets[kept - 1].size <= secret.begin) {
      secrets[kept++] = secret;
      continue;
    }
    Secret& last = secrets[kept - 1];
    last.kind = std::min(last.kind, secret.kind);
    last.size = std::max(last.begin + last.size, secret.begin + secret.size) - last.begin;
  }
  secrets.erase(secrets.begin() + static_cast<std::ptrdiff_t>(kept), secrets.end());
}

std::string Mark(SecretKind kind) { return "[REDACTED:" + std::string(NameOf(kind)) + "]"; }

// A secret can hide behind another that adjoins it and is seen when that one is gone. What is left
// is looked at again, so that a text redacted twice is the same as redacted once; more than a few
// in a row are made to be so.
constexpr int kMostRounds = 8;

std::vector<Secret> FindAll(std::string_view text, std::vector<Secret> found) {
  SortAndMerge(found);
  for (int round = 0; round < kMostRounds && !found.empty(); ++round) {
    std::vector<Secret> hidden = Matcher::Get().Find(RedactSecrets(text, found));
    if (hidden.empty()) break;
    std::vector<std::size_t> places;  // of each byte of what was looked at; in a mark its secret's
    std::size_t at = 0;
    for (const Secret& secret : found) {
      while (at < secret.begin) places.push_back(at++);
      places.insert(places.end(), Mark(secret.kind).size(), at);
      at += secret.size;
    }
    while (at < text.size()) places.push_back(at++);
    for (const Secret& secret : hidden) {
      const std::size_t begin = places[secret.begin];
      const std::size_t end = places[secret.begin + secret.size - 1] + 1;
      found.push_back({secret.kind, begin, end - begin});
    }
    SortAndMerge(found);
  }
  return found;
}

}  // namespace

std::vector<Secret> FindSecrets(std::string_view text) {
  return FindAll(text, Matcher::Get().Find(text));
}

std::vector<Secret> FindSecretsOf(std::string_view name, std::string_view text) {
  std::vector<Secret> found = Matcher::Get().Find(text);
  const auto kind = KindOfValue(ReadSecretName(name), text, {.quoted = true});
  if (kind) found.push_back({*kind, 0, text.size()});
  return FindAll(text, std::move(found));
}

SecretKinds SecretsIn(std::string_view text) {
  SecretKinds kinds;
  for (const Secret& secret : FindSecrets(text)) kinds.push_back(secret.kind);
  return kinds;
}

SecretKinds SecretsInJson(std::string_view json) {
  SecretKinds kinds;
  JsonStrings strings(json);
  while (const auto string = strings.Next()) {
    const std::string text = DecodeJsonString(string->literal);
    for (const Secret& secret : FindSecretsIn(*string, text)) kinds.push_back(secret.kind);
  }
  return kinds;
}

std::string RedactSecrets(std::string_view text, const std::vector<Secret>& secrets) {
  std::string redacted;
  redacted.reserve(text.size());
  std::size_t done = 0;
  for (const Secret& secret : secrets) {
    redacted += text.substr(done, secret.begin - done);
    redacted += Mark(secret.kind);
    done = secret.begin + secret.size;
  }
  return redacted += text.substr(done);
}

}  // namespace cairn
