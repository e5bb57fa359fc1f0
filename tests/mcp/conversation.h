// An in-process client: sends messages to a server and records the replies.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "protocol/server.h"

namespace cairn {

class Conversation {
 public:
  explicit Conversation(Server& server, Session::Kind kind = Session::Kind::kEither);
  ~Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  // Sends a message and returns everything received until it was handled.
  std::vector<Json> Send(const Json& message);
  std::vector<Json> SendText(const std::string& text);
  // Sends a message and returns as soon as `count` messages have arrived.
  std::vector<Json> SendFor(const Json& message, std::size_t count);
  // What has arrived since the last call; waits for at least `count` messages.
  std::vector<Json> Take(std::size_t count = 0);
  // Of the last refused message; 0 if none.
  int last_http_status() const;

  // A legacy session: initialize with that revision and capabilities, then initialized.
  Json Initialize(std::string_view revision, const Json& capabilities = Json::object());
  // The result of a request, or its error, which then fails the test's expectations.
  Json Call(std::string_view method, const Json& params = Json::object());
  // The same with a modern client, including the required _meta.
  Json CallModern(std::string_view method, Json params = Json::object(),
                  const Json& capabilities = Json::object());

  Session& session() { return *session_; }

  struct Log;  // messages received, and which requests have finished

 private:
  Server& server_;
  std::shared_ptr<Log> log_;
  std::shared_ptr<Session> session_;
  std::int64_t last_id_ = 0;
};

// The _meta of a modern request.
Json ModernMeta(const Json& capabilities = Json::object());
Json MakeRequest(const Json& id, std::string_view method, const Json& params = Json::object());

}  // namespace cairn
