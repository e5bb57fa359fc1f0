// Server-sent events: their text, and the last ones of a stream for a client that comes back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

// A line that clients ignore; it keeps a quiet stream from looking dead.
inline constexpr char kEventComment[] = ":\n\n";

struct StreamEvent {
  std::string id;         // empty: none
  std::string name = {};  // empty: none, which browsers take for "message"
  std::string data;
  std::optional<int> retry_ms;  // when to come back after the connection was lost
};
std::string EventText(const StreamEvent& event);

// The id of an event names its stream and its place there: "STREAM-PLACE".
struct EventId {
  std::uint64_t stream = 0;
  std::uint64_t place = 0;
};
std::string EventIdText(const EventId& id);
std::optional<EventId> ReadEventId(std::string_view text);

// The latest events of one stream, within a bound of bytes; the last one is kept in any case.
class ReplayBuffer {
 public:
  explicit ReplayBuffer(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // Places grow.
  void Add(std::uint64_t place, std::string text);
  // The texts of all that came after `place`, as far as they are still there.
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
