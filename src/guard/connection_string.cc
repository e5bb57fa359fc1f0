#include "guard/assigned_value.h"
#include "guard/bytes.h"
#include "guard/detectors.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

// User, password and host together; RFC 3986 sets no limit, drivers do.
constexpr std::size_t kMostAuthorityBytes = 512;
// Shorter ones are flags.
constexpr std::size_t kFewestPasswordBytes = 4;
// 32 bytes as base64 have 43 characters.
constexpr std::size_t kFewestSignatureBytes = 40;

bool EndsAuthority(char c) {
  return c == '/' || c == '?' || c == '#' || c == ' ' || c == '\t' || IsLineEnd(c) || c == '"' ||
         c == '\'' || c == '`' || c == '<' || c == '>' || c == '\\' || c == ')' || c == ',' ||
         c == '\0';
}

bool IsThisMachine(std::string_view host) {
  host = host.substr(0, host.find(':'));
  return host == "localhost" || host.starts_with("127.") || host == "0.0.0.0";
}

// `;Password=…` and `Password=…;Server=…`: settings in one line.
bool IsSettingInString(std::string_view text, std::size_t name, std::size_t value) {
  const std::size_t before = BackOverBlanks(text, name);
  if (before > 0 && text[before - 1] == ';') return true;
  const std::string_view within = text.substr(0, value + kMostValueBytes);
  const std::size_t end = RunEnd(within, value, [](char c) { return !EndsBareValue(c); });
  if (ByteAt(text, end) != ';') return false;
  const std::size_t next = RunEnd(within, end + 1, [](char c) { return IsAlnum(c) || c == ' '; });
  return next > end + 1 && ByteAt(text, next) == '=';
}

}  // namespace

std::optional<Secret> FindConnectionPassword(std::string_view text, std::size_t colon) {
  if (text.substr(colon, 3) != "://" || colon == 0 || !IsAlnum(text[colon - 1])) {
    return std::nullopt;
  }
  const std::string_view rest = text.substr(0, colon + 3 + kMostAuthorityBytes);
  const std::size_t start = colon + 3;
  const std::size_t end = RunEnd(rest, start, [](char c) { return !EndsAuthority(c); });
  const std::string_view authority = text.substr(start, end - start);
  const std::size_t at = authority.rfind('@');  // a password may have one itself
  if (at == std::string_view::npos || authority.find("[REDACTED:") != std::string_view::npos) {
    return std::nullopt;
  }
  const std::size_t separator = authority.substr(0, at).find(':');
  if (separator == std::string_view::npos) return std::nullopt;
  const std::string_view password = authority.substr(separator + 1, at - separator - 1);
  const bool is_image = authority.substr(at + 1).starts_with("sha256:");  // name:tag@sha256:…
  if (is_image || IsPlaceholder(password)) return std::nullopt;
  const bool is_default = password == authority.substr(0, separator);  // guest:guest
  if (is_default && IsThisMachine(authority.substr(at + 1))) return std::nullopt;
  return Secret{SecretKind::kConnectionString, start + separator + 1, password.size()};
}

std::optional<Secret> FindSettingPassword(std::string_view text, std::size_t name, std::size_t at) {
  if (!IsSettingInString(text, name, at)) return std::nullopt;
  const std::string_view within = text.substr(0, at + kMostValueBytes);
  const std::size_t end = RunEnd(within, at, [](char c) {
    return c != ';' && c != '"' && c != '\'' && !IsLineEnd(c) && !IsBlank(c);
  });
  const std::string_view value = text.substr(at, end - at);
  if (value.size() < kFewestPasswordBytes || IsPlaceholder(value)) return std::nullopt;
  return Secret{SecretKind::kConnectionString, at, value.size()};
}

std::optional<Secret> FindSasSignature(std::string_view text, std::size_t name, std::size_t at) {
  if (name == 0 || (text[name - 1] != '&' && text[name - 1] != '?')) {
    return std::nullopt;
  }
  const std::size_t end = RunEnd(text.substr(0, at + kMostValueBytes), at, [](char c) {
    return IsBase64Url(c) || c == '%' || c == '+' || c == '/' || c == '=';
  });
  if (end - at < kFewestSignatureBytes || IsMask(text.substr(at, end - at))) return std::nullopt;
  return Secret{SecretKind::kAzureKey, at, end - at};
}

}  // namespace cairn
