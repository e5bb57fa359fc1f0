#include "protocol/workers.h"

#include <algorithm>
#include <utility>

namespace cairn {

Workers::Workers(int threads) : wanted_(static_cast<std::size_t>(std::max(threads, 1))) {}

Workers::~Workers() { Stop(); }

bool Workers::Submit(std::function<void()> task) {
  const std::lock_guard lock(mutex_);
  if (stopped_ || queue_.size() >= kMostQueued) return false;
  queue_.push_back(std::move(task));
  StartThread();
  wake_.notify_one();
  return true;
}

// Threads are started when there is work: a server that nobody talks to has none.
void Workers::StartThread() {
  if (stopped_ || threads_.size() >= std::min(wanted_ + waiting_, kMostThreads)) return;
  threads_.emplace_back([this] { Run(); });
}

void Workers::Run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopped_ || !queue_.empty(); });
    if (queue_.empty()) return;
    const std::function<void()> task = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
}

void Workers::Stop() {
  std::vector<std::thread> threads;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    threads.swap(threads_);
    wake_.notify_all();
  }
  for (std::thread& thread : threads) thread.join();
}

Workers::Waiting::Waiting(Workers& workers) : workers_(workers) {
  const std::lock_guard lock(workers_.mutex_);
  ++workers_.waiting_;
  if (!workers_.queue_.empty()) workers_.StartThread();
}

Workers::Waiting::~Waiting() {
  const std::lock_guard lock(workers_.mutex_);
  --workers_.waiting_;
}

}  // namespace cairn
