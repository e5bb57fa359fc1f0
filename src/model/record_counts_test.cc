#include "model/record_counts.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(RecordCounts, TrialD14InWordsListsMemoriesAndOtherRecords) {
  EXPECT_EQ(InWords({}), "0 memories");
  EXPECT_EQ(InWords({.memories = 1}), "1 memory");
  EXPECT_EQ(InWords({.memories = 15, .handoffs = 1, .superseded = 1}),
            "15 memories, 1 handoff, 1 superseded");
  EXPECT_EQ(InWords({.memories = 2, .handoffs = 2, .superseded = 3, .deleted = 4, .expired = 5}),
            "2 memories, 2 handoffs, 3 superseded, 4 deleted, 5 expired");
}

}  // namespace
}  // namespace cairn
