// The text of HTTP/1.1 replies: heads, and bodies in chunks.
#pragma once

#include <string>
#include <string_view>

#include "transport/http_message.h"

namespace cairn {

enum class HttpFraming {
  kLength,  // the whole body, with its length
  kChunks,  // a stream in chunks
};

// Line breaks in header values become spaces: nothing that a client sends can add a header.
std::string HttpHead(const HttpReply& reply, HttpFraming framing, bool keep_alive);
// Empty for no bytes: an empty chunk would end the stream.
std::string HttpChunk(std::string_view bytes);
inline constexpr std::string_view kHttpLastChunk = "0\r\n\r\n";

}  // namespace cairn
