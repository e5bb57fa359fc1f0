// Serialization of HTTP/1.1 replies: heads and chunked bodies.
#pragma once

#include <string>
#include <string_view>

#include "transport/http_message.h"

namespace cairn {

enum class HttpFraming {
  kLength,  // the whole body, with its length
  kChunks,  // a stream in chunks
};

// Line breaks in header values become spaces, so that no client input can add a header.
std::string HttpHead(const HttpReply& reply, HttpFraming framing, bool keep_alive);
// Empty for no bytes, because an empty chunk ends the stream.
std::string HttpChunk(std::string_view bytes);
inline constexpr std::string_view kHttpLastChunk = "0\r\n\r\n";

}  // namespace cairn
