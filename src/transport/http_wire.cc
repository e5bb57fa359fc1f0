#include "transport/http_wire.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace cairn {
namespace {

struct Reason {
  int status;
  std::string_view text;
};

// The statuses we send; RFC 9110 allows an empty phrase for others.
constexpr Reason kReasons[] = {
    {200, "OK"},
    {202, "Accepted"},
    {204, "No Content"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
};

std::string_view ReasonOf(int status) {
  for (const Reason& reason : kReasons) {
    if (reason.status == status) return reason.text;
  }
  return "";
}

void AppendHeader(std::string& head, std::string_view name, std::string value) {
  std::replace_if(
      value.begin(), value.end(), [](char c) { return c == '\r' || c == '\n' || c == '\0'; }, ' ');
  head.append(name).append(": ").append(value).append("\r\n");
}

}  // namespace

std::string HttpHead(const HttpReply& reply, HttpFraming framing, bool keep_alive) {
  std::string head = "HTTP/1.1 " + std::to_string(reply.status) + " ";
  head.append(ReasonOf(reply.status)).append("\r\n");
  if (!reply.content_type.empty()) AppendHeader(head, "Content-Type", reply.content_type);
  for (const auto& [name, value] : reply.headers) AppendHeader(head, name, value);
  AppendHeader(head, "X-Content-Type-Options", "nosniff");
  if (framing == HttpFraming::kChunks) AppendHeader(head, "Transfer-Encoding", "chunked");
  if (framing == HttpFraming::kLength && reply.status != 204 && reply.status != 304) {
    AppendHeader(head, "Content-Length", std::to_string(reply.body.size()));
  }
  if (!keep_alive) AppendHeader(head, "Connection", "close");
  return head + "\r\n";
}

std::string HttpChunk(std::string_view bytes) {
  if (bytes.empty()) return "";
  std::array<char, 20> size{};
  const auto end = std::to_chars(size.data(), size.data() + size.size(), bytes.size(), 16).ptr;
  std::string chunk(size.data(), end);
  chunk.append("\r\n").append(bytes).append("\r\n");
  return chunk;
}

}  // namespace cairn
