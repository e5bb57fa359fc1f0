// The inside of HttpServer: what its connections share. Asio is known here and in the sources that
// include this.
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

// Connections hold it, so that it outlives whoever still holds one of them.
struct HttpServer::Core : std::enable_shared_from_this<HttpServer::Core> {
  explicit Core(HttpOptions chosen)
      : options(std::move(chosen)), acceptor(io), pause(io), pool(options.handler_threads) {}

  Result<std::uint16_t> Listen();
  // The address and port as a client names them in Host.
  std::string OwnHost() const;
  void Accept();
  void OnAccepted(boost::asio::ip::tcp::socket socket);
  // Closes the connection that has been idle longest; false if none is.
  bool MakeRoom();
  HttpHandler* HandlerOf(const std::string& path) const;
  void Forget(const std::shared_ptr<HttpConnection>& connection);
  // From any thread: an answer of that status is on its way.
  void CountAnswer(int status);

  const HttpOptions options;
  boost::asio::io_context io{1};
  boost::asio::ip::tcp::acceptor acceptor;
  boost::asio::steady_timer pause;  // after an accept that failed
  std::optional<HttpGuard> guard;   // once the port is known
  std::vector<std::pair<std::string, HttpHandler*>> routes;
  std::atomic<bool> stopping = false;
  // Of the thread that reads and writes; the mutex is for its size.
  std::set<std::shared_ptr<HttpConnection>> connections;
  std::mutex mutex;
  std::condition_variable all_gone;
  std::array<std::atomic<std::uint64_t>, std::tuple_size_v<decltype(Traffic::answers)>> answers{};
  Workers pool;  // runs handlers
  std::optional<boost::asio::executor_work_guard<boost::asio::io_context::executor_type>> work;
  std::thread thread;
};

}  // namespace cairn
