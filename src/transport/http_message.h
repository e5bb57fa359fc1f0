// What HTTP requests and replies are to those who answer them, whatever library reads and writes
// them.
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
  std::string path;    // without the query, as it came
  std::string query;   // behind the `?`, as it came
  HttpHeaders headers;
  std::string body;

  // The value of a header, whatever the case of its name; the first if there are several.
  std::optional<std::string_view> Header(std::string_view name) const;
  std::size_t CountOf(std::string_view name) const;
};

struct HttpReply {
  int status = 200;
  std::string content_type;  // empty: there is no body
  std::string body;
  HttpHeaders headers;  // further ones

  static HttpReply Text(int status, std::string text);
};

}  // namespace cairn
