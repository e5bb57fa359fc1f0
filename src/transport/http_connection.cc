#include "transport/http_connection.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#include <exception>
#include <utility>

#include "base/log.h"
#include "transport/http_exchange.h"
#include "transport/http_wire.h"

namespace cairn {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

// What is read at a time to learn whether the client is still there.
constexpr std::size_t kAhead = 4096;
// How long a client may take to read the last answer and close.
constexpr std::chrono::seconds kLeaveTimeout{2};

HttpRequest ReadRequest(const http::request<http::string_body>& message) {
  HttpRequest request;
  request.method = std::string(message.method_string());
  const std::string target(message.target());
  const std::size_t mark = target.find('?');
  request.path = target.substr(0, mark);
  if (mark != std::string::npos) request.query = target.substr(mark + 1);
  for (const auto& field : message) {
    request.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
  }
  return request;
}

}  // namespace

HttpConnection::HttpConnection(asio::ip::tcp::socket socket, std::shared_ptr<HttpServer::Core> core)
    : core_(std::move(core)),
      socket_(std::move(socket)),
      deadline_(core_->io),
      beat_timer_(core_->io) {}

void HttpConnection::Start() { Await(core_->options.read_timeout); }

void HttpConnection::Arm(std::chrono::milliseconds time) {
  deadline_.expires_after(time);
  deadline_.async_wait([weak = weak_from_this()](Error error) {
    const auto self = weak.lock();
    if (!error && self != nullptr) self->Close();
  });
}

void HttpConnection::Await(std::chrono::milliseconds longest) {
  phase_ = Phase::kWaiting;
  if (core_->stopping) {
    Close();
  } else if (buffer_.size() > 0) {
    ReadHead();
  } else {
    Arm(longest);
    LookAhead();
  }
}

void HttpConnection::LookAhead() {
  if (std::exchange(looking_ahead_, true)) return;
  socket_.async_read_some(
      buffer_.prepare(kAhead),
      [self = shared_from_this()](Error error, std::size_t size) { self->OnAhead(error, size); });
}

void HttpConnection::OnAhead(Error error, std::size_t size) {
  looking_ahead_ = false;
  if (error || phase_ == Phase::kClosed) {
    Close();
    return;
  }
  if (phase_ == Phase::kLeaving) {
    LookAhead();  // what comes now is not for us any more
    return;
  }
  buffer_.commit(size);
  if (phase_ == Phase::kWaiting) ReadHead();
  // Else it is the next request, which has to wait.
}

void HttpConnection::ReadHead() {
  phase_ = Phase::kReading;
  ++number_;
  answered_ = false;
  parser_.emplace();
  parser_->header_limit(static_cast<std::uint32_t>(core_->options.most_header));
  parser_->body_limit(core_->options.most_body);
  Arm(core_->options.read_timeout);
  http::async_read_header(
      socket_, buffer_, *parser_,
      [self = shared_from_this()](Error error, std::size_t) { self->OnHead(error); });
}

void HttpConnection::OnHead(Error error) {
  if (phase_ == Phase::kClosed) return;
  if (error) {
    RefuseUnreadable(error);
    return;
  }
  keep_alive_ = parser_->get().keep_alive() && !core_->stopping;
  const HttpRequest request = ReadRequest(parser_->get());
  const HttpHandler* handler = core_->HandlerOf(request.path);
  const bool needs_token = handler == nullptr || !handler->IsOpen(request);
  if (const auto refusal = core_->guard->Refusal(request, needs_token)) {
    Refuse(*refusal);
  } else if (handler == nullptr) {
    Refuse(HttpReply::Text(404, "There is nothing here."));
  } else if (parser_->get()[http::field::expect] == "100-continue") {
    constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(socket_, asio::buffer(kContinue),
                      [self = shared_from_this()](Error, std::size_t) { self->ReadBody(); });
  } else {
    ReadBody();
  }
}

void HttpConnection::ReadBody() {
  if (phase_ == Phase::kClosed) return;
  Arm(core_->options.read_timeout);
  http::async_read(socket_, buffer_, *parser_,
                   [self = shared_from_this()](Error error, std::size_t) { self->OnBody(error); });
}

void HttpConnection::OnBody(Error error) {
  if (phase_ == Phase::kClosed) return;
  if (error) {
    RefuseUnreadable(error);
    return;
  }
  HttpRequest request = ReadRequest(parser_->get());
  request.body = std::move(parser_->get().body());
  HttpHandler& handler = *core_->HandlerOf(request.path);
  Dispatch(handler, std::move(request));
}

void HttpConnection::Dispatch(HttpHandler& handler, HttpRequest request) {
  phase_ = Phase::kAnswering;
  deadline_.cancel();
  const bool chunks = parser_->get().version() >= 11;
  if (!chunks) keep_alive_ = false;
  auto exchange = std::make_shared<ConnectionExchange>(
      weak_from_this(), ConnectionExchange::Terms{.number = number_,
                                                  .keep_alive = keep_alive_,
                                                  .chunks = chunks,
                                                  .omit_body = request.method == "HEAD"});
  parser_.reset();
  if (buffer_.size() == 0) LookAhead();
  const bool taken = core_->pool.Submit([&handler, exchange, asked = std::move(request)] {
    // A defect in a handler costs one request, not the process with all its clients.
    try {
      handler.Handle(asked, exchange);
    } catch (const std::exception& exception) {
      Log(LogLevel::kError, asked.path + ": " + exception.what());
      exchange->Reply(HttpReply::Text(500, "The request failed by a defect; the log says more."));
    }
  });
  if (!taken) exchange->Reply(HttpReply::Text(503, "Too many requests are waiting."));
}

void HttpConnection::RefuseUnreadable(Error error) {
  if (error == http::error::header_limit) {
    Refuse(HttpReply::Text(431, "The headers are too long."));
  } else if (error == http::error::body_limit) {
    Refuse(HttpReply::Text(413, "The body is too long."));
  } else if (error.category() == make_error_code(http::error::bad_method).category() &&
             error != http::error::end_of_stream && error != http::error::partial_message) {
    Refuse(HttpReply::Text(400, "This is not HTTP/1.1."));
  } else {
    Close();
  }
}

void HttpConnection::Refuse(const HttpReply& reply) {
  phase_ = Phase::kAnswering;
  keep_alive_ = false;
  std::string text = HttpHead(reply, HttpFraming::kLength, false) + reply.body;
  queued_ += text.size();
  Enqueue(std::move(text), true);
}

template <typename Work>
void HttpConnection::Post(std::uint64_t number, Work work) {
  // Weak, so that nothing which waits in a server that has stopped keeps that server.
  asio::post(core_->io, [weak = weak_from_this(), number, work = std::move(work)]() mutable {
    const auto self = weak.lock();
    if (self != nullptr && self->number_ == number) work(*self);
  });
}

void HttpConnection::Push(std::uint64_t number, std::string bytes, bool is_last) {
  const std::size_t before = queued_.fetch_add(bytes.size());
  const bool too_slow = before > 0 && before + bytes.size() > core_->options.most_queued;
  Post(number, [bytes = std::move(bytes), is_last, too_slow](HttpConnection& self) mutable {
    if (too_slow) {
      Log(LogLevel::kWarning, "a client that does not read its stream is dropped");
      self.Close();
    } else {
      self.Enqueue(std::move(bytes), is_last);
    }
  });
}

void HttpConnection::Enqueue(std::string bytes, bool is_last) {
  if (phase_ != Phase::kAnswering || answered_) return;
  answered_ = is_last;
  if (is_last) {
    gone_ = nullptr;
    slow_ = nullptr;
    beat_timer_.cancel();
  }
  const bool is_writing = !queue_.empty();
  if (!bytes.empty()) queue_.push_back(std::move(bytes));
  if (is_writing) return;
  if (queue_.empty()) {
    if (answered_) OnAnswered();
  } else {
    WriteNext();
  }
}

void HttpConnection::WriteNext() {
  Arm(core_->options.write_timeout);
  asio::async_write(
      socket_, asio::buffer(queue_.front()),
      [self = shared_from_this()](Error error, std::size_t) { self->OnWritten(error); });
}

void HttpConnection::OnWritten(Error error) {
  if (phase_ == Phase::kClosed) return;
  if (error) {
    Close();
    return;
  }
  queued_ -= queue_.front().size();
  queue_.pop_front();
  if (!queue_.empty()) {
    WriteNext();
    return;
  }
  deadline_.cancel();
  if (answered_) {
    OnAnswered();
  } else {
    ScheduleBeat();
  }
}

void HttpConnection::OnAnswered() {
  beat_.clear();
  ++number_;  // nothing more is taken for the one that is done
  queued_ = 0;
  if (keep_alive_ && !core_->stopping) {
    Await(core_->options.idle_timeout);
  } else {
    Leave();
  }
}

void HttpConnection::Beat(std::uint64_t number, std::string bytes) {
  Post(number, [bytes = std::move(bytes)](HttpConnection& self) mutable {
    self.slow_ = nullptr;
    self.beat_ = std::move(bytes);
    self.ScheduleBeat();
  });
}

void HttpConnection::OnSlow(std::uint64_t number, std::function<void()> slow) {
  Post(number, [slow = std::move(slow)](HttpConnection& self) mutable {
    if (self.answered_ || !self.beat_.empty()) return;
    self.slow_ = std::move(slow);
    self.ScheduleBeat();
  });
}

void HttpConnection::ScheduleBeat() {
  if ((beat_.empty() && !slow_) || answered_ || phase_ != Phase::kAnswering) return;
  beat_timer_.expires_after(core_->options.beat_every);
  beat_timer_.async_wait([weak = weak_from_this()](Error error) {
    const auto self = weak.lock();
    if (!error && self != nullptr) self->OnBeat();
  });
}

void HttpConnection::OnBeat() {
  if (answered_ || !queue_.empty()) return;
  if (slow_) {
    RunElsewhere(std::exchange(slow_, nullptr));
    return;
  }
  queued_ += beat_.size();
  Enqueue(beat_, false);
}

void HttpConnection::OnGone(std::uint64_t number, std::function<void()> gone) {
  asio::post(core_->io, [weak = weak_from_this(), number, gone = std::move(gone)]() mutable {
    const auto self = weak.lock();
    if (self == nullptr) return;
    if (self->phase_ == Phase::kClosed) {
      self->RunElsewhere(std::move(gone));
    } else if (self->number_ == number && !self->answered_) {
      self->gone_ = std::move(gone);
    }
  });
}

void HttpConnection::RunElsewhere(std::function<void()> work) {
  // When the pool has stopped there is nobody left to tell.
  if (work) static_cast<void>(core_->pool.Submit(std::move(work)));
}

void HttpConnection::Shut(bool at_once) {
  const bool is_answering = phase_ == Phase::kAnswering || phase_ == Phase::kLeaving;
  if (at_once || !is_answering) Close();
}

// An answer may be lost if the connection is closed while there is something unread: what the
// client sends is read until it closes, for a moment.
void HttpConnection::Leave() {
  phase_ = Phase::kLeaving;
  Error ignored;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  Arm(kLeaveTimeout);
  LookAhead();
}

void HttpConnection::Close() {
  if (phase_ == Phase::kClosed) return;
  const bool was_answering = phase_ == Phase::kAnswering && !answered_;
  phase_ = Phase::kClosed;
  deadline_.cancel();
  beat_timer_.cancel();
  Error ignored;
  socket_.close(ignored);
  if (was_answering) RunElsewhere(std::exchange(gone_, nullptr));
  gone_ = nullptr;
  slow_ = nullptr;
  core_->Forget(shared_from_this());
}

}  // namespace cairn
