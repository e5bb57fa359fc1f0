#include "protocol/changes.h"

namespace cairn {

ChangeWatcher::ChangeWatcher(Changes& changes, std::chrono::milliseconds every)
    : changes_(changes), every_(every) {
  if (every_.count() > 0) thread_ = std::thread([this] { Run(); });
}

ChangeWatcher::~ChangeWatcher() { Stop(); }

void ChangeWatcher::Poke() {
  const std::lock_guard lock(mutex_);
  poked_ = true;
  wake_.notify_one();
}

void ChangeWatcher::Stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    wake_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
}

void ChangeWatcher::Run() {
  std::unique_lock lock(mutex_);
  while (!stopped_) {
    wake_.wait_for(lock, every_, [this] { return stopped_ || poked_; });
    if (stopped_) return;
    poked_ = false;
    lock.unlock();
    changes_.LookAgain();
    lock.lock();
  }
}

}  // namespace cairn
