#include "store/sqlite/vector_log.h"

#include <gtest/gtest.h>

namespace cairn::sqlite {
namespace {

using Rows = std::vector<std::int64_t>;

TEST(VectorLog, GivesWhatChangedAfterTheMarks) {
  VectorLog log(10);
  log.Restart({.change = 5, .removal = 2});
  log.NoteAddition(6, 100);
  log.NoteRemoval(3, 50);
  log.NoteAddition(8, 70);
  log.NoteRemoval(4, 100);
  EXPECT_EQ(log.Since({5, 2}), (Rows{50, 70, 100}));
  EXPECT_EQ(log.Since({6, 2}), (Rows{50, 70, 100}));
  EXPECT_EQ(log.Since({6, 4}), Rows{70});
  EXPECT_EQ(log.Since({8, 4}), Rows());
}

TEST(VectorLog, SaysThatItDoesNotReachBack) {
  VectorLog log(10);
  log.Restart({.change = 5, .removal = 2});
  EXPECT_EQ(log.Since({4, 2}), std::nullopt);
  EXPECT_EQ(log.Since({5, 1}), std::nullopt);
  EXPECT_EQ(log.Since({5, 2}), Rows());
}

TEST(VectorLog, DropsTheOldest) {
  VectorLog log(2);
  log.Restart({});
  for (std::int64_t n = 1; n <= 3; ++n) log.NoteAddition(n, n);
  log.NoteRemoval(1, 9);
  EXPECT_EQ(log.Since({0, 0}), std::nullopt);
  EXPECT_EQ(log.Since({1, 0}), (Rows{2, 3, 9}));
  for (std::int64_t n = 2; n <= 3; ++n) log.NoteRemoval(n, n);
  EXPECT_EQ(log.Since({3, 0}), std::nullopt);
  EXPECT_EQ(log.Since({3, 1}), (Rows{2, 3}));
}

TEST(VectorLog, KeepsOneEntryForTheWindowsOfAMemory) {
  VectorLog log(2);
  log.Restart({});
  log.NoteAddition(1, 7);
  for (std::int64_t n = 2; n <= 50; ++n) log.NoteAddition(n, 8);
  EXPECT_EQ(log.Since({0, 0}), (Rows{7, 8}));
  EXPECT_EQ(log.Since({20, 0}), Rows{8});
  EXPECT_EQ(log.Since({50, 0}), Rows());
}

TEST(VectorLog, ForgetsAtARestart) {
  VectorLog log(2);
  log.Restart({});
  log.NoteAddition(1, 7);
  log.Restart({.change = 1, .removal = 0});
  EXPECT_EQ(log.Since({0, 0}), std::nullopt);
  EXPECT_EQ(log.Since({1, 0}), Rows());
}

}  // namespace
}  // namespace cairn::sqlite
