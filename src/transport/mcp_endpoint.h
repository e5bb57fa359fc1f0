// MCP over HTTP, as each revision has it (protocol/server.h says what is whose).
//
// A POST brings one message (before 2025-06-18 also a batch). A legacy client opens a session with
// `initialize`, gets its Mcp-Session-Id and names it from then on; GET listens, or resumes a stream
// by Last-Event-ID; DELETE ends the session. A modern request stands for itself: its headers have
// to say what its body says, and closing its connection cancels it.
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
  // All of it has to outlive the endpoint.
  McpEndpoint(Server& server, const Clock& clock, Rng& rng, McpSessions::Limits limits = {})
      : server_(server), sessions_(clock, rng, limits) {}

  void Handle(const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange) override;

  // Ends all sessions and their streams. After Server::Stop, before HttpServer::Stop.
  void Stop() { sessions_.RemoveAll(); }

  // From any thread.
  std::size_t session_count() const { return sessions_.size(); }

 private:
  using Exchange = std::shared_ptr<HttpExchange>;

  void Post(const HttpRequest& request, const Exchange& exchange);
  void PostModern(const HttpRequest& request, const Json& message, const Exchange& exchange);
  void PostInitialize(const HttpRequest& request, const Json& message, const Exchange& exchange);
  void PostToSession(const HttpRequest& request, const Json& message, const Exchange& exchange);
  void Get(const HttpRequest& request, const Exchange& exchange);
  void Delete(const HttpRequest& request, const Exchange& exchange);
  // The session that a request names; if there is none, the request is answered.
  std::shared_ptr<McpSession> SessionOf(const HttpRequest& request, HttpExchange& exchange);

  Server& server_;
  McpSessions sessions_;
};

}  // namespace cairn
