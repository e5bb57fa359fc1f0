// A small thread pool for requests. While a thread waits for a client, another takes its place, so
// that slow clients do not block the rest. Heavy tasks use at most half of the threads (but at
// least one), so that light tasks are never stuck behind them.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace cairn {

class Workers {
 public:
  // Limit on queued tasks. Beyond it Submit refuses, so that a client that sends faster than the
  // server works is told so.
  static constexpr std::size_t kMostQueued = 4096;
  // Limit on threads, including those that wait for clients.
  static constexpr std::size_t kMostThreads = 64;

  explicit Workers(int threads);
  ~Workers();  // calls Stop
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  enum class Weight { kLight, kHeavy };

  // False if the queue is full, or after Stop. Tasks of the same weight start in FIFO order.
  bool Submit(std::function<void()> task, Weight weight = Weight::kLight);
  // Runs the queued tasks, then joins the threads.
  void Stop();

  // RAII: marks the current thread as waiting for a client while it lives.
  class Waiting {
   public:
    explicit Waiting(Workers& workers);
    ~Waiting();
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;

   private:
    Workers& workers_;
  };

 private:
  using Task = std::function<void()>;

  void Run();
  void StartThread();
  bool MayStartHeavy() const { return !heavy_.empty() && heavy_at_work_ < most_heavy_; }
  bool HasTask() const { return !light_.empty() || MayStartHeavy(); }
  bool IsIdle() const { return light_.empty() && heavy_.empty(); }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> light_;
  std::deque<Task> heavy_;
  const std::size_t most_heavy_;
  std::size_t heavy_at_work_ = 0;
  bool heavy_is_next_ = false;  // they alternate when both kinds wait
  std::vector<std::thread> threads_;
  std::size_t wanted_;       // threads that should be working or ready to work
  std::size_t waiting_ = 0;  // threads inside a Waiting
  bool stopped_ = false;
};

}  // namespace cairn
