// A small pool of threads for requests. A thread that waits for a client lends its place to
// another, so that clients who think for long do not hold up the rest.
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

  // False if too many wait, or after Stop.
  bool Submit(std::function<void()> task);
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
  void Run();
  void StartThread();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  std::vector<std::thread> threads_;
  std::size_t wanted_;       // threads that should be at work or ready for it
  std::size_t waiting_ = 0;  // threads inside a Waiting
  bool stopped_ = false;
};

}  // namespace cairn
