// An HTTP/1.1 server for many open streams: one I/O thread and a small pool of handler threads.
//
//   HttpServer http(options);
//   http.Route("/mcp", endpoint);
//   const auto port = http.Start();
//   …
//   http.Stop();
//
// Everything a client can make the server hold is bounded: headers, body, connections, time, and
// unsent bytes. A client that does not read is dropped; when there are too many connections, the
// one that has been idle longest is closed. Host, Origin and token are checked before a body is
// read (http_guard.h). Where no token is required, a stranger may send only a short body, and
// counts as idle until the body is complete. The token is never logged.
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
  std::uint16_t port = 0;  // 0: any free port
  HttpGuard::Rules guard;  // any address but loopback requires a token
  std::size_t most_header = std::size_t{16} << 10;
  std::size_t most_body = std::size_t{16} << 20;
  std::size_t most_body_of_strangers = std::size_t{256} << 10;  // of HttpAsker::kStranger
  // Larger bodies use at most half of the handler threads, so that short requests are answered
  // while large ones are parsed.
  std::size_t large_body = std::size_t{256} << 10;
  std::size_t most_connections = 512;  // if all are busy, the next one gets 503
  // Unsent bytes per connection; a single message may exceed it.
  std::size_t most_queued = std::size_t{4} << 20;
  std::chrono::milliseconds idle_timeout{std::chrono::minutes(2)};    // between requests
  std::chrono::milliseconds read_timeout{std::chrono::seconds(30)};   // for a head or a body
  std::chrono::milliseconds write_timeout{std::chrono::seconds(30)};  // for one message
  std::chrono::milliseconds beat_every{std::chrono::seconds(15)};     // on an idle stream
  int handler_threads = 2;
};

class HttpServer {
 public:
  explicit HttpServer(HttpOptions options);
  ~HttpServer();  // calls Stop
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // Routes requests for `path` and everything below it to `handler`; the longest path wins. Call
  // before Start; the handler must outlive the server. "/" is the fallback.
  void Route(std::string path, HttpHandler& handler);

  // Returns the port. kConflict if it is in use.
  Result<std::uint16_t> Start();

  struct Traffic {
    std::size_t connections = 0;  // currently open
    // Replies since the start, by status class: 2xx, 3xx, 4xx, 5xx.
    std::array<std::uint64_t, 4> answers{};
  };
  // Thread-safe.
  Traffic traffic() const;

  // Stops accepting requests, gives replies in progress a moment to be sent, and closes what is
  // still open then. First stop what works on exchanges: Server::Stop, McpEndpoint::Stop.
  void Stop();

 private:
  struct Core;
  friend class HttpConnection;
  std::shared_ptr<Core> core_;
};

}  // namespace cairn
