// An HTTP/1.1 server for many open streams: one thread reads and writes, a few run the handlers.
//
//   HttpServer http(options);
//   http.Route("/mcp", endpoint);
//   const auto port = http.Start();
//   …
//   http.Stop();
//
// What a client can make it hold is bounded: headers, body, connections, time, and what waits to be
// written; a client that does not read is dropped, and when there are too many connections, the one
// that has asked nothing for longest. Host, Origin and token are checked before a body is read
// (http_guard.h); where no token is needed, a stranger may send a short body only, and is among
// those who have asked nothing until it is there. The token never reaches a log.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "transport/http_guard.h"
#include "transport/http_handler.h"

namespace cairn {

struct HttpOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any that is free
  HttpGuard::Rules guard;  // any address but loopback needs a token
  std::size_t most_header = std::size_t{16} << 10;
  std::size_t most_body = std::size_t{16} << 20;
  std::size_t most_body_of_strangers = std::size_t{256} << 10;  // of HttpAsker::kStranger
  // Larger bodies take at most half of the handler threads, so that short requests are answered
  // while they are parsed.
  std::size_t large_body = std::size_t{256} << 10;
  std::size_t most_connections = 512;  // of them all at work: the next one gets 503
  // What may wait for a client that does not read; one message may be larger.
  std::size_t most_queued = std::size_t{4} << 20;
  std::chrono::milliseconds idle_timeout{std::chrono::minutes(2)};    // between two requests
  std::chrono::milliseconds read_timeout{std::chrono::seconds(30)};   // for a head, and for a body
  std::chrono::milliseconds write_timeout{std::chrono::seconds(30)};  // for one message
  std::chrono::milliseconds beat_every{std::chrono::seconds(15)};     // of a quiet stream
  int handler_threads = 2;
};

class HttpServer {
 public:
  explicit HttpServer(HttpOptions options);
  ~HttpServer();  // Stop
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // Requests of `path`, and of what is below it, go to `handler`; the longest path wins. Before
  // Start; the handler has to outlive the server. "/" takes all that nobody else does.
  void Route(std::string path, HttpHandler& handler);

  // The port. kConflict if it is taken.
  Result<std::uint16_t> Start();

  struct Traffic {
    std::size_t connections = 0;  // that are open
    // Answers that were given since the start, by class of their status: 2xx, 3xx, 4xx, 5xx.
    std::array<std::uint64_t, 4> answers{};
  };
  // From any thread.
  Traffic traffic() const;

  // Takes no more requests, lets answers that are under way leave for a moment, and closes what is
  // still open then. End what works for exchanges before: Server::Stop, McpEndpoint::Stop.
  void Stop();

 private:
  struct Core;
  friend class HttpConnection;
  std::shared_ptr<Core> core_;
};

}  // namespace cairn
