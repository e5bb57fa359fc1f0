#include "web/page_events.h"

#include <chrono>
#include <string>
#include <utility>

#include "transport/event_stream.h"

namespace cairn {
namespace {

constexpr std::size_t kMostListeners = 100;
// Delay until a page learns of another process's write. A poll takes microseconds.
constexpr std::chrono::milliseconds kLookEvery(250);
constexpr int kRetryMs = 1000;  // reconnection delay of browsers

std::string TextOf(std::string_view name) {
  return EventText({.id = {}, .name = std::string(name), .data = "{}", .retry_ms = {}});
}

}  // namespace

PageEvents::PageEvents(Browse& browse) : browse_(browse), thread_([this] { Run(); }) {}

PageEvents::~PageEvents() { Stop(); }

void PageEvents::Add(const std::shared_ptr<HttpExchange>& exchange, HttpReply head) {
  {
    const std::lock_guard lock(mutex_);
    if (stopped_ || listeners_.size() >= kMostListeners) {
      exchange->Reply(HttpReply::Text(503, "Too many pages are open."));
      return;
    }
    head.body = EventText({.id = {}, .name = "hello", .data = "{}", .retry_ms = kRetryMs});
    exchange->Open(std::move(head), kEventComment);
    listeners_.push_back(exchange);
  }
  wake_.notify_one();
  exchange->OnGone([this, weak = std::weak_ptr(exchange)] {
    const std::lock_guard lock(mutex_);
    std::erase(listeners_, weak.lock());
  });
}

void PageEvents::Tell(std::string_view name) {
  const std::lock_guard lock(mutex_);
  for (const auto& listener : listeners_) listener->Write(TextOf(name));
}

void PageEvents::Look() {
  {
    const std::lock_guard lock(mutex_);
    poked_ = true;
  }
  wake_.notify_one();
}

void PageEvents::Stop() {
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) return;
    stopped_ = true;
    for (const auto& listener : listeners_) listener->End();
    listeners_.clear();
  }
  wake_.notify_one();
  thread_.join();
}

void PageEvents::Run() {
  std::unique_lock lock(mutex_);
  while (!stopped_) {
    if (listeners_.empty()) {
      wake_.wait(lock, [this] { return stopped_ || !listeners_.empty(); });
    } else {
      wake_.wait_for(lock, kLookEvery, [this] { return stopped_ || poked_; });
    }
    if (stopped_) return;
    poked_ = false;
    lock.unlock();
    if (HasChanged()) Tell("change");
    lock.lock();
  }
}

bool PageEvents::HasChanged() {
  const auto now = browse_.ChangeVersion();
  if (!now) return false;
  return std::exchange(version_, *now).value_or(*now) != *now;
}

}  // namespace cairn
