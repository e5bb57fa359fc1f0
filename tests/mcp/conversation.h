// A client in the same process: sends messages to a server and keeps what comes back.
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

  // Sends, and returns all that came until the message was dealt with.
  std::vector<Json> Send(const Json& message);
  std::vector<Json> SendText(const std::string& text);
  // Sends, and returns as soon as `count` messages came.
  std::vector<Json> SendFor(const Json& message, std::size_t count);
  // What has come since the last look, and is at least `count` messages.
  std::vector<Json> Take(std::size_t count = 0);
  // Of the last message that was refused; 0: none was.
  int last_http_status() const;

  // A legacy session: initialize with that revision and capabilities, and initialized.
  Json Initialize(std::string_view revision, const Json& capabilities = Json::object());
  // The result of a request; fails the test's expectations by giving the error instead.
  Json Call(std::string_view method, const Json& params = Json::object());
  // The same in the modern era, with the _meta that it needs.
  Json CallModern(std::string_view method, Json params = Json::object(),
                  const Json& capabilities = Json::object());

  Session& session() { return *session_; }

  struct Log;  // what came, and what is finished

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
