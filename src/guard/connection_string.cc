// The password in a URL or in a data source name.
#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/secret_value.h"
#include "guard/value_at.h"

namespace cairn {
namespace {

// User, password and host together; RFC 3986 sets no limit, drivers do.
constexpr std::size_t kMostAuthorityBytes = 512;
// Shorter ones are flags.
constexpr std::size_t kFewestPasswordBytes = 4;
constexpr std::size_t kMostPasswordBytes = 128;

bool EndsAuthority(char c) {
  return IsSpaceAscii(c) || IsQuote(c) ||
         std::string_view("/?#<>\\),").find(c) != std::string_view::npos || c == '\0';
}

bool IsThisMachine(std::string_view host) {
  host = host.substr(0, host.find(':'));
  return host == "localhost" || host.starts_with("127.") || host == "0.0.0.0";
}

// `scheme://user:password@host`. A password may hold any of the bytes that end the authority if
// its host follows all the same.
void FindUrlPassword(std::string_view text, std::size_t colon, const Rule&,
                     std::vector<Secret>& found) {
  if (colon == 0 || !IsAlnum(text[colon - 1])) return;
  const std::string_view rest = text.substr(0, colon + 3 + kMostAuthorityBytes);
  const std::size_t start = colon + 3;
  std::size_t end = RunEnd(rest, start, [](char c) { return !EndsAuthority(c); });
  std::string_view authority = text.substr(start, end - start);
  std::size_t at = authority.rfind('@');  // a password may have one itself
  const std::size_t separator = authority.substr(0, at).find(':');
  if (separator == std::string_view::npos) {  // nats://token@host
    const std::string_view token = authority.substr(0, at);
    if (at == std::string_view::npos || Before(text, colon, 5).find("http") < 5) return;
    if (LooksRandom(token) && !IsPlaceholder(token)) {
      found.push_back({SecretKind::kConnectionString, start, token.size()});
    }
    return;
  }
  if (at == std::string_view::npos) {  // `user:pa/ss#w0rd@host`
    end = RunEnd(rest, start, [](char c) {
      return !IsSpaceAscii(c) && !IsQuote(c) && c != '<' && c != '>' && c != '\\' && c != '\0';
    });
    authority = text.substr(start, end - start);
    at = authority.rfind('@');
    if (at == std::string_view::npos || at < separator) return;
    const std::string_view beyond = authority.substr(separator + 1, at - separator - 1);
    if (!LooksChosen(beyond) || IsDigitAscii(beyond.front()) ||
        beyond.find("//") != std::string_view::npos) {
      return;
    }
  }
  if (authority.find("[REDACTED:") != std::string_view::npos) return;
  const std::string_view password = authority.substr(separator + 1, at - separator - 1);
  const bool is_image = authority.substr(at + 1).starts_with("sha256:");  // name:tag@sha256:…
  if (is_image || IsPlaceholder(password, true)) return;
  const bool is_default = password == authority.substr(0, separator);  // guest:guest
  if (is_default && IsThisMachine(authority.substr(at + 1))) return;
  found.push_back({SecretKind::kConnectionString, start + separator + 1, password.size()});
}

bool IsPasswordByte(char c) {
  return !IsSpaceAscii(c) && !IsQuote(c) && c != '<' && c != '>' && c != '(';
}

// `user:password` or `user/password` that ends here.
struct Login {
  std::string_view user;  // and all before it
  std::string_view password;
};

std::optional<Login> LoginBefore(std::string_view text, std::size_t end, char separator) {
  const std::size_t begin = RunBegin(text, end, kMostPasswordBytes, IsPasswordByte);
  const std::string_view login = text.substr(begin, end - begin);
  if (login.find("[REDACTED:") != std::string_view::npos) return std::nullopt;
  const std::size_t at = separator == '/' ? login.rfind(separator) : login.find(separator);
  if (at == 0 || at == std::string_view::npos) return std::nullopt;
  return Login{text.substr(0, begin + at), login.substr(at + 1)};
}

void AddPassword(std::string_view text, std::string_view password, std::vector<Secret>& found) {
  if (password.size() < kFewestPasswordBytes || IsPlaceholder(password)) return;
  found.push_back({SecretKind::kConnectionString,
                   static_cast<std::size_t>(password.data() - text.data()), password.size()});
}

// `user:password@tcp(host)`, as drivers in Go take it.
void FindGoDsn(std::string_view text, std::size_t at, const Rule&,
               std::vector<Secret>& found) {
  const auto login = LoginBefore(text, at, ':');
  if (!login || login->user.ends_with('/')) return;  // of a URL
  AddPassword(text, login->password, found);
}

// `system/password@//host`: Oracle's "easy connect".
void FindEasyConnect(std::string_view text, std::size_t at, const Rule&,
                     std::vector<Secret>& found) {
  const auto login = LoginBefore(text, at, '/');
  if (login && LooksChosen(login->password)) AddPassword(text, login->password, found);
}

// `jdbc:oracle:thin:user/password@host`, `sqlplus user/password@host`; the literal ends before the
// user, but for options between the two.
void FindOracleLogin(std::string_view text, std::size_t at, const Rule& rule,
                     std::vector<Secret>& found) {
  at += rule.literal.size();
  if (ByteAt(text, at) == '-' && ByteAt(text, at + 2) == ' ') at += 3;  // sqlplus -s
  const std::string_view within = text.substr(0, at + kMostPasswordBytes);
  const std::size_t slash = RunEnd(within, at, [](char c) { return IsWordByte(c) || c == '$'; });
  if (slash == at || ByteAt(text, slash) != '/') return;
  const std::size_t end = RunEnd(within, slash + 1, IsPasswordByte);
  const std::string_view login = text.substr(slash + 1, end - slash - 1);
  if (login.find("[REDACTED:") != std::string_view::npos) return;
  const std::size_t host = login.find('@');
  if (host != std::string_view::npos) AddPassword(text, login.substr(0, host), found);
}

}  // namespace

void AddConnectionStrings(std::vector<Rule>& rules) {
  AddRules(rules, "://", FindUrlPassword);
  AddRules(rules, "@tcp( @unix(", FindGoDsn);
  AddRules(rules, "@//", FindEasyConnect);
  AddRules(rules,
           "oracle:thin:;oracle:oci:;oracle:oci8:;sqlplus ;sqlldr ;expdp ;impdp ;rman target ",
           FindOracleLogin, false, 0, ';');
}

}  // namespace cairn
