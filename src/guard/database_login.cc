#include <algorithm>

#include "guard/assigned_value.h"
#include "guard/bytes.h"
#include "guard/detectors.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

constexpr std::size_t kFewestPasswordBytes = 4;
constexpr std::size_t kMostPasswordBytes = 128;
// "identified with caching_sha2_password by"
constexpr std::size_t kMostPluginBytes = 40;

bool IsPasswordByte(char c) {
  return !IsBlank(c) && !IsLineEnd(c) && !IsQuote(c) && c != '<' && c != '>' && c != '(';
}

// `user:password` or `user/password` that ends here.
struct Login {
  std::string_view before;  // the user
  std::string_view password;
};

std::optional<Login> LoginBefore(std::string_view text, std::size_t end, char separator) {
  const std::size_t least = end > kMostPasswordBytes ? end - kMostPasswordBytes : 0;
  std::size_t begin = end;
  while (begin > least && IsPasswordByte(text[begin - 1])) --begin;
  const std::string_view login = text.substr(begin, end - begin);
  if (login.find("[REDACTED:") != std::string_view::npos) return std::nullopt;
  const std::size_t at = separator == '/' ? login.rfind(separator) : login.find(separator);
  if (at == 0 || at == std::string_view::npos) return std::nullopt;
  return Login{text.substr(0, begin + at), login.substr(at + 1)};
}

// `jdbc:oracle:thin:user/`, `sqlplus user/`; the other tools take it likewise.
bool IsOracleUser(std::string_view before) {
  std::size_t begin = before.size();
  const std::size_t least = begin > kMostNameBytes ? begin - kMostNameBytes : 0;
  while (begin > least && (IsWordByte(before[begin - 1]) || before[begin - 1] == '$')) --begin;
  if (begin == before.size()) return false;
  before = before.substr(0, begin);
  for (const std::string_view opening :
       {"oracle:thin:", "oracle:oci:", "oracle:oci8:", "sqlplus ", "sqlplus -s ", "sqlplus -S ",
        "sqlplus -L ", "sqlldr ", "expdp ", "impdp ", "rman target "}) {
    if (before.ends_with(opening)) return true;
  }
  return false;
}

std::optional<Secret> PasswordOf(std::string_view text, const Login& login) {
  const std::string_view password = login.password;
  if (password.size() < kFewestPasswordBytes || IsPlaceholder(password)) return std::nullopt;
  const auto begin = static_cast<std::size_t>(password.data() - text.data());
  return Secret{SecretKind::kConnectionString, begin, password.size()};
}

}  // namespace

std::optional<Secret> FindDsnPassword(std::string_view text, std::size_t at) {
  const std::string_view host = text.substr(at + 1);
  if (host.starts_with("tcp(") || host.starts_with("unix(")) {
    const auto login = LoginBefore(text, at, ':');
    if (login && login->before.ends_with('/')) return std::nullopt;  // of a URL
    return login ? PasswordOf(text, *login) : std::nullopt;
  }
  if (at == 0 || !IsPasswordByte(text[at - 1])) return std::nullopt;
  const auto login = LoginBefore(text, at, '/');
  if (!login) return std::nullopt;
  const bool is_easy_connect = host.starts_with("//") && LooksChosen(login->password);
  if (!is_easy_connect && !IsOracleUser(login->before)) return std::nullopt;
  return PasswordOf(text, *login);
}

std::optional<Secret> FindIdentifiedBy(std::string_view text, std::size_t f) {
  constexpr std::string_view kBeforeF = "identi";
  if (f < kBeforeF.size() || !StartsLower(text.substr(f), "fied ")) return std::nullopt;
  if (!EndsLower(text.substr(0, f), kBeforeF)) return std::nullopt;
  std::size_t at = f + 5;
  if (StartsLower(text.substr(at), "with ")) {
    at = RunEnd(text.substr(0, at + kMostPluginBytes), at + 5,
                [](char c) { return IsWordByte(c) || IsQuote(c); });
    if (ByteAt(text, at++) != ' ') return std::nullopt;
  }
  if (at >= text.size() || !StartsLower(text.substr(at), "by ")) return std::nullopt;
  const char opening = ByteAt(text, at + 3);
  const bool is_literal = opening == '\'' || opening == '"';
  const auto secret = JudgeValue(text, {SecretName::kPassword, f - kBeforeF.size(), ' ', at + 3});
  if (!secret || is_literal) return secret;
  if (LooksChosen(text.substr(secret->begin, secret->size))) return secret;
  return std::nullopt;
}

}  // namespace cairn
