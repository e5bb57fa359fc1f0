#include "transport/mcp_stream.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "transport/media_types.h"

namespace cairn {
namespace {

// Reconnection delay after Detach. Short, because the call is still running.
constexpr int kComeBackMs = 500;
// Reconnection delay after a lost connection.
constexpr int kRetryMs = 1000;

bool IsResponse(const Json& message) { return message.is_array() || !message.contains("method"); }

HttpReply StreamHead() {
  return {.status = 200,
          .content_type = kEventStreamType,
          .body = {},
          .headers = {{"Cache-Control", "no-cache, no-transform"}, {"X-Accel-Buffering", "no"}}};
}

}  // namespace

McpStream::McpStream(Terms terms, std::shared_ptr<HttpExchange> exchange)
    : terms_(std::move(terms)), exchange_(std::move(exchange)), replay_(terms_.replay_bytes) {}

void McpStream::Send(const Json& message) {
  const std::lock_guard lock(mutex_);
  if (state_ == State::kAnswered || over_) return;
  if (state_ == State::kUndecided && IsResponse(message)) {
    ReplyJson(message, 200, message.is_array() || message.contains("result"));
    return;
  }
  if (state_ == State::kUndecided) OpenLocked(std::nullopt);
  WriteEvent(CompactJson(message), std::nullopt);
}

void McpStream::Refuse(const Json& message, int http_status) {
  {
    const std::lock_guard lock(mutex_);
    if (state_ == State::kUndecided && !over_) {
      ReplyJson(message, http_status, false);
      return;
    }
  }
  Send(message);
}

void McpStream::ReplyJson(const Json& message, int status, bool is_result) {
  state_ = State::kAnswered;
  HttpReply reply = {
      .status = status, .content_type = kJsonType, .body = CompactJson(message), .headers = {}};
  if (is_result && !terms_.session_id.empty()) {
    reply.headers.emplace_back("Mcp-Session-Id", terms_.session_id);
  }
  if (exchange_ != nullptr) exchange_->Reply(std::move(reply));
}

void McpStream::Finish() {
  const std::lock_guard lock(mutex_);
  over_ = true;
  if (exchange_ == nullptr) return;
  if (state_ == State::kUndecided) exchange_->Reply({.status = 202});
  if (state_ == State::kStreaming) exchange_->End();
  exchange_ = nullptr;
}

void McpStream::Detach() {
  const std::lock_guard lock(mutex_);
  // Without a first event, a client has no id to resume with.
  if (over_ || !terms_.primed || terms_.number == 0 || state_ == State::kAnswered) return;
  if (state_ == State::kUndecided) {
    OpenLocked(kComeBackMs);
  } else {
    WriteEvent("", kComeBackMs);
  }
  if (exchange_ != nullptr) exchange_->End();
  exchange_ = nullptr;
}

void McpStream::Open() {
  const std::lock_guard lock(mutex_);
  if (state_ == State::kUndecided && !over_) OpenLocked(std::nullopt);
}

void McpStream::OpenLocked(std::optional<int> retry_ms) {
  state_ = State::kStreaming;
  if (exchange_ != nullptr) exchange_->Open(StreamHead(), kEventComment);
  if (terms_.primed) WriteEvent("", retry_ms.value_or(kRetryMs));
}

void McpStream::WriteEvent(const std::string& data, std::optional<int> retry_ms) {
  StreamEvent event{.id = {}, .data = data, .retry_ms = retry_ms};
  if (terms_.number != 0) {
    event.id = EventIdText({.stream = terms_.number, .place = ++last_place_});
  }
  std::string text = EventText(event);
  if (terms_.number != 0) replay_.Add(last_place_, text);
  if (exchange_ != nullptr) exchange_->Write(std::move(text));
}

void McpStream::Resume(std::shared_ptr<HttpExchange> exchange, std::uint64_t place) {
  const std::lock_guard lock(mutex_);
  if (exchange_ != nullptr) exchange_->End();  // only one connection per stream
  exchange_ = std::move(exchange);
  HttpReply head = StreamHead();
  head.body = replay_.After(place);
  exchange_->Open(std::move(head), kEventComment);
  if (!over_) return;
  exchange_->End();
  exchange_ = nullptr;
}

void McpStream::Detach(const HttpExchange& exchange) {
  const std::lock_guard lock(mutex_);
  if (exchange_.get() == &exchange) exchange_ = nullptr;
}

bool McpStream::is_over() const {
  const std::lock_guard lock(mutex_);
  return over_ || state_ == State::kAnswered;
}

bool McpStream::can_be_resumed() const {
  const std::lock_guard lock(mutex_);
  return terms_.number != 0 && state_ == State::kStreaming;
}

bool McpStream::has_connection() const {
  const std::lock_guard lock(mutex_);
  return exchange_ != nullptr;
}

}  // namespace cairn
