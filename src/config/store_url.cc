#include "config/store_url.h"

#include <algorithm>
#include <cstddef>

#include "base/percent.h"

namespace cairn {
namespace {

constexpr std::string_view kHidden = "***";
constexpr std::string_view kParameter = "password=";  // libpq also accepts it as a query parameter

std::string InUserInfo(std::string_view text) {
  std::string encoded = EncodePercent(text);  // does not escape slashes
  for (std::size_t at = encoded.find('/'); at != encoded.npos; at = encoded.find('/', at)) {
    encoded.replace(at, 1, "%2F");
  }
  return encoded;
}

// In scheme://user:password@host, the password ends at the last @, because people forget to escape
// it.
std::string HideInUserInfo(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == url.npos) return std::string(url);
  const std::size_t begin = scheme + 3;
  const std::size_t at = url.substr(0, url.find('?', begin)).rfind('@');
  const std::size_t colon = url.find(':', begin);
  if (at == url.npos || colon == url.npos || at < begin || colon > at) return std::string(url);
  return std::string(url.substr(0, colon + 1)).append(kHidden).append(url.substr(at));
}

}  // namespace

bool IsStoreUrl(std::string_view url) {
  return url.empty() || url.starts_with("postgres://") || url.starts_with("postgresql://");
}

std::string WithUser(std::string_view url, std::string_view user, std::string_view password) {
  const std::size_t begin = url.find("://") + 3;
  const std::size_t end = std::min({url.find('/', begin), url.find('?', begin), url.size()});
  const std::size_t at = url.substr(begin, end - begin).rfind('@');
  std::string other(url.substr(0, begin));
  other.append(InUserInfo(user));
  if (!password.empty()) other.append(":").append(InUserInfo(password));
  other.append("@");
  return other.append(url.substr(at == url.npos ? begin : begin + at + 1));
}

std::string HidePassword(std::string_view url) {
  std::string shown = HideInUserInfo(url);
  for (std::size_t at = shown.find(kParameter); at != shown.npos; at = shown.find(kParameter, at)) {
    at += kParameter.size();
    const std::size_t end = std::min(shown.find('&', at), shown.size());
    shown.replace(at, end - at, kHidden);
  }
  return shown;
}

}  // namespace cairn
