// Telling open pages that something changed: a stream of events for each, until its client goes.
//
// A thread compares the store's change version with the last one while anybody listens, so that
// what another process writes is told, too.
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
  ~PageEvents();  // Stop
  PageEvents(const PageEvents&) = delete;
  PageEvents& operator=(const PageEvents&) = delete;

  // Opens the exchange as a stream and says hello on it; refuses it when too many are open.
  void Add(const std::shared_ptr<HttpExchange>& exchange, HttpReply head);
  // Tells everybody of an event of that name.
  void Tell(std::string_view name);
  // Looks at the store at once: somebody has just written.
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
  std::optional<std::uint64_t> version_;  // of the last look; only the thread uses it
  bool poked_ = false;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace cairn
