#include "eval/evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "base/rng.h"
#include "embed/fake_embedder.h"
#include "embed/lazy_embedder.h"
#include "store/memory/in_memory_store.h"

namespace cairn {
namespace {

constexpr TimeMs kNow = 1'772'366'400'000;

Result<std::unique_ptr<Embedder>> LoadFake() {
  return std::unique_ptr<Embedder>(std::make_unique<FakeEmbedder>("fake"));
}

EvalQuery Asking(std::string id, std::string text, std::map<std::string, double> relevant) {
  return {.id = std::move(id), .text = std::move(text), .relevant = std::move(relevant)};
}

class EvaluateTest : public testing::Test {
 protected:
  EvaluateTest() {
    data_.documents = {
        {.id = "green", .text = "the cellar door is green", .group = "one"},
        {.id = "red", .text = "the cellar door is red", .group = "two"},
        {.id = "empty", .text = "", .group = "one"},
        {.id = "dead", .text = "the cellar door is dead", .group = "one", .is_dead = true},
        {.id = "ask", .text = "Where?", .group = "talk", .thread = "t", .kind = TextKind::kTurn},
        {.id = "say", .text = "Down.", .group = "talk", .thread = "t", .kind = TextKind::kTurn}};
  }

  std::vector<EvaluatedQuery> Run(Fusion fusion = Fusion::kBlend) {
    Evaluation evaluation(engine_, data_);
    const Status stored = evaluation.Store({});
    EXPECT_TRUE(stored) << stored.error().message;
    SearchRequest request{.fusion = fusion};
    request.profile = {.name = "relevance", .relevance = 1};
    const auto evaluated = evaluation.Ask(request, [&](std::int64_t done, std::int64_t total) {
      done_ = done;
      total_ = total;
    });
    EXPECT_TRUE(evaluated) << evaluated.error().message;
    return evaluated ? *evaluated : std::vector<EvaluatedQuery>();
  }
  static std::vector<std::string> NamesOf(const EvaluatedQuery& evaluated) {
    std::vector<std::string> names;
    for (const RankedDocument& each : evaluated.ranked) names.push_back(each.id);
    return names;
  }
  static std::vector<std::string> Sorted(std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    return names;
  }

  InMemoryStore store_;
  FakeClock clock_{kNow};
  SeededRng rng_{1};
  LazyEmbedder embedder_{
      ModelSource{.id = "fake", .where = "a test", .load = LoadFake, .verify = {}}};
  Engine engine_{Context{store_, clock_, rng_, "cairn", "eval", &embedder_}};
  Dataset data_;
  std::int64_t done_ = 0;
  std::int64_t total_ = 0;
};

TEST_F(EvaluateTest, MeasuresRankings) {
  data_.queries = {Asking("q", "the cellar door is green", {{"green", 1}}),
                   Asking("r", "the cellar door is green", {{"red", 1}})};
  const auto evaluated = Run();
  ASSERT_EQ(evaluated.size(), 2u);
  EXPECT_EQ(NamesOf(evaluated[0])[0], "green");
  EXPECT_EQ(evaluated[0].metrics.recall_1, 1);
  EXPECT_EQ(evaluated[1].metrics.recall_1, 0);
  EXPECT_EQ(evaluated[1].metrics.mrr, 0.5);
  EXPECT_EQ(evaluated[1].query, &data_.queries[1]);
  EXPECT_GE(evaluated[0].ranked[0].score, evaluated[0].ranked[1].score);
  EXPECT_EQ(done_, 2);
  EXPECT_EQ(total_, 2);
}

TEST_F(EvaluateTest, DeadAndEmptyTextsAreNotFound) {
  data_.queries = {Asking("q", "the cellar door is dead", {{"dead", 1}})};
  for (const Fusion fusion : {Fusion::kBlend, Fusion::kRrf}) {
    const auto evaluated = Run(fusion);
    EXPECT_EQ(Sorted(NamesOf(evaluated.at(0))),
              (std::vector<std::string>{"ask", "green", "red", "say"}));
  }
  EXPECT_EQ(engine_.browse.Stats()->deleted, 1);
}

TEST_F(EvaluateTest, GroupsLimitWhatAQuestionSees) {
  data_.queries = {Asking("q", "cellar", {{"green", 1}}), Asking("r", "cellar", {{"green", 1}}),
                   Asking("s", "cellar", {{"green", 1}}), Asking("t", "cellar", {{"green", 1}})};
  data_.queries[0].groups = {"one"};
  data_.queries[1].groups = {"one", "two", "none such"};
  data_.queries[2].groups = {"none such"};
  data_.queries[3].groups = std::vector<std::string>();
  const auto evaluated = Run();
  ASSERT_EQ(evaluated.size(), 4u);
  EXPECT_EQ(NamesOf(evaluated[0]), std::vector<std::string>{"green"});
  EXPECT_EQ(Sorted(NamesOf(evaluated[1])), (std::vector<std::string>{"green", "red"}));
  EXPECT_TRUE(evaluated[2].ranked.empty());
  EXPECT_TRUE(evaluated[3].ranked.empty()) << "an empty list of groups has no texts";
}

TEST_F(EvaluateTest, GroupDatesBelongToTheQuestion) {
  data_.queries = {Asking("q", "the door on 7 May 2023", {{"red", 1}}),
                   Asking("r", "the door on 7 May 2023", {{"green", 1}})};
  data_.queries[0].group_dates = {{"two", 1'683'417'600'000}, {"one", 0}};
  data_.queries[1].group_dates = {{"one", 1'683'417'600'000}, {"two", 0}};
  const auto evaluated = Run();
  ASSERT_EQ(evaluated.size(), 2u);
  EXPECT_EQ(NamesOf(evaluated[0])[0], "red");
  EXPECT_EQ(NamesOf(evaluated[1])[0], "green");
}

TEST_F(EvaluateTest, DatesOfTextsAndQuestions) {
  data_.documents[0].date = kNow - kDayMs;
  data_.documents[1].date = kNow - 90 * kDayMs;
  data_.queries = {Asking("q", "the cellar door yesterday", {{"green", 1}}),
                   Asking("r", "the cellar door yesterday", {{"red", 1}})};
  data_.queries[0].date = kNow;
  data_.queries[1].date = kNow - 89 * kDayMs;
  const auto evaluated = Run();
  ASSERT_EQ(evaluated.size(), 2u);
  EXPECT_EQ(NamesOf(evaluated[0])[0], "green");
  EXPECT_EQ(NamesOf(evaluated[1])[0], "red");
}

TEST_F(EvaluateTest, SecondRunReusesTheStore) {
  data_.queries = {Asking("q", "cellar", {{"green", 1}})};
  const auto first = NamesOf(Run().at(0));
  EXPECT_EQ(engine_.browse.Stats()->total, 4);
  EXPECT_EQ(NamesOf(Run().at(0)), first);
  EXPECT_EQ(engine_.browse.Stats()->total, 4) << "each text once";
}

TEST_F(EvaluateTest, InterruptedEmbeddingIsCompleted) {
  Context words{store_, clock_, rng_, "cairn", "eval", nullptr};
  Engine without_model{words};
  ASSERT_TRUE(Evaluation(without_model, data_).Store({}));
  ASSERT_FALSE(engine_.embeddings.FindMissing()->empty());
  ASSERT_TRUE(Evaluation(engine_, data_).Store({}));
  EXPECT_TRUE(engine_.embeddings.FindMissing()->empty());
}

TEST_F(EvaluateTest, ErrorNamesTheQuestion) {
  data_.queries = {Asking("bad", "\xff", {{"green", 1}})};
  Evaluation evaluation(engine_, data_);
  ASSERT_TRUE(evaluation.Store({}));
  const auto evaluated = evaluation.Ask({}, {});
  ASSERT_FALSE(evaluated);
  EXPECT_EQ(evaluated.error().message, "bad: the query is not valid UTF-8");
}

}  // namespace
}  // namespace cairn
