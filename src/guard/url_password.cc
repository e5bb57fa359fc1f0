#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

// The password of `scheme://user:password@host`, which may hold any of the bytes that end the
// authority if its host follows all the same.
void FindUrlPassword(std::string_view text, std::size_t colon, const Rule&, Findings& found) {
  constexpr std::size_t kMostAuthorityBytes = 512;
  constexpr std::size_t kNone = std::string_view::npos;
  if (colon == 0 || !IsAlnum(text[colon - 1])) return;
  const std::size_t start = colon + 3;
  const std::string_view rest = From(text, start, kMostAuthorityBytes);
  std::string_view whole = rest.substr(0, rest.find_first_of(" \t\r\n\"'`<>\\\0", 0, 11));
  std::string_view authority = whole.substr(0, FindAny(whole, "/?#),"));
  std::size_t at = authority.rfind('@');  // a password may have one itself
  const std::size_t separator = authority.substr(0, at).find(':');
  if (separator == kNone) {  // nats://token@host
    const std::string_view token = authority.substr(0, at);
    if (at == kNone || Before(text, colon, 5).find("http") < 5) return;
    if (LooksRandom(token) && !IsPlaceholder(token)) {
      found.Add({SecretKind::kConnectionString, start, token.size()});
    }
    return;
  }
  const bool is_beyond = at == kNone;  // `user:pa/ss#w0rd@host`
  if (is_beyond) at = (authority = whole).rfind('@');
  if (at == kNone || at < separator) return;
  const std::string_view password = authority.substr(separator + 1, at - separator - 1);
  const std::string_view host = authority.substr(at + 1);
  if (is_beyond &&
      (!LooksChosen(password) || IsDigitAscii(password.front()) || password.find("//") != kNone)) {
    return;
  }
  if (authority.find("[REDACTED:") != kNone || IsPlaceholder(password, true)) return;
  const bool is_here =
      host.starts_with("localhost") || host.starts_with("127.") || host.starts_with("0.0.0.0");
  if (is_here && password == authority.substr(0, separator)) return;  // guest:guest
  if (host.starts_with("sha256:")) return;                            // name:tag@sha256:…
  found.Add({SecretKind::kConnectionString, start + separator + 1, password.size()});
}

}  // namespace

void AddUrlPasswords(std::vector<Rule>& rules) { AddRules(rules, "://", FindUrlPassword); }

}  // namespace cairn
