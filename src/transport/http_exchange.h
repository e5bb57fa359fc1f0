// The exchange of one request on a connection.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "transport/http_handler.h"

namespace cairn {

class HttpConnection;

class ConnectionExchange final : public HttpExchange {
 public:
  struct Terms {
    std::uint64_t number = 0;  // of the request on its connection
    bool keep_alive = true;
    bool omit_body = false;  // HEAD
  };

  ConnectionExchange(std::weak_ptr<HttpConnection> connection, Terms terms)
      : connection_(std::move(connection)), terms_(terms) {}
  ~ConnectionExchange() override;
  ConnectionExchange(const ConnectionExchange&) = delete;
  ConnectionExchange& operator=(const ConnectionExchange&) = delete;

  void Reply(HttpReply reply) override;
  void Open(HttpReply head, std::string heartbeat) override;
  void Write(std::string bytes) override;
  void End() override;
  void OnGone(std::function<void()> gone) override;
  void OnSlow(std::function<void()> slow) override;

 private:
  enum class State { kUnanswered, kOpen, kAnswered };

  // The first bytes of a reply, possibly also the last.
  void Begin(int status, std::string bytes, bool is_last);
  void Push(std::string bytes, bool is_last);

  const std::weak_ptr<HttpConnection> connection_;
  const Terms terms_;
  std::mutex mutex_;
  State state_ = State::kUnanswered;
};

}  // namespace cairn
