#include "web/page_handler.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "transport/media_types.h"
#include "web/page_replies.h"
#include "web/query_params.h"

namespace cairn {
namespace {

constexpr std::string_view kApi = "/api/";
constexpr std::string_view kEventsPath = "/api/events";

bool IsRead(const HttpRequest& request) {
  return request.method == "GET" || request.method == "HEAD";
}

// The page's routes are plain; any other path names a file or does not exist.
bool IsViewPath(std::string_view path) {
  constexpr std::string_view kPlain =
      "/-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return path.starts_with('/') && path.find_first_not_of(kPlain) == path.npos;
}

Result<Json> ReadBody(const HttpRequest& request) {
  if (!IsType(request.Header("Content-Type").value_or(""), kJsonType)) {
    return InvalidArgument("the body must be JSON: Content-Type: application/json");
  }
  auto body = ParseJson(request.body, kMostMessageValues);
  if (!body) return body;
  if (!body->is_object()) return InvalidArgument("the body must be a JSON object");
  return body;
}

Result<Json> ReadArguments(const HttpRequest& request, const std::optional<std::string>& id) {
  auto params = IsRead(request) ? ReadQuery(request.query) : ReadBody(request);
  if (params && id) (*params)["id"] = *id;
  return params;
}

}  // namespace

PageHandler::PageHandler(PageContext& desk, PageEvents& events, const PageFiles& files)
    : context_(desk), events_(events), files_(files) {}

PageHandler::~PageHandler() { Stop(); }

void PageHandler::Stop() {
  context_.is_stopping = true;
  events_.Stop();
  slow_.Stop();
}

void PageHandler::Handle(const HttpRequest& request, const Exchange& exchange) {
  if (request.path == kOpenPath) return Open(request, exchange);
  if (request.path.starts_with(kApi)) return ServeApi(request, exchange);
  ServeFile(request, exchange);
}

void PageHandler::Open(const HttpRequest& request, const Exchange& exchange) {
  if (request.method != "GET") return exchange->Reply(WrongMethod("GET"));
  if (context_.access.SessionOf(request)) return exchange->Reply(Entrance({}));
  const auto params = ReadQuery(request.query);
  const bool has_code = params && params->contains("code") && (*params)["code"].is_string();
  if (has_code) {
    const auto cookie = context_.access.Redeem((*params)["code"].get<std::string>(), request);
    if (cookie) return exchange->Reply(Entrance(*cookie));
  }
  exchange->Reply(Notice(401, "This link has been used, or is too old."));
}

void PageHandler::ServeFile(const HttpRequest& request, const Exchange& exchange) {
  if (!IsRead(request)) return exchange->Reply(WrongMethod("GET, HEAD"));
  if (files_.empty()) return exchange->Reply(Notice(404, "This Cairn was built without its page."));
  const bool is_view = IsViewPath(request.path);
  // The files are public, in every copy of the program, so only the page itself requires a session.
  if (is_view && !context_.access.SessionOf(request)) {
    return exchange->Reply(Notice(401, "This page opens with a link from your terminal."));
  }
  const PageFile* file = files_.Find(is_view ? "/index.html" : std::string_view(request.path));
  exchange->Reply(file == nullptr ? Notice(404, "There is nothing here.")
                                  : FileReply(*file, request));
}

std::optional<HttpReply> PageHandler::Refusal(const HttpRequest& request,
                                              const std::optional<std::string>& session) const {
  if (!IsOwnOrigin(request)) return ErrorReply(403, "forbidden", "another page may not ask here");
  if (!session) {
    return ErrorReply(401, "unauthorized", "open the link that `cairn ui` prints to use this");
  }
  if (IsRead(request) || context_.access.HasCsrf(request, *session)) return std::nullopt;
  return ErrorReply(403, "forbidden",
                    "a write needs the header " + std::string(kCsrfHeader) +
                        " with the value that /api/session gave");
}

void PageHandler::ServeApi(const HttpRequest& request, const Exchange& exchange) {
  const auto session = context_.access.SessionOf(request);
  if (auto refusal = Refusal(request, session)) return exchange->Reply(*std::move(refusal));
  if (request.path == kEventsPath) {
    if (request.method != "GET") return exchange->Reply(WrongMethod("GET"));
    return events_.Add(exchange, EventsHead());
  }
  const Api::Found found = api_.Find(std::string_view(request.path).substr(kApi.size()));
  if (found.routes.empty()) {
    return exchange->Reply(ErrorReply(404, "not_found", "there is no such address"));
  }
  std::string methods;
  for (const ApiRoute* route : found.routes) {
    methods += (methods.empty() ? "" : ", ") + route->method;
    if (route->method != (request.method == "HEAD" ? "GET" : request.method)) continue;
    auto params = ReadArguments(request, found.id);
    if (!params) return exchange->Reply(ErrorReply(params.error()));
    const std::string host(request.Header("Host").value_or(""));
    return Answer(*route, {*std::move(params), *session, host}, exchange);
  }
  exchange->Reply(WrongMethod(methods));
}

void PageHandler::Answer(const ApiRoute& route, ApiCall call, const Exchange& exchange) {
  auto work = [this, &route, call = std::move(call), exchange] {
    const auto answer = route.answer(context_, call);
    if (route.method != "GET") events_.Look();
    exchange->Reply(answer ? JsonAnswer(*answer) : ErrorReply(answer.error()));
  };
  if (route.lane == Lane::kQuick) return work();
  if (!slow_.Submit(std::move(work))) {
    exchange->Reply(ErrorReply(503, "busy", "too much is under way; try again"));
  }
}

}  // namespace cairn
