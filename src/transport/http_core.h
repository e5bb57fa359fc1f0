// Private to HttpServer: the state its connections share. Only this header and the sources that
// include it use Asio.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/workers.h"
#include "transport/http_server.h"

namespace cairn {

class HttpConnection;

// Shared by the connections, so that it outlives all of them.
struct HttpServer::Core : std::enable_shared_from_this<HttpServer::Core> {
  explicit Core(HttpOptions chosen)
      : options(std::move(chosen)), acceptor(io), pause(io), pool(options.handler_threads) {}

  Result<std::uint16_t> Listen();
  // The address and port as they appear in Host.
  std::string OwnHost() const;
  void Accept();
  void OnAccepted(boost::asio::ip::tcp::socket socket);
  // Closes the longest-idle connection; false if none is idle.
  bool MakeRoom();
  HttpHandler* HandlerOf(const std::string& path) const;
  void Forget(const std::shared_ptr<HttpConnection>& connection);
  // From any thread: counts a reply with that status.
  void CountAnswer(int status);

  const HttpOptions options;
  boost::asio::io_context io{1};
  boost::asio::ip::tcp::acceptor acceptor;
  boost::asio::steady_timer pause;  // after a failed accept
  std::optional<HttpGuard> guard;   // set once the port is known
  std::vector<std::pair<std::string, HttpHandler*>> routes;
  std::atomic<bool> stopping = false;
  // Used by the I/O thread; the mutex guards only the size, which other threads read.
  std::set<std::shared_ptr<HttpConnection>> connections;
  std::mutex mutex;
  std::condition_variable all_gone;
  std::array<std::atomic<std::uint64_t>, std::tuple_size_v<decltype(Traffic::answers)>> answers{};
  Workers pool;  // runs handlers
  std::optional<boost::asio::executor_work_guard<boost::asio::io_context::executor_type>> work;
  std::thread thread;
};

}  // namespace cairn
