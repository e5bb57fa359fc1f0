// What the name of a variable, key, option, header or column says about its value.
#pragma once

#include <cstdint>
#include <string_view>

namespace cairn {

enum class SecretName : std::uint8_t {
  kNone,        // nothing secret
  kPassword,    // the value is one, however it looks
  kPassphrase,  // the same, of several words
  kShortPass,   // `pass`, `pw`: often a password, often something else
  kPin,         // a password of a few digits
  kCardCode,    // three or four digits
  kToken,       // a key or token, if it looks like one
  kSecret,      // the same, or a password
  kUuidToken,   // the same as kToken, and some are UUIDs
  kOtpSeed,     // base32, from which one-time passwords are made
  kAwsSecret,
  kAzureKey,
  kNpmToken,
};

constexpr bool IsPasswordName(SecretName name) {
  return name > SecretName::kNone && name < SecretName::kToken;
}

constexpr bool IsOfDigits(SecretName name) {
  return name == SecretName::kPin || name == SecretName::kCardCode;
}

// As tables/ write it: `password`, `short-pass`.
SecretName ReadSecretMeaning(std::string_view word);

// Names are read in any style: dbPassword, DB_PASSWORD, db-password, db.password, dbpassword,
// "DB password". The last words count, so that password_hash and token_count are nothing.
SecretName ReadSecretName(std::string_view name);

}  // namespace cairn
