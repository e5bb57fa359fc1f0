#include "guard/bytes.h"
#include "guard/detectors.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

// User, password and host together; RFC 3986 sets no limit, drivers do.
constexpr std::size_t kMostAuthorityBytes = 512;

bool EndsAuthority(char c) {
  return c == '/' || c == '?' || c == '#' || c == ' ' || c == '\t' || IsLineEnd(c) || c == '"' ||
         c == '\'' || c == '`' || c == '<' || c == '>' || c == '\\' || c == ')' || c == ',' ||
         c == '\0';
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
  return Secret{SecretKind::kConnectionString, start + separator + 1, password.size()};
}

}  // namespace cairn
