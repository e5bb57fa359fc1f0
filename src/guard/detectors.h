// What FindSecrets is made of. Each detector is asked at a byte that its secrets cannot do without,
// looks a bounded way back and at its secret only, and answers with it or with nothing. It judges a
// secret without a limit by its first kJudgedBytes, and takes it up to where its kind of bytes
// ends.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "guard/secrets.h"

namespace cairn {

inline constexpr std::size_t kJudgedBytes = 512;

// A token that starts with what its issuer prints (`ghp_…`), asked at the last byte of that prefix.
std::optional<Secret> FindShapedToken(std::string_view text, std::size_t at);
// Whether any prefix ends with this byte.
bool EndsTokenPrefix(char c);

// `abc8Q~…`, what Azure gives applications; asked at the tilde.
std::optional<Secret> FindAzureClientSecret(std::string_view text, std::size_t tilde);

// `-----BEGIN … PRIVATE KEY-----…`, asked at the first dash.
std::optional<Secret> FindPrivateKey(std::string_view text, std::size_t dash);

// `eyJ….….…`, asked at the J. Its header must be one of a token.
std::optional<Secret> FindJwt(std::string_view text, std::size_t j);

// The password of `scheme://user:password@host`, asked at the colon of `://`.
std::optional<Secret> FindConnectionPassword(std::string_view text, std::size_t colon);

// The same in settings of one line, `…;Password=…;…`; asked by FindAssigned with where the name and
// the value begin.
std::optional<Secret> FindSettingPassword(std::string_view text, std::size_t name, std::size_t at);
// `&sig=…`: the signature of a link to Azure's storage, base64 with percent signs. Asked likewise.
std::optional<Secret> FindSasSignature(std::string_view text, std::size_t name, std::size_t at);

// What is assigned to a name that says it is secret, asked at `=`, `:` or `>` (of `<password>…`).
std::optional<Secret> FindAssigned(std::string_view text, std::size_t op);

// `--password x` and "the password is x", asked at the w of password, passwd or pwd, or the second
// p of passphrase.
std::optional<Secret> FindSpokenPassword(std::string_view text, std::size_t at);

}  // namespace cairn
