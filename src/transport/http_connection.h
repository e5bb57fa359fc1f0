// One connection of a client: reads requests one after another, writes their answers.
//
// Everything here happens in the server's one thread of input and output, but for what says
// otherwise. Others reach it by the exchange of a request (http_exchange.h). While a request is
// answered the connection is read on, to learn that the client has gone.
//
// Its reading is in http_connection_read.cc, its writing and its end in http_connection_write.cc.
#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "transport/http_core.h"

namespace cairn {

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(boost::asio::ip::tcp::socket socket, std::shared_ptr<HttpServer::Core> core);
  ~HttpConnection();
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  void Start();
  // At once, or when the answer that is under way has left.
  void Shut(bool at_once);
  // Since when nothing is owed to its client: it has yet to ask, or has had its last answer.
  // Nothing while a request is taken or answered; that of a stranger is not yet one while it comes.
  std::optional<std::chrono::steady_clock::time_point> idle_since() const;

  // From any thread: the answer of that status begins.
  void CountAnswer(int status) { core_->CountAnswer(status); }
  // From any thread: bytes of the answer to request `number`; the last ones end it.
  void Push(std::uint64_t number, std::string bytes, bool is_last);
  // From any thread: bytes to write now and again while nothing else is.
  void Beat(std::uint64_t number, std::string bytes);
  // From any thread.
  void OnGone(std::uint64_t number, std::function<void()> gone);
  void OnSlow(std::uint64_t number, std::function<void()> slow);

 private:
  enum class Phase { kWaiting, kReadingHead, kReadingBody, kAnswering, kLeaving, kClosed };
  using Error = boost::system::error_code;
  struct Reading;  // Beast's part, which only http_connection_read.cc knows

  void Await(std::chrono::milliseconds longest);
  void LookAhead();
  void OnAhead(Error error, std::size_t size);
  void ReadHead();
  void OnHead(Error error);
  bool IsTooLong();
  void ReadBody();
  void OnBody(Error error);
  void Dispatch(HttpHandler& handler, HttpRequest request);
  void Refuse(const HttpReply& reply);  // and close: what follows was not read
  void RefuseUnreadable(Error error);
  void Enqueue(std::string bytes, bool is_last);
  void WriteNext();
  void OnWritten(Error error);
  void OnAnswered();
  void ScheduleBeat();
  void OnBeat();
  void Leave();
  void Close();
  void RunElsewhere(std::function<void()> work);
  void Arm(std::chrono::milliseconds time);
  void Disarm();
  template <typename Work>
  void Post(std::uint64_t number, Work work);

  const std::shared_ptr<HttpServer::Core> core_;
  boost::asio::ip::tcp::socket socket_;
  boost::asio::steady_timer deadline_;  // of what is waited for; then the connection is closed
  boost::asio::steady_timer beat_timer_;
  const std::unique_ptr<Reading> reading_;
  Phase phase_ = Phase::kWaiting;
  std::chrono::steady_clock::time_point idle_since_;
  bool looking_ahead_ = false;
  bool keep_alive_ = true;
  bool is_strangers_ = false;  // the request
  std::uint64_t number_ = 0;   // of the request that is read or answered
  std::function<void()> gone_;
  std::function<void()> slow_;
  std::string beat_;
  std::deque<std::string> queue_;
  std::atomic<std::size_t> queued_ = 0;  // bytes that were pushed and not written
  bool answered_ = false;                // all of the answer is in the queue
};

}  // namespace cairn
