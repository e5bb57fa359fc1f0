#include "web/page_replies.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "transport/media_types.h"

namespace cairn {
namespace {

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";
constexpr const char* kHtml = "text/html; charset=utf-8";
constexpr const char* kNoStore = "no-store";

HttpReply Protected(int status, std::string type, std::string body, const char* caching) {
  return {.status = status,
          .content_type = std::move(type),
          .body = std::move(body),
          .headers = {{"Content-Security-Policy", kPolicy},
                      {"X-Content-Type-Options", "nosniff"},
                      {"X-Frame-Options", "DENY"},
                      {"Referrer-Policy", "no-referrer"},
                      {"Cross-Origin-Opener-Policy", "same-origin"},
                      {"Cross-Origin-Resource-Policy", "same-origin"},
                      {"Cache-Control", caching}}};
}

std::string Html(const std::string& head, const std::string& body) {
  return "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
         "<title>Cairn</title><link rel=\"icon\" href=\"/cairn.svg\" type=\"image/svg+xml\">"
         "<link rel=\"stylesheet\" href=\"/notice.css\">" +
         head + "</head><body><main>" + body + "</main></body></html>\n";
}

}  // namespace

int HttpStatusOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidArgument:
      return 400;
    case ErrorCode::kNotFound:
      return 404;
    case ErrorCode::kConflict:
      return 409;
    case ErrorCode::kBusy:
      return 503;
    case ErrorCode::kReadOnly:
      return 403;
    case ErrorCode::kDiskFull:
      return 507;
    default:
      return 500;
  }
}

HttpReply JsonAnswer(const Json& json) {
  return Protected(200, kJsonType, CompactJson(json), kNoStore);
}

HttpReply ErrorReply(int status, std::string_view code, std::string_view message) {
  const Json json = {{"error", {{"code", code}, {"message", message}}}};
  return Protected(status, kJsonType, CompactJson(json), kNoStore);
}

HttpReply ErrorReply(const Error& error) {
  return ErrorReply(HttpStatusOf(error.code), ErrorCodeName(error.code), error.message);
}

HttpReply WrongMethod(const std::string& allowed) {
  HttpReply reply = ErrorReply(405, "invalid_argument", "this address takes " + allowed);
  reply.headers.emplace_back("Allow", allowed);
  return reply;
}

HttpReply Notice(int status, const std::string& what) {
  const std::string body = "<h1>Cairn</h1><p>" + what +
                           "</p><p>Run <code>cairn ui</code> in your project: it prints a link, "
                           "and opens it where it can.</p>";
  return Protected(status, kHtml, Html("", body), kNoStore);
}

HttpReply Entrance(const std::string& cookie) {
  HttpReply reply = Protected(200, kHtml,
                              Html("<meta http-equiv=\"refresh\" content=\"0;url=/\">",
                                   "<p><a href=\"/\">Open the memory</a></p>"),
                              kNoStore);
  if (!cookie.empty()) reply.headers.emplace_back("Set-Cookie", cookie);
  return reply;
}

HttpReply FileReply(const PageFile& file, const HttpRequest& request) {
  const bool is_known = request.Header("If-None-Match") == file.tag;
  const char* caching = file.is_lasting ? "private, max-age=31536000, immutable" : "no-cache";
  HttpReply reply = is_known ? Protected(304, "", "", caching)
                             : Protected(200, file.type, std::string(file.bytes), caching);
  reply.headers.emplace_back("ETag", file.tag);
  if (!is_known) reply.headers.emplace_back("Content-Encoding", "gzip");
  return reply;
}

HttpReply EventsHead() { return Protected(200, kEventStreamType, "", kNoStore); }

}  // namespace cairn
