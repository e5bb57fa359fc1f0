// Server-sent events: their text format, and a replay buffer for clients that reconnect.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

// A comment line, which clients ignore; it keeps an idle stream alive.
inline constexpr char kEventComment[] = ":\n\n";

struct StreamEvent {
  std::string id;         // empty: none
  std::string name = {};  // empty: none; browsers then use "message"
  std::string data;
  std::optional<int> retry_ms;  // reconnection delay
};
std::string EventText(const StreamEvent& event);

// An event id consists of its stream and its position there: "STREAM-PLACE".
struct EventId {
  std::uint64_t stream = 0;
  std::uint64_t place = 0;
};
std::string EventIdText(const EventId& id);
std::optional<EventId> ReadEventId(std::string_view text);

// The latest events of one stream, bounded in bytes; the last one is always kept.
class ReplayBuffer {
 public:
  explicit ReplayBuffer(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // Positions must increase.
  void Add(std::uint64_t place, std::string text);
  // The events after `place` that are still buffered.
  std::string After(std::uint64_t place) const;

 private:
  struct Kept {
    std::uint64_t place;
    std::string text;
  };

  const std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::deque<Kept> events_;
};

}  // namespace cairn
