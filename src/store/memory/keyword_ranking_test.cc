// BM25 by hand, on four notes of five words each. Every note has the word "general" (its category),
// so the average is 6 words, and no length counts for or against.
#include "store/memory/keyword_ranking.h"

#include <gtest/gtest.h>

#include <cmath>

namespace cairn {
namespace {

Memory Note(int n, const std::string& content) {
  Memory memory;
  memory.id = *Id::Parse("00000000-0000-7000-8000-00000000000" + std::to_string(n));
  memory.content = content;
  return memory;
}

const std::vector<Memory>& Notes() {
  static const std::vector<Memory> notes = {
      Note(1, "quartz quartz vein two three"), Note(2, "quartz flint two three four"),
      Note(3, "slate chalk two three four"), Note(4, "slate onyx two three four")};
  return notes;
}

double ScoreOf(const KeywordQuery& query, int n) {
  for (const KeywordHit& hit : RankAll(Notes(), query).hits) {
    if (hit.id == Note(n, "").id) return hit.score;
  }
  return -1;
}

TEST(KeywordRanking, FollowsTheFormula) {
  const double quartz = std::log(1 + (4 - 2 + 0.5) / (2 + 0.5));  // in 2 of 4: ln 2
  const double flint = std::log(1 + (4 - 1 + 0.5) / (1 + 0.5));   // in 1 of 4: ln 10/3
  const KeywordQuery query = KeywordQuery::AnyOf({"quartz", "flint"});
  EXPECT_NEAR(ScoreOf(query, 1), quartz * 2 * 2.2 / (2 + 1.2), 1e-12);
  EXPECT_NEAR(ScoreOf(query, 1), 0.953077, 1e-6);
  EXPECT_NEAR(ScoreOf(query, 2), quartz + flint, 1e-12);
  EXPECT_NEAR(ScoreOf(query, 2), 1.897120, 1e-6);
  EXPECT_EQ(ScoreOf(query, 3), -1);
}

TEST(KeywordRanking, AWordOfEveryNoteStillCounts) {
  EXPECT_NEAR(ScoreOf(KeywordQuery::AnyOf({"two"}), 3), std::log(1 + 0.5 / 4.5), 1e-12);
}

TEST(KeywordRanking, LongerOnesScoreLess) {
  const std::vector<Memory> notes = {Note(1, "quartz"), Note(2, "quartz one two three four five")};
  const auto hits = RankAll(notes, KeywordQuery::AnyOf({"quartz"})).hits;
  ASSERT_EQ(hits.size(), 2u);
  EXPECT_GT(hits[0].score, hits[1].score);
}

TEST(KeywordRanking, WhatIsTakenAwayDoesNotCount) {
  const KeywordQuery quartz = KeywordQuery::Term({.text = "quartz"});
  const KeywordQuery flint = KeywordQuery::Term({.text = "flint"});
  const KeywordQuery except = KeywordQuery::Except({quartz, flint});
  EXPECT_EQ(ScoreOf(except, 1), ScoreOf(quartz, 1));
  EXPECT_EQ(ScoreOf(except, 2), -1);
  EXPECT_EQ(ScoreOf(KeywordQuery::All({quartz, flint}), 1), -1);
}

}  // namespace
}  // namespace cairn
