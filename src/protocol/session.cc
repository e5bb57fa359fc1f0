#include "protocol/session.h"

#include <utility>

namespace cairn {
namespace {

std::string KeyOf(const Json& id) { return CompactJson(id); }

}  // namespace

void Session::AttachStream(std::shared_ptr<MessageSink> stream) {
  const std::lock_guard lock(mutex_);
  if (!closed_) stream_ = std::move(stream);
}

void Session::EndInput() {
  Ends ends;
  {
    const std::lock_guard lock(mutex_);
    input_ended_ = true;
    FailQuestions();
    ends = TakeEnds();
  }
  for (const auto& end : ends) end(true);
}

void Session::Close() {
  Ends ends;
  std::vector<std::stop_source> stops;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    input_ended_ = true;
    stream_ = nullptr;
    FailQuestions();
    ends = TakeEnds();
    for (const auto& [key, exchange] : under_way_) stops.push_back(exchange->stop);
  }
  for (std::stop_source& stop : stops) stop.request_stop();  // runs callbacks: not under the lock
  for (const auto& end : ends) end(false);
}

Session::Ends Session::TakeEnds() {
  Ends ends;
  for (const auto& [key, exchange] : under_way_) {
    if (exchange->on_end) ends.push_back(std::exchange(exchange->on_end, nullptr));
  }
  return ends;
}

bool Session::WaitIdle(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  return idle_.wait_for(lock, longest, [this] { return unfinished_ == 0; });
}

const RevisionTraits* Session::revision() const {
  const std::lock_guard lock(mutex_);
  return client_.revision;
}

bool Session::closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

bool Session::Initialize(Client client) {
  const std::lock_guard lock(mutex_);
  if (client_.revision != nullptr) return false;
  client_ = std::move(client);
  return true;
}

Json Session::client_capabilities() const {
  const std::lock_guard lock(mutex_);
  return client_.capabilities;
}

void Session::set_log_level(LogSeverity level) {
  const std::lock_guard lock(mutex_);
  log_level_ = level;
}

LogSeverity Session::log_level() const {
  const std::lock_guard lock(mutex_);
  return log_level_;
}

void Session::SendUnasked(const Json& message) {
  std::shared_ptr<MessageSink> stream;
  {
    const std::lock_guard lock(mutex_);
    stream = stream_;
  }
  if (stream != nullptr) stream->Send(message);
}

std::shared_ptr<Exchange> Session::Begin(const Json& id, std::shared_ptr<MessageSink> sink) {
  const std::lock_guard lock(mutex_);
  if (closed_) return nullptr;
  auto exchange = std::make_shared<Exchange>();
  exchange->id = id;
  exchange->sink = std::move(sink);
  if (!under_way_.emplace(KeyOf(id), exchange).second) return nullptr;
  ++unfinished_;
  return exchange;
}

Session::UnderWay::iterator Session::Find(const Exchange& exchange) {
  // A canceled exchange was already removed, and its id may be in use again.
  const auto found = under_way_.find(KeyOf(exchange.id));
  const bool is_it = found != under_way_.end() && found->second.get() == &exchange;
  return is_it ? found : under_way_.end();
}

bool Session::Settle(const Exchange& exchange) {
  const std::lock_guard lock(mutex_);
  const auto found = Find(exchange);
  if (found == under_way_.end()) return false;
  under_way_.erase(found);
  return !closed_ && !exchange.stop.stop_requested();
}

void Session::Done(const Exchange& exchange) {
  exchange.sink->Finish();
  const std::lock_guard lock(mutex_);
  if (--unfinished_ == 0) idle_.notify_all();
}

bool Session::Keep(Exchange& exchange, std::function<void(bool)> on_end) {
  const std::lock_guard lock(mutex_);
  // A canceled exchange may not know yet: Cancel removes it before it requests the stop.
  if (input_ended_ || Find(exchange) == under_way_.end()) return false;
  exchange.on_end = std::move(on_end);
  return true;
}

void Session::Cancel(const Json& id) {
  std::shared_ptr<Exchange> exchange;
  std::function<void(bool)> end;
  {
    const std::lock_guard lock(mutex_);
    const auto found = under_way_.find(KeyOf(id));
    if (found == under_way_.end()) return;
    exchange = std::move(found->second);
    under_way_.erase(found);
    end = std::exchange(exchange->on_end, nullptr);
  }
  exchange->stop.request_stop();
  if (end) end(false);
}

}  // namespace cairn
