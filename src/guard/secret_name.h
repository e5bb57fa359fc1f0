// What the name of a variable, key or option says about its value.
#pragma once

#include <cstdint>
#include <string_view>

namespace cairn {

enum class SecretName : std::uint8_t {
  kNone,        // nothing secret
  kPassword,    // the value is one, however it looks
  kPassphrase,  // the same, of several words
  kShortPass,   // `pass`, `pw`: often a password, often something else
  kToken,       // a key or token, if it looks like one
  kAwsSecret,
  kAzureKey,
  kSasSignature,
  kNpmToken,
};

// Names are read in any style: dbPassword, DB_PASSWORD, db-password, db.password, dbpassword. The
// last words count, so that password_hash and token_count are nothing.
SecretName ReadSecretName(std::string_view name);

}  // namespace cairn
