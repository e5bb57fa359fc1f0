#include "transport/health_handler.h"

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "transport/media_types.h"

namespace cairn {

void HealthHandler::Handle(const HttpRequest& request,
                           const std::shared_ptr<HttpExchange>& exchange) {
  if (request.method != "GET" && request.method != "HEAD") {
    HttpReply reply = HttpReply::Text(405, "GET only.");
    reply.headers.emplace_back("Allow", "GET, HEAD");
    exchange->Reply(std::move(reply));
    return;
  }
  const Json state = {{"status", "ok"}, {"name", name_}, {"version", version_}};
  exchange->Reply({.status = 200,
                   .content_type = kJsonType,
                   .body = CompactJson(state),
                   .headers = {{"Cache-Control", "no-store"}}});
}

}  // namespace cairn
