#include "transport/http_exchange.h"

#include <utility>

#include "transport/http_connection.h"
#include "transport/http_wire.h"

namespace cairn {

ConnectionExchange::~ConnectionExchange() {
  if (state_ == State::kUnanswered) Reply(HttpReply::Text(500, "No response was produced."));
  if (state_ == State::kOpen) End();
}

void ConnectionExchange::Begin(int status, std::string bytes, bool is_last) {
  if (const auto connection = connection_.lock()) connection->CountAnswer(status);
  Push(std::move(bytes), is_last);
}

void ConnectionExchange::Push(std::string bytes, bool is_last) {
  if (const auto connection = connection_.lock()) {
    connection->Push(terms_.number, std::move(bytes), is_last);
  }
}

void ConnectionExchange::Reply(HttpReply reply) {
  const std::lock_guard lock(mutex_);
  if (state_ != State::kUnanswered) return;
  state_ = State::kAnswered;
  std::string text = HttpHead(reply, HttpFraming::kLength, terms_.keep_alive);
  if (!terms_.omit_body) text += reply.body;
  Begin(reply.status, std::move(text), true);
}

void ConnectionExchange::Open(HttpReply head, std::string heartbeat) {
  const std::lock_guard lock(mutex_);
  if (state_ != State::kUnanswered) return;
  state_ = State::kOpen;
  Begin(head.status, HttpHead(head, HttpFraming::kChunks, terms_.keep_alive) + HttpChunk(head.body),
        false);
  if (const auto connection = connection_.lock()) {
    connection->Beat(terms_.number, HttpChunk(heartbeat));
  }
}

void ConnectionExchange::Write(std::string bytes) {
  const std::lock_guard lock(mutex_);
  if (state_ == State::kOpen && !bytes.empty()) Push(HttpChunk(bytes), false);
}

void ConnectionExchange::End() {
  const std::lock_guard lock(mutex_);
  if (state_ != State::kOpen) return;
  state_ = State::kAnswered;
  Push(std::string(kHttpLastChunk), true);
}

void ConnectionExchange::OnGone(std::function<void()> gone) {
  if (const auto connection = connection_.lock()) {
    connection->OnGone(terms_.number, std::move(gone));
  } else {
    gone();
  }
}

void ConnectionExchange::OnSlow(std::function<void()> slow) {
  if (const auto connection = connection_.lock()) {
    connection->OnSlow(terms_.number, std::move(slow));
  }
}

}  // namespace cairn
