// Interfaces for answering HTTP requests: one handler per path, one exchange per request.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "transport/http_message.h"

namespace cairn {

// One request awaiting its answer: a complete reply, or a stream that stays open.
//
// Thread-safe and non-blocking, and callable after the client has disconnected; undeliverable data
// is dropped. If an exchange is destroyed without an answer, the client receives 500; an open
// stream ends.
class HttpExchange {
 public:
  virtual ~HttpExchange() = default;

  virtual void Reply(HttpReply reply) = 0;

  // Sends the head now, with `head.body` as the first bytes of the stream. `heartbeat` is sent
  // whenever the stream has been idle for a while, so that proxies do not consider it dead.
  virtual void Open(HttpReply head, std::string heartbeat) = 0;
  virtual void Write(std::string bytes) = 0;
  virtual void End() = 0;

  // `gone` is called once, on a server thread, if the client disconnects before it has its answer;
  // never after Reply or End. Register it at most once, and not under a lock that `gone` takes.
  virtual void OnGone(std::function<void()> gone) = 0;
  // `slow` is called once, on a server thread, if there is no answer after one heartbeat interval:
  // time to open a stream, before a proxy times out.
  virtual void OnSlow(std::function<void()> slow) = 0;
};

// What the head of a request reveals about its sender.
enum class HttpAsker {
  kUnknown,   // must present the server's bearer token
  kStranger,  // needs no token; unknown until the request is handled
  kGuest,     // the handler authenticates it by other means, such as a cookie
};

class HttpHandler {
 public:
  virtual ~HttpHandler() = default;

  // Called on one of a few handler threads. It may work for a moment; longer work must return first
  // and answer later.
  virtual void Handle(const HttpRequest& request,
                      const std::shared_ptr<HttpExchange>& exchange) = 0;
  // Whether Handle neither blocks nor works. It then runs on the I/O thread, so that it answers
  // while all handler threads are busy.
  virtual bool IsInstant() const { return false; }
  // Called on the I/O thread; must not block.
  virtual HttpAsker AskerOf(const HttpRequest& /*head*/) const { return HttpAsker::kUnknown; }
};

}  // namespace cairn
