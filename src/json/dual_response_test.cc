#include "json/dual_response.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "text/token_estimate.h"

namespace cairn {
namespace {

DualDraft DraftOf(std::size_t count, std::size_t summary, std::size_t content) {
  DualDraft draft{.frame = {{"query", "q"},
                            {"index", Json::array()},
                            {"details", Json::array()},
                            {"has_more", false},
                            {"next_offset", 0},
                            {"tokens_used", 0}},
                  .items = {},
                  .offset = 40};
  const auto words = [](std::size_t number) {
    std::string text;
    for (std::size_t i = 0; i < number; ++i) text += (i > 0 ? " " : "") + std::string("word");
    return text;
  };
  for (std::size_t i = 0; i < count; ++i) {
    draft.items.push_back({{{"id", i}, {"summary", words(summary)}},
                           {{{"id", i}, {"content", words(content)}},
                            {{"id", i}, {"content", words(2 * content)}, {"longer", true}}}});
  }
  return draft;
}

TEST(FitToBudget, GivesEverythingIfItFits) {
  const Json reply = FitToBudget(DraftOf(3, 10, 20), 1000);
  EXPECT_EQ(reply["index"].size(), 3u);
  ASSERT_EQ(reply["details"].size(), 3u);
  for (const Json& detail : reply["details"]) EXPECT_TRUE(detail.contains("longer"));
  EXPECT_FALSE(reply.contains("index_truncated"));
  EXPECT_FALSE(reply.contains("next_offset"));
}

TEST(FitToBudget, ShowsEveryResultBeforeLongerDetails) {
  const Json reply = FitToBudget(DraftOf(4, 5, 30), 350);
  ASSERT_EQ(reply["details"].size(), 4u) << reply.dump();
  EXPECT_TRUE(reply["details"][0].contains("longer"));
  EXPECT_FALSE(reply["details"][3].contains("longer"));
}

TEST(FitToBudget, ShortensSummariesBeforeCuttingTheIndex) {
  const Json reply = FitToBudget(DraftOf(10, 20, 20), 250);
  EXPECT_EQ(reply["index"].size(), 10u);
  EXPECT_EQ(reply["index"][0]["summary"], "word word word word word\u2026");
  EXPECT_GE(reply["details"].size(), 1u);
}

TEST(FitToBudget, CutsALongIndexAndGivesTheNextOffset) {
  const Json reply = FitToBudget(DraftOf(50, 20, 20), 250);
  const std::size_t named = reply["index"].size();
  EXPECT_LT(named, 50u);
  EXPECT_GT(named, 5u);
  EXPECT_EQ(reply["index_truncated"], true);
  EXPECT_EQ(reply["has_more"], true);
  EXPECT_EQ(reply["next_offset"], 40 + named);
  EXPECT_GE(reply["details"].size(), 1u) << "the best result is shown";
}

TEST(FitToBudget, TrialD6SmallestBudgetShowsTheBestResult) {
  DualDraft draft = DraftOf(50, 20, 200);
  for (DualItem& item : draft.items) item.index["id"] = "01a1e252-20e5-777d-b2d9-3f270c965e03";
  draft.frame.update({{"total_count", 60},
                      {"offset", 40},
                      {"total_is_exact", true},
                      {"seed", 0},
                      {"degraded", true},
                      {"reason", "no embedding model is configured; only words were searched"}});
  const Json reply = FitToBudget(draft, kLeastTokens);
  EXPECT_EQ(reply["index"].size(), 1u) << reply.dump();
  EXPECT_EQ(reply["next_offset"], 41);
  EXPECT_FALSE(reply.contains("reason"));
  EXPECT_TRUE(FitToBudget(draft, 1000).contains("reason"));
  const Json none = FitToBudget(draft, kLeastTokens, [](const Json& json) {
    return CompactJson(json) + std::string(json["index"].empty() ? 0 : 400, '1');
  });
  EXPECT_EQ(none["index"].size(), 0u);
  EXPECT_EQ(none["index_truncated"], true);
  EXPECT_FALSE(none.contains("next_offset")) << "it would lead to the same page again";
}

TEST(FitToBudget, CutsALongQuery) {
  DualDraft draft = DraftOf(1, 5, 5);
  std::string query;
  for (int i = 0; i < 300; ++i) query += "\u65E5";
  draft.frame["query"] = query;
  const Json reply = FitToBudget(draft, 100);
  EXPECT_LE(EstimateTokens(reply["query"].get<std::string>()), 15);
  EXPECT_EQ(reply["index"].size(), 1u);
}

TEST(FitToBudget, CountsThePrintedText) {
  const DualPrinter print = [](const Json& json) {
    std::string text;
    for (const Json& item : json["index"]) text += item["summary"].get<std::string>() + "\n";
    for (const Json& item : json["details"]) text += item["content"].get<std::string>() + "\n";
    return text;
  };
  const Json reply = FitToBudget(DraftOf(10, 5, 10), 180, print);
  EXPECT_GE(reply["details"].size(), 9u) << "ids and punctuation are not printed";
  EXPECT_EQ(reply["tokens_used"], EstimateTokens(print(reply)));
  EXPECT_LT(FitToBudget(DraftOf(10, 5, 10), 180)["details"].size(), 6u);
}

TEST(FitToBudget, NeverExceedsTheBudget) {
  SeededRng rng(7);
  for (int round = 0; round < 300; ++round) {
    const auto most = static_cast<std::int64_t>(kLeastTokens + rng.Below(2000));
    const Json reply = FitToBudget(DraftOf(rng.Below(40), rng.Below(20), rng.Below(300)), most);
    EXPECT_LE(EstimateTokens(CompactJson(reply)), most);
    EXPECT_LE(reply["tokens_used"], most);
    EXPECT_LE(reply["details"].size(), reply["index"].size());
  }
}

}  // namespace
}  // namespace cairn
