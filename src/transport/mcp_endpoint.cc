#include "transport/mcp_endpoint.h"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "base/text.h"
#include "json/surrogates.h"
#include "protocol/envelope.h"
#include "transport/media_types.h"

namespace cairn {
namespace {

constexpr char kVersionHeader[] = "MCP-Protocol-Version";

// Answers messages that have no id.
void RefuseHttp(HttpExchange& exchange, int status, std::string why) {
  const RpcError error = {.code = kInvalidRequest, .message = std::move(why)};
  exchange.Reply({.status = status,
                  .content_type = kJsonType,
                  .body = CompactJson(ErrorMessage(nullptr, error, true)),
                  .headers = {}});
}

// Checks that the client accepts what we send; if not, answers the request.
bool ChecksTypes(const HttpRequest& request, HttpExchange& exchange) {
  const std::string_view accept = request.Header("Accept").value_or("");
  if (!Accepts(accept, kJsonType) || !Accepts(accept, kEventStreamType)) {
    RefuseHttp(exchange, 406, "Accept must list application/json and text/event-stream");
    return false;
  }
  if (!IsType(request.Header("Content-Type").value_or(""), kJsonType)) {
    RefuseHttp(exchange, 415, "Content-Type must be application/json");
    return false;
  }
  return true;
}

// A modern request identifies itself by its body, its header or its method.
bool IsModern(const HttpRequest& request, const MessageHead& head) {
  const RevisionTraits* revision = FindRevision(request.Header(kVersionHeader).value_or(""));
  return !head.version.empty() || (revision != nullptr && revision->modern) ||
         head.method == "server/discover" || head.method == "subscriptions/listen";
}

// Checks that the header names a known revision or is absent; if not, answers the request.
bool ChecksVersion(const HttpRequest& request, HttpExchange& exchange) {
  const auto version = request.Header(kVersionHeader);
  if (!version || FindRevision(*version) != nullptr) return true;
  const RpcError error = UnsupportedRevision(std::string(*version));
  exchange.Reply({.status = error.http_status,
                  .content_type = kJsonType,
                  .body = CompactJson(ErrorMessage(nullptr, error, true)),
                  .headers = {}});
  return false;
}

void DetachWhenGone(const std::shared_ptr<McpStream>& stream,
                    const std::shared_ptr<HttpExchange>& exchange) {
  // Weak: the connection holds this callback, and the stream holds the exchange.
  exchange->OnGone([stream, weak = std::weak_ptr(exchange)] {
    if (const auto lost = weak.lock()) stream->Detach(*lost);
  });
}

// A long call is answered by a stream, whose heartbeat keeps the connection alive.
void OpenWhenSlow(const std::shared_ptr<McpStream>& stream, HttpExchange& exchange) {
  exchange.OnSlow([weak = std::weak_ptr(stream)] {
    if (const auto waiting = weak.lock()) waiting->Open();
  });
}

}  // namespace

void McpEndpoint::Handle(const HttpRequest& request, const Exchange& exchange) {
  if (request.method == "POST") {
    Post(request, exchange);
  } else if (request.method == "GET") {
    Get(request, exchange);
  } else if (request.method == "DELETE") {
    Delete(request, exchange);
  } else {
    HttpReply reply = HttpReply::Text(405, "POST, GET or DELETE.");
    reply.headers.emplace_back("Allow", "POST, GET, DELETE");
    exchange->Reply(std::move(reply));
  }
}

void McpEndpoint::Post(const HttpRequest& request, const Exchange& exchange) {
  if (!ChecksTypes(request, *exchange)) return;
  const auto message = ParseMended(request.body, kMostMessageValues);
  if (!message) {
    McpStream answer({}, exchange);
    Server::Refuse({.code = kParseError, .message = message.error().message, .http_status = 400},
                   nullptr, answer);
    return;
  }
  const MessageHead head = PeekMessage(*message);
  if (IsModern(request, head)) {
    PostModern(request, *message, exchange);
  } else if (!ChecksVersion(request, *exchange)) {
    return;
  } else if (head.method == "initialize" && head.is_request && !request.Header("Mcp-Session-Id")) {
    PostInitialize(request, *message, exchange);
  } else {
    PostToSession(request, *message, exchange);
  }
}

void McpEndpoint::PostModern(const HttpRequest& request, const Json& message,
                             const Exchange& exchange) {
  const auto stream = std::make_shared<McpStream>(McpStream::Terms{}, exchange);
  const auto header = [&request](std::string_view name) { return request.Header(name); };
  if (const auto mismatch = server_.CheckHeaders(message, header)) {
    Server::Refuse(*mismatch, PeekMessage(message).id, *stream);
    return;
  }
  const auto session = server_.Connect(Session::Kind::kModern);
  exchange->OnGone([session] { session->Close(); });
  OpenWhenSlow(stream, *exchange);
  server_.Handle(message, session, stream, request.body.size());
}

void McpEndpoint::PostInitialize(const HttpRequest& request, const Json& message,
                                 const Exchange& exchange) {
  const auto session = sessions_.Add(server_.Connect(Session::Kind::kEither));
  if (session == nullptr) {
    RefuseHttp(*exchange, 503, "too many sessions");
    return;
  }
  // Register the session before the client learns its id and may use it.
  server_.Handle(message, session->session(), session->AddStream(exchange, true),
                 request.body.size());
  if (session->session()->revision() == nullptr) sessions_.Remove(session->id());
}

void McpEndpoint::PostToSession(const HttpRequest& request, const Json& message,
                                const Exchange& exchange) {
  const auto session = SessionOf(request, *exchange);
  if (session == nullptr) return;
  const auto stream = session->AddStream(exchange, false);
  DetachWhenGone(stream, exchange);
  OpenWhenSlow(stream, *exchange);
  server_.Handle(message, session->session(), stream, request.body.size());
}

std::shared_ptr<McpSession> McpEndpoint::SessionOf(const HttpRequest& request,
                                                   HttpExchange& exchange) {
  const auto id = request.Header("Mcp-Session-Id");
  if (!id) {
    RefuseHttp(exchange, 400,
               "send `initialize` first, then its Mcp-Session-Id with every request");
    return nullptr;
  }
  auto session = sessions_.Find(std::string(*id));
  if (session == nullptr) RefuseHttp(exchange, 404, "unknown or expired session");
  return session;
}

void McpEndpoint::Get(const HttpRequest& request, const Exchange& exchange) {
  const RevisionTraits* revision = FindRevision(request.Header(kVersionHeader).value_or(""));
  if (revision != nullptr && revision->modern) {
    HttpReply reply = HttpReply::Text(405, "This revision does not support GET.");
    reply.headers.emplace_back("Allow", "POST");
    exchange->Reply(std::move(reply));
    return;
  }
  if (!ChecksVersion(request, *exchange)) return;
  if (!Accepts(request.Header("Accept").value_or(""), kEventStreamType)) {
    RefuseHttp(*exchange, 406, "Accept must list text/event-stream");
    return;
  }
  const auto session = SessionOf(request, *exchange);
  if (session == nullptr) return;
  const auto last = request.Header("Last-Event-ID");
  if (!last) {
    const auto stream = session->AddListener(exchange);
    DetachWhenGone(stream, exchange);
    stream->Open();
    session->session()->AttachStream(stream);
    return;
  }
  const auto id = ReadEventId(*last);
  const auto stream = id ? session->FindStream(id->stream) : nullptr;
  if (stream == nullptr) {
    RefuseHttp(*exchange, 400, "this stream cannot be resumed: " + Quoted(*last));
    return;
  }
  DetachWhenGone(stream, exchange);
  stream->Resume(exchange, id->place);
}

void McpEndpoint::Delete(const HttpRequest& request, const Exchange& exchange) {
  const RevisionTraits* revision = FindRevision(request.Header(kVersionHeader).value_or(""));
  if (revision != nullptr && revision->modern) {
    HttpReply reply = HttpReply::Text(405, "This revision does not support DELETE.");
    reply.headers.emplace_back("Allow", "POST");
    exchange->Reply(std::move(reply));
    return;
  }
  if (!ChecksVersion(request, *exchange)) return;
  const auto session = SessionOf(request, *exchange);
  if (session == nullptr) return;
  sessions_.Remove(session->id());
  exchange->Reply({.status = 204});
}

}  // namespace cairn
