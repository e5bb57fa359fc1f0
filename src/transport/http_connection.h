// One client connection: reads requests one after another and writes their replies.
//
// Unless noted otherwise, everything runs on the server's single I/O thread. Other threads reach a
// connection through the exchange of a request (http_exchange.h). While a request is being
// answered, the connection keeps reading in order to notice a disconnect.
//
// http_connection_read.cc reads; http_connection_write.cc writes and closes.
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
  // Closes immediately, or after the reply in progress has been sent.
  void Shut(bool at_once);
  // Since when the connection has owed its client nothing: no request yet, or the last reply sent.
  // Nothing while a request is received or answered; a stranger's request counts only once
  // complete.
  std::optional<std::chrono::steady_clock::time_point> idle_since() const;

  // From any thread: counts the status of the reply that begins.
  void CountAnswer(int status) { core_->CountAnswer(status); }
  // From any thread: bytes of the reply to request `number`; `last` bytes end it.
  void Push(std::uint64_t number, std::string bytes, bool is_last);
  // From any thread: bytes to write periodically while the stream is idle.
  void Beat(std::uint64_t number, std::string bytes);
  // From any thread.
  void OnGone(std::uint64_t number, std::function<void()> gone);
  void OnSlow(std::uint64_t number, std::function<void()> slow);

 private:
  enum class Phase { kWaiting, kReadingHead, kReadingBody, kAnswering, kLeaving, kClosed };
  using Error = boost::system::error_code;
  struct Reading;  // the Beast part, private to http_connection_read.cc

  void Await(std::chrono::milliseconds longest);
  void LookAhead();
  void OnAhead(Error error, std::size_t size);
  void ReadHead();
  void OnHead(Error error);
  bool IsTooLong();
  void ReadBody();
  void OnBody(Error error);
  void Dispatch(HttpHandler& handler, HttpRequest request);
  void Refuse(const HttpReply& reply);  // and closes: the rest was not read
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
  boost::asio::steady_timer deadline_;  // of the current wait; closes the connection
  boost::asio::steady_timer beat_timer_;
  const std::unique_ptr<Reading> reading_;
  Phase phase_ = Phase::kWaiting;
  std::chrono::steady_clock::time_point idle_since_;
  bool looking_ahead_ = false;
  bool keep_alive_ = true;
  bool is_strangers_ = false;  // whether the request is a stranger's
  std::uint64_t number_ = 0;   // of the request being read or answered
  std::function<void()> gone_;
  std::function<void()> slow_;
  std::string beat_;
  std::deque<std::string> queue_;
  std::atomic<std::size_t> queued_ = 0;  // bytes queued but not written
  bool answered_ = false;                // the whole reply is queued
};

}  // namespace cairn
