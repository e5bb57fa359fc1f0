// Words and names that say that a secret follows, without an operator between the two: in a
// sentence, in a call, on a command line.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "guard/secret_name.h"

namespace cairn {

struct SecretWord {
  SecretName meaning = SecretName::kNone;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool assigns =
      false;  // as one word of several it is no name, so that nobody else asks at its `:`
};

// The word around this byte: the w of password, passwd, pwd, Passwort, Kennwort, wachtwoord, pw;
// the p of passphrase, mot de passe, PAT; the k of token, api key; the c of secret, the first
// byte of the ñ of contraseña.
std::optional<SecretWord> SecretWordAt(std::string_view text, std::size_t at);

// Where a value is, and what is asked of it.
struct SaidValue {
  enum class Proof : unsigned char {
    kName,       // what suffices for an assignment
    kChosen,     // LooksChosen
    kGenerated,  // LooksGenerated
  };
  std::size_t begin = 0;  // with its quote
  Proof proof = Proof::kName;
};

// `--password x`, `setPassword("x")`, `define('DB_PASSWORD', 'x')`, `ENV DB_PASSWORD x`.
std::optional<SaidValue> ArgumentOf(std::string_view text, const SecretWord& word);

// "the password is x", "the password for staging was set to x", "password (root): x".
std::optional<SaidValue> SpokenValueOf(std::string_view text, const SecretWord& word);

}  // namespace cairn
