// MCP over HTTP for all revisions (see protocol/server.h for the division of work).
//
// A POST carries one message (before 2025-06-18 also a batch). A legacy client opens a session with
// `initialize`, receives an Mcp-Session-Id and sends it from then on; GET listens, or resumes a
// stream by Last-Event-ID; DELETE ends the session. A modern request is self-contained: its headers
// must match its body, and closing its connection cancels it.
#pragma once

#include <memory>

#include "base/clock.h"
#include "base/rng.h"
#include "protocol/server.h"
#include "transport/http_handler.h"
#include "transport/mcp_sessions.h"

namespace cairn {

class McpEndpoint final : public HttpHandler {
 public:
  // All of these must outlive the endpoint.
  McpEndpoint(Server& server, const Clock& clock, Rng& rng, McpSessions::Limits limits = {})
      : server_(server), sessions_(clock, rng, limits) {}

  void Handle(const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange) override;

  // Ends all sessions and their streams. Call after Server::Stop and before HttpServer::Stop.
  void Stop() { sessions_.RemoveAll(); }

  // Thread-safe.
  std::size_t session_count() const { return sessions_.size(); }

 private:
  using Exchange = std::shared_ptr<HttpExchange>;

  void Post(const HttpRequest& request, const Exchange& exchange);
  void PostModern(const HttpRequest& request, const Json& message, const Exchange& exchange);
  void PostInitialize(const HttpRequest& request, const Json& message, const Exchange& exchange);
  void PostToSession(const HttpRequest& request, const Json& message, const Exchange& exchange);
  void Get(const HttpRequest& request, const Exchange& exchange);
  void Delete(const HttpRequest& request, const Exchange& exchange);
  // The session that a request refers to; answers the request if there is none.
  std::shared_ptr<McpSession> SessionOf(const HttpRequest& request, HttpExchange& exchange);

  Server& server_;
  McpSessions sessions_;
};

}  // namespace cairn
