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
// Whether any prefix ends with this byte, or has it before its last.
bool EndsTokenPrefix(char c);
bool EndsTokenPrefixButOne(char c);

// `abc8Q~…`, what Azure gives applications; asked at the tilde.
std::optional<Secret> FindAzureClientSecret(std::string_view text, std::size_t tilde);

// `-----BEGIN … PRIVATE KEY-----…`, asked at the B.
std::optional<Secret> FindPrivateKey(std::string_view text, std::size_t b);
// The lines behind `Private-Lines: n` of PuTTY's files, asked at the dash.
std::optional<Secret> FindPuttyKey(std::string_view text, std::size_t dash);

// `eyJ….….…`, asked at the J. Its header must be one of a token.
std::optional<Secret> FindJwt(std::string_view text, std::size_t j);

// The password of `scheme://user:password@host`, asked at the colon of `://`.
std::optional<Secret> FindConnectionPassword(std::string_view text, std::size_t colon);

// The same in settings of one line, `…;Password=…;…`; asked by FindAssigned with where the name and
// the value begin.
std::optional<Secret> FindSettingPassword(std::string_view text, std::size_t name, std::size_t at);
// `&sig=…`: the signature of a link to Azure's storage, base64 with percent signs. Asked likewise.
std::optional<Secret> FindSasSignature(std::string_view text, std::size_t name, std::size_t at);

// The password of other forms: `user:password@tcp(host)` as drivers in Go take it,
// `oracle:thin:user/password@host`, `sqlplus user/password@host`. Asked at the `@`.
std::optional<Secret> FindDsnPassword(std::string_view text, std::size_t at);
// SQL's `IDENTIFIED BY 'password'`, asked at the f.
std::optional<Secret> FindIdentifiedBy(std::string_view text, std::size_t f);

// PowerShell's `ConvertTo-SecureString 'password'`, asked at the dash.
std::optional<Secret> FindSecureString(std::string_view text, std::size_t dash);
// `new mysqli(host, user, 'password')`, and other calls with a password as the third argument;
// asked at the q of mysql, the D of PDO, the C of getConnection.
std::optional<Secret> FindLoginCall(std::string_view text, std::size_t at);

// What is assigned to a name that says it is secret, asked at `=`, `:`, `>` (of `<password>…`) or
// `-` (of `<-`).
std::optional<Secret> FindAssigned(std::string_view text, std::size_t op);

// `--password x`, `setPassword("x")` and "the password is x", asked at a byte of such a word
// (secret_word.h).
std::optional<Secret> FindAtSecretWord(std::string_view text, std::size_t at);

// `curl -u user:password`, `mysql -pPASSWORD`, asked at the first dash of the option.
std::optional<Secret> FindCommandPassword(std::string_view text, std::size_t dash);

// Tokens of bots: `123456789:AA…` of Telegram, asked at the colon, and `MTA….….…` of Discord, asked
// at the first dot.
std::optional<Secret> FindTelegramToken(std::string_view text, std::size_t colon);
std::optional<Secret> FindDiscordToken(std::string_view text, std::size_t dot);

// The 40 characters beside the id of an AWS key.
std::optional<Secret> FindAwsSecretBeside(std::string_view text, const Secret& id);
// "log in as admin / x", asked at the slash.
std::optional<Secret> FindLoginPair(std::string_view text, std::size_t slash);

}  // namespace cairn
