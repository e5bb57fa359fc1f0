// HTTP requests and replies, independent of the library that reads and writes them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
  std::string method;  // "GET", …
  std::string path;    // without the query, not decoded
  std::string query;   // after the `?`, not decoded
  HttpHeaders headers;
  std::string body;

  // The value of a header by case-insensitive name; the first if repeated.
  std::optional<std::string_view> Header(std::string_view name) const;
  std::size_t CountOf(std::string_view name) const;
};

struct HttpReply {
  int status = 200;
  std::string content_type;  // empty: no body
  std::string body;
  HttpHeaders headers;  // additional headers

  static HttpReply Text(int status, std::string text);
};

}  // namespace cairn
