// Who answers HTTP requests, and how: a handler for each path, an exchange for each request.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "transport/http_message.h"

namespace cairn {

// One request that waits for its answer: a whole reply, or a stream that stays open.
//
// All methods may be called from any thread, also after the client has gone; what cannot be
// delivered is dropped. None of them waits. An exchange that is let go without an answer is
// answered with 500, an open stream then ends.
class HttpExchange {
 public:
  virtual ~HttpExchange() = default;

  virtual void Reply(HttpReply reply) = 0;

  // Sends the head now, and `head.body` as the stream's first bytes. When nothing was written for a
  // while `heartbeat` is, so that nobody on the way takes the stream for dead.
  virtual void Open(HttpReply head, std::string heartbeat) = 0;
  virtual void Write(std::string bytes) = 0;
  virtual void End() = 0;

  // `gone` is called once, by a thread of the server, if the client goes before it has its answer;
  // never after Reply or End. Call it at most once, and without a lock that `gone` takes.
  virtual void OnGone(std::function<void()> gone) = 0;
  // `slow` is called once, by a thread of the server, if there is no answer after a while (that of
  // the heartbeat): time to open a stream, before somebody on the way gives up.
  virtual void OnSlow(std::function<void()> slow) = 0;
};

// Who asks, by the head of a request alone.
enum class HttpAsker {
  kUnknown,   // has to show the server's bearer token
  kStranger,  // may ask without: nobody knows who it is before the request is handled
  kGuest,     // the handler knows it by other means, such as a cookie
};

class HttpHandler {
 public:
  virtual ~HttpHandler() = default;

  // Called by one of a few threads that are there for handlers: it may work for a moment, but has
  // to return before it is answered if that takes long.
  virtual void Handle(const HttpRequest& request,
                      const std::shared_ptr<HttpExchange>& exchange) = 0;
  // Whether Handle neither waits nor works: the thread that reads then calls it itself, so that it
  // answers while all handler threads are busy.
  virtual bool IsInstant() const { return false; }
  // Called by the thread that reads: it may not wait.
  virtual HttpAsker AskerOf(const HttpRequest& /*head*/) const { return HttpAsker::kUnknown; }
};

}  // namespace cairn
