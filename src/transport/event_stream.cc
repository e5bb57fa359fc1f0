#include "transport/event_stream.h"

#include <charconv>

#include "base/text.h"

namespace cairn {
namespace {

std::optional<std::uint64_t> ReadPlace(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::string EventText(const StreamEvent& event) {
  std::string text;
  if (!event.id.empty()) text += "id: " + event.id + "\n";
  if (!event.name.empty()) text += "event: " + event.name + "\n";
  if (event.retry_ms) text += "retry: " + std::to_string(*event.retry_ms) + "\n";
  for (const std::string& line : Split(event.data, '\n')) text += "data: " + line + "\n";
  return text + "\n";
}

std::string EventIdText(const EventId& id) {
  return std::to_string(id.stream) + "-" + std::to_string(id.place);
}

std::optional<EventId> ReadEventId(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto stream = ReadPlace(text.substr(0, dash));
  const auto place = ReadPlace(text.substr(dash + 1));
  if (!stream || !place) return std::nullopt;
  return EventId{*stream, *place};
}

void ReplayBuffer::Add(std::uint64_t place, std::string text) {
  bytes_ += text.size();
  events_.push_back({place, std::move(text)});
  while (events_.size() > 1 && bytes_ > most_bytes_) {
    bytes_ -= events_.front().text.size();
    events_.pop_front();
  }
}

std::string ReplayBuffer::After(std::uint64_t place) const {
  std::string text;
  for (const Kept& event : events_) {
    if (event.place > place) text += event.text;
  }
  return text;
}

}  // namespace cairn
