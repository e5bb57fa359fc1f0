// Conversations and files: neighbors in a thread, and speakers.
#include <algorithm>

#include "contract/store_contract.h"

namespace cairn {
namespace {

Memory Message(int n, const std::string& thread, std::int64_t position) {
  Memory memory = Note(n);
  memory.thread = thread;
  memory.position = position;
  return memory;
}

ThreadPlace PlaceOf(const Memory& memory) {
  return {memory.id, memory.project, memory.thread, memory.position};
}

TEST_P(StoreContract, NeighborsAreTheNextAliveOnesOfTheThread) {
  std::vector<Memory> memories = {Message(1, "t", 10),
                                  Message(2, "t", 20),
                                  Message(3, "t", 30),
                                  Message(4, "t", 40),
                                  Message(5, "u", 25),
                                  Message(6, "t", 25),
                                  Note(7),
                                  Message(8, "t", 20)};
  memories[2].superseded_by = Successor::Deleted();
  memories[5].project = "elsewhere";
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  std::vector<ThreadPlace> places;
  for (const int n : {1, 2, 4, 5, 7}) {
    places.push_back(PlaceOf(memories[static_cast<std::size_t>(n - 1)]));
  }
  const std::vector<Neighbours> expected = {{.previous = std::nullopt, .next = IdOf(2)},
                                            {.previous = IdOf(1), .next = IdOf(4)},
                                            {.previous = IdOf(8), .next = std::nullopt},
                                            {},
                                            {}};
  EXPECT_TRUE(ValueOf(Ask(&Reader::FindNeighbours, places, kNow)) == expected);
  EXPECT_TRUE(ValueOf(Ask(&Reader::FindNeighbours, {}, kNow)).empty());
}

TEST_P(StoreContract, SpeakersAreGivenOnce) {
  std::vector<Memory> memories = {Note(1), Note(2), Note(3), Note(4)};
  memories[0].speaker = "Ada";
  memories[1].speaker = "Grace";
  memories[2].speaker = "Ada";
  memories[1].superseded_by = Successor::Deleted();
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  std::vector<std::string> speakers = ValueOf(Ask(&Reader::Speakers, 10));
  std::ranges::sort(speakers);
  EXPECT_EQ(speakers, (std::vector<std::string>{"Ada", "Grace"}));
  EXPECT_EQ(ValueOf(Ask(&Reader::Speakers, 1)).size(), 1u);
  EXPECT_TRUE(ValueOf(Ask(&Reader::Speakers, 0)).empty());
}

}  // namespace
}  // namespace cairn
