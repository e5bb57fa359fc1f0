#include "protocol/workers.h"

#include <algorithm>
#include <utility>

namespace cairn {
namespace {

thread_local bool t_runs_heavy_task = false;  // of this thread's pool

}  // namespace

Workers::Workers(int threads)
    : most_heavy_(static_cast<std::size_t>(std::max(threads / 2, 1))),
      wanted_(static_cast<std::size_t>(std::max(threads, 1))) {}

Workers::~Workers() { Stop(); }

bool Workers::Submit(std::function<void()> task, Weight weight) {
  const std::lock_guard lock(mutex_);
  if (stopped_ || light_.size() + heavy_.size() >= kMostQueued) return false;
  (weight == Weight::kHeavy ? heavy_ : light_).push_back(std::move(task));
  StartThread();
  wake_.notify_one();
  return true;
}

// Starts threads lazily, so that an idle server has none.
void Workers::StartThread() {
  if (stopped_ || threads_.size() >= std::min(wanted_ + waiting_, kMostThreads)) return;
  threads_.emplace_back([this] { Run(); });
}

void Workers::Run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return HasTask() || (stopped_ && IsIdle()); });
    if (IsIdle()) return;
    const bool is_heavy = MayStartHeavy() && (heavy_is_next_ || light_.empty());
    heavy_is_next_ = !is_heavy;
    std::deque<Task>& queue = is_heavy ? heavy_ : light_;
    {
      const Task task = std::move(queue.front());
      queue.pop_front();
      heavy_at_work_ += is_heavy ? 1 : 0;
      t_runs_heavy_task = is_heavy;
      lock.unlock();
      task();
    }  // destroys the task before the lock is taken
    lock.lock();
    heavy_at_work_ -= is_heavy ? 1 : 0;
    if (is_heavy || stopped_) wake_.notify_all();  // another task may start, or all are done
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
  workers_.heavy_at_work_ -= t_runs_heavy_task ? 1 : 0;
  if (!workers_.IsIdle()) workers_.StartThread();
}

Workers::Waiting::~Waiting() {
  const std::lock_guard lock(workers_.mutex_);
  --workers_.waiting_;
  workers_.heavy_at_work_ += t_runs_heavy_task ? 1 : 0;
}

}  // namespace cairn
