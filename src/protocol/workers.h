// A small pool of threads for requests. A thread that waits for a client lends its place to
// another, so that clients who think for long do not hold up the rest. Heavy tasks take at most
// half of the threads (one, if there is one), so that light ones are never stuck behind them.
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
  // More than so many waiting tasks are refused: a client that sends faster than we work has to
  // hear of it.
  static constexpr std::size_t kMostQueued = 4096;
  // All threads, those that wait for clients included.
  static constexpr std::size_t kMostThreads = 64;

  explicit Workers(int threads);
  ~Workers();  // Stop
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  enum class Weight { kLight, kHeavy };

  // False if too many wait, or after Stop. Tasks of one weight start in the order they came.
  bool Submit(std::function<void()> task, Weight weight = Weight::kLight);
  // Runs what waits, then ends the threads.
  void Stop();

  // While it lives, the thread that made it waits for something else than work.
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
  bool heavy_is_next_ = false;  // where both wait, they take turns
  std::vector<std::thread> threads_;
  std::size_t wanted_;       // threads that should be at work or ready for it
  std::size_t waiting_ = 0;  // threads inside a Waiting
  bool stopped_ = false;
};

}  // namespace cairn
