// The writing half of a connection, and its end.
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <utility>

#include "base/log.h"
#include "transport/http_connection.h"
#include "transport/http_wire.h"

namespace cairn {
namespace {

namespace asio = boost::asio;

// How long a client may take to read the last reply and close.
constexpr std::chrono::seconds kLeaveTimeout{2};

}  // namespace

void HttpConnection::Arm(std::chrono::milliseconds time) {
  deadline_.expires_after(time);
  deadline_.async_wait([weak = weak_from_this()](Error error) {
    const auto self = weak.lock();
    if (error || self == nullptr) return;
    // The timer may have been reset or canceled after this handler was queued.
    if (self->deadline_.expiry() <= std::chrono::steady_clock::now()) self->Close();
  });
}

void HttpConnection::Disarm() {
  deadline_.expires_at(std::chrono::steady_clock::time_point::max());
}

void HttpConnection::Refuse(const HttpReply& reply) {
  phase_ = Phase::kAnswering;
  keep_alive_ = false;
  CountAnswer(reply.status);
  std::string text = HttpHead(reply, HttpFraming::kLength, false) + reply.body;
  queued_ += text.size();
  Enqueue(std::move(text), true);
}

template <typename Work>
void HttpConnection::Post(std::uint64_t number, Work work) {
  // Weak, so that a handler still queued in a stopped server does not keep the server alive.
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
  Disarm();
  if (answered_) {
    OnAnswered();
  } else {
    ScheduleBeat();
  }
}

void HttpConnection::OnAnswered() {
  beat_.clear();
  ++number_;  // ignore further bytes for the finished request
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
  // A stopped pool has no thread left to notify.
  if (work) static_cast<void>(core_->pool.Submit(std::move(work)));
}

void HttpConnection::Shut(bool at_once) {
  const bool is_answering = phase_ == Phase::kAnswering || phase_ == Phase::kLeaving;
  if (at_once || !is_answering) Close();
}

std::optional<std::chrono::steady_clock::time_point> HttpConnection::idle_since() const {
  const bool is_taken = phase_ == Phase::kReadingBody && !is_strangers_;
  return is_taken || phase_ == Phase::kAnswering ? std::nullopt : std::optional(idle_since_);
}

// Closing a socket with unread input may lose the reply (TCP reset), so drain what the client sends
// until it closes, for a limited time.
void HttpConnection::Leave() {
  phase_ = Phase::kLeaving;
  idle_since_ = std::chrono::steady_clock::now();
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
