#include "json/search.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "text/token_estimate.h"

namespace cairn {
namespace {

Id IdOf(int number) {
  std::string text = "00000000-0000-7000-8000-000000000000";
  const std::string digits = std::to_string(number + 1);
  text.replace(text.size() - digits.size(), digits.size(), digits);
  return *Id::Parse(text);
}

Found FoundAt(int place) {
  Found found;
  found.memory.id = IdOf(place);
  found.memory.summary = "Größe \"" + std::to_string(place) + "\"\n" +
                         std::string(static_cast<std::size_t>(place) * 7, 's');
  found.memory.content = std::string(static_cast<std::size_t>(place % 4) * 300, 'c') + "\u65E5.";
  found.memory.tags = {"a", "b"};
  found.memory.created_at = 1'772'366'400'000;
  found.score = 1.0 / (place + 1);
  found.why.keyword_rank = place + 1;
  found.why.keyword_score = 3;
  found.why.keyword_share = 0.5;
  found.why.parts = {{"meaning", 0.25}, {"words", 0.5}};
  found.why.fused = 0.75;
  found.why.signals.relevance = 1;
  return found;
}

SearchReply ReplyOf(int count) {
  SearchReply reply;
  for (int i = 0; i < count; ++i) reply.results.push_back(FoundAt(i));
  reply.total_count = count + 5;
  reply.has_more = true;
  return reply;
}

SearchRequest Request() {
  SearchRequest request{.query = "cellar", .seed = 7};
  request.profile = *FindProfile("continuity", "{}");
  request.page.offset = 20;
  return request;
}

std::vector<std::string> KeysOf(const Json& json) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  return keys;
}

TEST(DualJson, TrialD6NeverExceedsTheBudget) {
  const SearchRequest request = Request();
  const SearchReply reply = ReplyOf(12);
  const DualPrinter printers[] = {CompactJson, PrettyJson};
  for (const DualPrinter& print : printers) {
    for (const Detail detail : {Detail::kMinimal, Detail::kStandard, Detail::kFull}) {
      for (const bool explain : {false, true}) {
        for (std::int64_t most = 100; most <= 4000; most += 50) {
          const Json json = DualJson(request, reply, {detail, explain}, most, print);
          const std::int64_t tokens = EstimateTokens(print(json));
          EXPECT_LE(tokens, most * 10 / 11 + 1) << "with room for the estimate's error";
          EXPECT_NEAR(json["tokens_used"].get<double>(), static_cast<double>(tokens), 2) << most;
          EXPECT_LE(json["details"].size(), json["index"].size());
          EXPECT_EQ(json.contains("index_truncated"), json["index"].size() < 12) << most;
        }
      }
    }
  }
}

TEST(DualJson, TrialD6UsesTheBudget) {
  const SearchReply reply = ReplyOf(12);
  for (const std::int64_t most : {300, 1000, 2000}) {
    const Json json = DualJson(Request(), reply, {Detail::kMinimal, false}, most);
    EXPECT_TRUE(json["details"].size() == 12 || json["tokens_used"] > most * 7 / 10) << json.dump();
  }
}

TEST(DualJson, HasIndexDetailsAndPosition) {
  SearchRequest request = Request();
  request.query = std::string(300, 'q');
  const Json json = DualJson(request, ReplyOf(3), {Detail::kMinimal, false}, 3000);
  EXPECT_EQ(json["index"].size(), 3u);
  EXPECT_EQ(json["details"].size(), 3u);
  EXPECT_EQ(KeysOf(json["index"][0]), (std::vector<std::string>{"id", "summary"}));
  EXPECT_EQ(json["index"][1]["id"], IdOf(1).ToString());
  EXPECT_EQ(json["details"][1]["id"], IdOf(1).ToString());
  EXPECT_FALSE(json.contains("index_truncated"));
  EXPECT_EQ(json["total_count"], 8);
  EXPECT_EQ(json["has_more"], true);
  EXPECT_EQ(json["offset"], 20);
  EXPECT_EQ(json["seed"], 7);
  EXPECT_FALSE(json.contains("degraded"));
  EXPECT_EQ(json["next_offset"], 23);
  EXPECT_EQ(json["query"], std::string(200, 'q') + "\u2026");
}

TEST(DualJson, WithoutResults) {
  const Json json = DualJson(Request(), {}, {}, 100);
  EXPECT_EQ(CompactJson(json["index"]), "[]");
  EXPECT_EQ(CompactJson(json["details"]), "[]");
  EXPECT_LT(json["tokens_used"], 60);
  EXPECT_FALSE(json.contains("next_offset"));
  EXPECT_FALSE(json.contains("index_truncated"));
}

TEST(SearchJson, ReportsHowTheSearchWasDone) {
  SearchReply reply = ReplyOf(2);
  reply.mode = SearchMode::kKeyword;
  reply.degraded = "no embedding model is configured";
  const Json json = SearchJson(Request(), reply, {Detail::kMinimal, false});
  EXPECT_EQ(json["query"], "cellar");
  EXPECT_EQ(json["mode"], "keyword");
  EXPECT_EQ(json["profile"], "continuity");
  EXPECT_EQ(json["degraded"], true);
  EXPECT_EQ(json["reason"], "no embedding model is configured");
  EXPECT_EQ(json["results"].size(), 2u);
  EXPECT_FALSE(json["results"][0].contains("why"));
}

TEST(SearchJson, CountsMemoriesWithoutAnEmbedding) {
  SearchReply reply = ReplyOf(2);
  reply.degraded = "3 memories have no embedding yet";
  reply.without_embedding = 3;
  const Json json = SearchJson(Request(), reply, {Detail::kMinimal, false});
  EXPECT_EQ(json["degraded"], true);
  EXPECT_EQ(json["without_embedding"], 3);
  EXPECT_FALSE(SearchJson(Request(), ReplyOf(2), {}).contains("without_embedding"));
}

TEST(SearchJson, ExplainsOnRequest) {
  const Json json = SearchJson(Request(), ReplyOf(1), {Detail::kMinimal, true});
  const Json& why = json["results"][0]["why"];
  EXPECT_EQ(CompactJson(why["keyword"]), R"({"rank":1,"score":3.0,"share":0.5})");
  EXPECT_FALSE(why.contains("vector"));
  EXPECT_EQ(CompactJson(why["parts"]), R"({"meaning":0.25,"words":0.5})");
  EXPECT_EQ(why["fused"], 0.75);
  EXPECT_EQ(why["rule"], "additive");
  EXPECT_EQ(KeysOf(why["signals"]), (std::vector<std::string>{"relevance", "recency", "utility"}))
      << "those that have a weight";
  EXPECT_EQ(CompactJson(why["signals"]["relevance"]), R"({"value":1.0,"weight":0.3})");
  EXPECT_EQ(why["jitter"], 1);
}

TEST(SearchJson, DetailLevels) {
  const Found found = FoundAt(1);
  EXPECT_EQ(KeysOf(ToJson(found, Detail::kMinimal)),
            (std::vector<std::string>{"id", "type", "summary", "score"}));
  EXPECT_EQ(KeysOf(ToJson(found, Detail::kStandard)),
            (std::vector<std::string>{"id", "type", "category", "content", "tags", "created_at",
                                      "updated_at", "score"}));
  const Json full = ToJson(found, Detail::kFull);
  EXPECT_EQ(full["content"], found.memory.content);
  EXPECT_EQ(CompactJson(full["matched_by"]), R"(["keyword"])");
  EXPECT_EQ(full["score"], 0.5);
}

std::string StandardContent(const std::string& content) {
  Found found;
  found.memory.content = content;
  return ToJson(found, Detail::kStandard)["content"].get<std::string>();
}

TEST(SearchJson, StandardCutsAtASentence) {
  const std::string whole(800, 'x');
  EXPECT_EQ(StandardContent(whole), whole);
  const std::string sentence = std::string(600, 'x') + ".";
  EXPECT_EQ(StandardContent(sentence + " And" + std::string(300, 'y')), sentence + " \u2026");
  EXPECT_EQ(StandardContent(sentence + " See src.cc" + std::string(300, 'y')), sentence + " \u2026")
      << "a dot within a word ends no sentence";
  EXPECT_EQ(StandardContent(std::string(600, 'x') + "\n" + std::string(300, 'y')),
            std::string(600, 'x') + " \u2026");
  const std::string lines = "int x;\nint y;  " + std::string(900, 'y');
  EXPECT_EQ(StandardContent(lines), lines.substr(0, 800) + "\u2026")
      << "a first line that is too short says too little; lines and spaces stay";
  std::string wide;
  for (int i = 0; i < 800; ++i) wide += "\u65E5";
  EXPECT_EQ(StandardContent(wide + wide), wide + "\u2026");
}

TEST(SearchJson, TrialS5TruncatedContentIsMarked) {
  Found found;
  found.memory.content = std::string(600, 'x') + ". " + std::string(300, 'y');
  EXPECT_EQ(ToJson(found, Detail::kStandard)["truncated"], true);
  EXPECT_FALSE(ToJson(found, Detail::kFull).contains("truncated"));
  found.memory.content.resize(601);
  EXPECT_FALSE(ToJson(found, Detail::kStandard).contains("truncated"));
}

TEST(FindProfile, BuiltInProfiles) {
  for (const Profile& profile : BuiltInProfiles()) {
    const auto found = FindProfile(profile.name, "{}");
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, profile);
  }
}

TEST(FindProfile, UserProfiles) {
  const auto mine = FindProfile(
      "mine",
      R"({"other": {}, "mine": {"rule": "prior", "recency_curve": "monthly", "relevance": 1,
          "recency": 0.5, "utility": 0.25, "importance": 2, "frequency": 0, "confidence": 0.1,
          "jitter": 0.01}})");
  ASSERT_TRUE(mine) << mine.error().message;
  EXPECT_EQ(*mine, (Profile{.name = "mine",
                            .rule = ScoringRule::kPrior,
                            .curve = RecencyCurve::kMonthly,
                            .relevance = 1,
                            .recency = 0.5,
                            .utility = 0.25,
                            .importance = 2,
                            .confidence = 0.1,
                            .jitter = 0.01}));
  EXPECT_EQ(FindProfile("balanced", R"({"balanced": {"relevance": 3}})")->relevance, 3)
      << "instead of a built-in one";
}

TEST(ProfileProblems, TrialS13NamesEveryInvalidProfile) {
  EXPECT_TRUE(ProfileProblems("{}").empty());
  EXPECT_TRUE(ProfileProblems(R"({"mine": {"relevance": 1, "rule": "prior"}})").empty());
  const auto problems =
      ProfileProblems(R"({"a": {"relevnce": 1}, "b": {"relevance": 1}, "c": {"jitter": 2}})");
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_EQ(problems[0], "profiles: 'a' has an unknown key 'relevnce'; did you mean 'relevance'?");
  EXPECT_NE(problems[1].find("'c'"), std::string::npos);
}

TEST(FindProfile, ErrorsNameTheMistake) {
  struct Case {
    std::string name;
    std::string own;
    std::string message;
  };
  const std::vector<Case> cases = {
      {"continuty", "{}", "'continuty' is not a profile; did you mean 'continuity'?"},
      {"mime", R"({"mine": {}})", "'mime' is not a profile; did you mean 'mine'?"},
      {"xyzzy", "{}", "'xyzzy' is not a profile; choose from"},
      {"", "{}", "'' is not a profile"},
      {"mine", R"({"mine": {"weight": 1}})", "profiles: 'mine' has an unknown key 'weight'"},
      {"mine", R"({"mine": {"recency": "1"}})", "profiles: 'mine': recency is not a number"},
      {"mine", R"({"mine": {"rule": "sum"}})", "profiles: 'mine': 'sum' is not a scoring rule"},
      {"mine", R"({"mine": {"recency_curve": 3}})", "profiles: 'mine': '3' is not a recency curve"},
      {"mine", R"({"mine": 3})", "profiles: 'mine' is a number, not an object"},
      {"mine", R"({"mine": null})", "profiles: 'mine' is null, not an object"},
      {"mine", R"({"mine": [1]})", "profiles: 'mine' is an array, not an object"},
      {"mine", R"({"mine": {"jitter": -0.1}})", "profiles: 'mine': jitter is -0.1; it must be"},
      {"mine", R"({"mine": {"jitter": 1.5}})", "profiles: 'mine': jitter is 1.5; it must be"},
      {"balanced", "{", "profiles: malformed JSON"},
      {"balanced", "[]", "profiles: an array, not an object"},
  };
  for (const Case& each : cases) {
    const auto found = FindProfile(each.name, each.own);
    ASSERT_FALSE(found) << each.own;
    EXPECT_EQ(found.error().message.substr(0, each.message.size()), each.message);
  }
}

}  // namespace
}  // namespace cairn
