// Secrets in a text: keys, tokens and passwords that must not lie in a memory.
//
// A rule (rules.h) knows a secret by its shape (a prefix that its issuer prints, a fixed length, a
// check) or, where there is no shape, by what it is assigned to and how random it looks. Hashes,
// UUIDs, images and placeholders are not secrets. Time grows linearly with the text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"

namespace cairn {

enum class SecretKind {
  kPrivateKey,
  kAwsKey,
  kGcpKey,
  kAzureKey,
  kGithubToken,
  kGitlabToken,
  kSlackToken,
  kStripeKey,
  kAiKey,  // of a provider of language models
  kNpmToken,
  kPypiToken,
  kJwt,
  kConnectionString,  // the password in one
  kPassword,          // assigned to a name that says so
  kCardNumber,        // of a payment card
  kSeedPhrase,        // the words of a wallet's key
  kToken,             // looks random, and its name says that it is secret
};

template <>
struct EnumNames<SecretKind> {
  static constexpr std::string_view kWhat = "kind of secret";
  static constexpr EnumEntry<SecretKind> kTable[] = {
      {SecretKind::kPrivateKey, "private-key"},
      {SecretKind::kAwsKey, "aws-key"},
      {SecretKind::kGcpKey, "gcp-key"},
      {SecretKind::kAzureKey, "azure-key"},
      {SecretKind::kGithubToken, "github-token"},
      {SecretKind::kGitlabToken, "gitlab-token"},
      {SecretKind::kSlackToken, "slack-token"},
      {SecretKind::kStripeKey, "stripe-key"},
      {SecretKind::kAiKey, "ai-key"},
      {SecretKind::kNpmToken, "npm-token"},
      {SecretKind::kPypiToken, "pypi-token"},
      {SecretKind::kJwt, "jwt"},
      {SecretKind::kConnectionString, "connection-string"},
      {SecretKind::kPassword, "password"},
      {SecretKind::kCardNumber, "card-number"},
      {SecretKind::kSeedPhrase, "seed-phrase"},
      {SecretKind::kToken, "token"}};
};

using SecretKinds = std::vector<SecretKind>;

// Where a secret stands in a text, in bytes. Only the secret itself: not the name it is assigned
// to, not its quotes.
struct Secret {
  SecretKind kind;
  std::size_t begin = 0;
  std::size_t size = 0;

  friend bool operator==(const Secret&, const Secret&) = default;
};

// In the order of the text, none overlapping another.
std::vector<Secret> FindSecrets(std::string_view text);

// The same, of a text that is all of the value of a name, such as a string of a JSON object.
std::vector<Secret> FindSecretsOf(std::string_view name, std::string_view text);

// The kinds of those in a text, or in the strings of a JSON text, where a member's name counts for
// its value.
SecretKinds SecretsIn(std::string_view text);
SecretKinds SecretsInJson(std::string_view json);

// The text with each of the secrets found in it as `[REDACTED:kind]`.
std::string RedactSecrets(std::string_view text, const std::vector<Secret>& secrets);

}  // namespace cairn
