// Notifies open pages of changes: one event stream per page, until its client disconnects.
//
// While any stream is open, a thread polls the store's change version, so that pages also learn of
// writes by other processes.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/browse.h"
#include "transport/http_handler.h"

namespace cairn {

class PageEvents {
 public:
  explicit PageEvents(Browse& browse);
  ~PageEvents();  // calls Stop
  PageEvents(const PageEvents&) = delete;
  PageEvents& operator=(const PageEvents&) = delete;

  // Opens the exchange as a stream and sends a first event; refuses it if too many are open.
  void Add(const std::shared_ptr<HttpExchange>& exchange, HttpReply head);
  // Sends an event with that name on all streams.
  void Tell(std::string_view name);
  // Polls the store now, after a write.
  void Look();
  // Ends all streams.
  void Stop();

 private:
  void Run();
  bool HasChanged();

  Browse& browse_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::shared_ptr<HttpExchange>> listeners_;
  std::optional<std::uint64_t> version_;  // of the last poll; used only by the thread
  bool poked_ = false;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace cairn
