#include "transport/http_message.h"

#include <algorithm>

#include "base/text.h"

namespace cairn {

std::optional<std::string_view> HttpRequest::Header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (EqualsIgnoringCase(key, name)) return Trim(value);
  }
  return std::nullopt;
}

std::size_t HttpRequest::CountOf(std::string_view name) const {
  return static_cast<std::size_t>(
      std::count_if(headers.begin(), headers.end(),
                    [name](const auto& header) { return EqualsIgnoringCase(header.first, name); }));
}

HttpReply HttpReply::Text(int status, std::string text) {
  return {.status = status,
          .content_type = "text/plain; charset=utf-8",
          .body = std::move(text) + "\n",
          .headers = {}};
}

}  // namespace cairn
