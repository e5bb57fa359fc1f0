#include "transport/event_stream.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(EventText, WritesFieldsThatAreSet) {
  EXPECT_EQ(EventText({.id = {}, .data = "{}", .retry_ms = {}}), "data: {}\n\n");
  EXPECT_EQ(EventText({.id = "1-2", .data = "", .retry_ms = 500}),
            "id: 1-2\nretry: 500\ndata: \n\n");
}

TEST(EventText, NamesTheEvent) {
  EXPECT_EQ(EventText({.id = {}, .name = "change", .data = "{}", .retry_ms = {}}),
            "event: change\ndata: {}\n\n");
}

TEST(EventText, WritesOneDataLinePerLine) {
  EXPECT_EQ(EventText({.id = {}, .data = "a\nb", .retry_ms = {}}), "data: a\ndata: b\n\n");
}

TEST(EventId, RoundTrips) {
  const auto id = ReadEventId(EventIdText({.stream = 12, .place = 345}));
  ASSERT_TRUE(id);
  EXPECT_EQ(id->stream, 12U);
  EXPECT_EQ(id->place, 345U);
}

TEST(EventId, RejectsOtherText) {
  for (const char* text :
       {"", "-", "1", "1-", "-1", "a-b", "1-2-3", "1 -2", "1-99999999999999999999"}) {
    EXPECT_FALSE(ReadEventId(text)) << text;
  }
}

TEST(ReplayBuffer, ReturnsEventsAfterAPosition) {
  ReplayBuffer buffer(100);
  buffer.Add(1, "a");
  buffer.Add(2, "b");
  buffer.Add(3, "c");
  EXPECT_EQ(buffer.After(0), "abc");
  EXPECT_EQ(buffer.After(2), "c");
  EXPECT_EQ(buffer.After(3), "");
}

TEST(ReplayBuffer, DropsTheOldestBeyondItsLimit) {
  ReplayBuffer buffer(10);
  buffer.Add(1, "aaaa");
  buffer.Add(2, "bbbb");
  buffer.Add(3, "cccc");
  EXPECT_EQ(buffer.After(0), "bbbbcccc");
}

TEST(ReplayBuffer, AlwaysKeepsTheLastEvent) {
  ReplayBuffer buffer(10);
  buffer.Add(1, "a");
  buffer.Add(2, std::string(100, 'b'));
  EXPECT_EQ(buffer.After(0), std::string(100, 'b'));
}

}  // namespace
}  // namespace cairn
