// A back end against the reference: thousands of random operations on both, and the same answers.
#include "contract/random_operations.h"

#include <set>

#include "base/hash.h"
#include "base/text.h"
#include "contract/store_contract.h"
#include "store/memory/in_memory_store.h"

namespace cairn {
namespace {

std::vector<EntityCount> LowerCase(std::vector<EntityCount> counts) {
  for (EntityCount& count : counts) count.name = ToLowerAscii(count.name);
  return counts;
}

void ExpectSameStats(const StoreStats& actual, const StoreStats& expected) {
  EXPECT_EQ(actual.total, expected.total);
  EXPECT_EQ(actual.deleted, expected.deleted);
  EXPECT_EQ(actual.superseded, expected.superseded);
  EXPECT_EQ(actual.expired, expected.expired);
  EXPECT_EQ(actual.by_type, expected.by_type);
  EXPECT_EQ(actual.by_category, expected.by_category);
  EXPECT_EQ(actual.by_source, expected.by_source);
  EXPECT_EQ(actual.by_project, expected.by_project);
  EXPECT_DOUBLE_EQ(actual.avg_importance, expected.avg_importance);
  EXPECT_DOUBLE_EQ(actual.avg_confidence, expected.avg_confidence);
  EXPECT_EQ(actual.total_accesses, expected.total_accesses);
  EXPECT_EQ(actual.oldest, expected.oldest);
  EXPECT_EQ(actual.newest, expected.newest);
}

std::vector<Id> HitIds(const KeywordPage& page) {
  std::vector<Id> ids;
  for (const KeywordHit& hit : page.hits) ids.push_back(hit.id);
  return ids;
}

void ExpectSamePage(const KeywordPage& actual, const KeywordPage& expected) {
  ASSERT_EQ(HitIds(actual), HitIds(expected));
  for (std::size_t i = 0; i < actual.hits.size(); ++i) {
    EXPECT_NEAR(actual.hits[i].score, expected.hits[i].score, 1e-9);
  }
  EXPECT_NEAR(actual.best_score, expected.best_score, 1e-9);
  EXPECT_EQ(actual.total_count, expected.total_count);
  EXPECT_TRUE(actual.total_is_exact);
}

// Asks two readers the same random questions.
class Comparison {
 public:
  Comparison(RandomMemories& random, Reader& actual, Reader& expected)
      : random_(random), actual_(actual), expected_(expected) {}

  void AskAll() {
    AskAboutOneId();
    AskForDuplicate();
    AskForList();
    AskForKeywords();
    AskForEntities();
    AskForOverviews();
    AskForVectors();
    const TimeMs now = random_.AnyTime();
    ExpectSameStats(ValueOf(actual_.Stats(now)), ValueOf(expected_.Stats(now)));
  }

 private:
  void AskAboutOneId() {
    const Id id = random_.AnyId();
    EXPECT_EQ(ValueOf(actual_.Find(id)), ValueOf(expected_.Find(id)));
    EXPECT_EQ(ValueOf(actual_.Accesses(id)), ValueOf(expected_.Accesses(id)));
    EXPECT_TRUE(ValueOf(actual_.FindHandoffNotes(id)) == ValueOf(expected_.FindHandoffNotes(id)));
  }

  void AskForDuplicate() {
    const std::string project = random_.AnyProject();
    const std::string hash = ContentHash(random_.AnyContent());
    const TimeMs now = random_.AnyTime();
    EXPECT_EQ(ValueOf(actual_.FindDuplicate(project, hash, now)),
              ValueOf(expected_.FindDuplicate(project, hash, now)));
  }

  void AskForList() {
    const Filter filter = random_.AnyFilter();
    const Order order = random_.AnyOrder();
    const Page page = random_.AnyPage();
    const TimeMs now = random_.AnyTime();
    const MemoryPage actual = ValueOf(actual_.List(filter, order, page, now));
    const MemoryPage expected = ValueOf(expected_.List(filter, order, page, now));
    EXPECT_EQ(actual.items, expected.items);
    EXPECT_EQ(actual.total_count, expected.total_count);
  }

  void AskForKeywords() {
    const KeywordQuery query = random_.AnyQuery();
    const Filter filter = random_.OneIn(3) ? Filter() : random_.AnyFilter();
    const Page page = random_.AnyPage();
    const TimeMs now = random_.AnyTime();
    ExpectSamePage(ValueOf(actual_.SearchKeywords(query, filter, page, now)),
                   ValueOf(expected_.SearchKeywords(query, filter, page, now)));
  }

  // Which spelling is shown is compared elsewhere: after updates, "stored first" is up to the
  // store.
  void AskForEntities() {
    const Filter filter = random_.AnyFilter();
    const Page page = random_.AnyPage();
    const TimeMs now = random_.AnyTime();
    EXPECT_EQ(LowerCase(ValueOf(actual_.Entities(filter, page, now))),
              LowerCase(ValueOf(expected_.Entities(filter, page, now))));
  }

  void AskForOverviews() {
    const Filter filter = random_.AnyFilter();
    const TimeMs now = random_.AnyTime();
    EXPECT_TRUE(ValueOf(actual_.Outlines(filter, now)) == ValueOf(expected_.Outlines(filter, now)));
    std::vector<std::string> names;
    for (const EntityCount& each : ValueOf(expected_.Entities({}, {5, 0}, now)))
      names.push_back(each.name);
    EXPECT_TRUE(ValueOf(actual_.EntityPairs(names, filter, now)) ==
                ValueOf(expected_.EntityPairs(names, filter, now)));
    const Id id = random_.AnyId();
    EXPECT_EQ(ValueOf(actual_.FindReplaced(id)), ValueOf(expected_.FindReplaced(id)));
    const std::int64_t limit = random_.Below(30);
    EXPECT_TRUE(ValueOf(actual_.Writers(limit)) == ValueOf(expected_.Writers(limit)));
    EXPECT_EQ(ValueOf(actual_.RecentAccesses(limit)), ValueOf(expected_.RecentAccesses(limit)));
  }

  void AskForVectors() {
    const std::vector<float> query = random_.AnyVector();
    const Filter filter = random_.OneIn(2) ? Filter() : random_.AnyFilter();
    const std::int64_t limit = random_.Below(30);
    const TimeMs now = random_.AnyTime();
    ExpectSameHits(ValueOf(actual_.SearchVectors("m", query, filter, limit, now)),
                   ValueOf(expected_.SearchVectors("m", query, filter, limit, now)));
    const std::vector<Id> ids = {random_.AnyId(), random_.AnyId(), random_.AnyId()};
    std::vector<VectorHit> actual, expected;
    for (const auto& hit : ValueOf(actual_.ScoreVectors("m", query, ids)))
      actual.push_back(hit.value_or(VectorHit()));
    for (const auto& hit : ValueOf(expected_.ScoreVectors("m", query, ids)))
      expected.push_back(hit.value_or(VectorHit()));
    ExpectSameHits(actual, expected);
  }

  static void ExpectSameHits(const std::vector<VectorHit>& actual,
                             const std::vector<VectorHit>& expected) {
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i) {
      EXPECT_EQ(actual[i].memory, expected[i].memory);
      EXPECT_NEAR(actual[i].cosine, expected[i].cosine, 1e-6);
      EXPECT_EQ(actual[i].window, expected[i].window);
      EXPECT_EQ(actual[i].windows, expected[i].windows);
    }
  }

  RandomMemories& random_;
  Reader& actual_;
  Reader& expected_;
};

// Everything that is in one is in the other, in the same order.
void ExpectSameState(Store& actual, Store& expected) {
  EXPECT_EQ(AllMemoriesOf(actual), AllMemoriesOf(expected));
  EXPECT_EQ(AllAccessesOf(actual), AllAccessesOf(expected));
}

void Maintain(Store& store, RandomMemories& random) {
  EXPECT_EQ(FaultsOf(store), "");
  if (random.OneIn(3)) {
    EXPECT_EQ(CodeOf(store.Rebuild()), "ok");
  }
  if (random.OneIn(3)) {
    EXPECT_EQ(CodeOf(store.Optimize()), "ok");
  }
  EXPECT_EQ(FaultsOf(store), "");
}

// `store` gives the store under test, which `reopen` may replace.
void CompareWithReference(std::uint64_t seed, const std::function<Store&()>& store,
                          const std::function<void()>& reopen) {
  constexpr std::size_t kOperations = 2'500;
  RandomMemories random(seed);
  RandomOperations operations(random);
  InMemoryStore reference;
  std::size_t done = 0;
  for (int steps = 0; done < kOperations && !testing::Test::HasFailure(); ++steps) {
    SCOPED_TRACE("step " + std::to_string(steps) + " of seed " + std::to_string(seed));
    const Step step = operations.Next();
    EXPECT_EQ(Do(store(), step), Do(reference, step));
    InOneRead(store(), [&](Reader& actual) {
      InOneRead(reference,
                [&](Reader& expected) { Comparison(random, actual, expected).AskAll(); });
    });
    if (steps % 50 == 0) Maintain(store(), random);
    if (steps % 100 == 0) reopen();
    if (steps % 50 == 0) ExpectSameState(store(), reference);
    done += step.operations.size();
  }
  ExpectSameState(store(), reference);
  EXPECT_GT(AllMemoriesOf(reference).size(), 50u) << "there was too little to compare";
  EXPECT_GT(AllAccessesOf(reference).size(), 50u) << "there was too little to compare";
}

TEST_P(StoreContract, AnswersAsTheReferenceDoes) {
  CompareWithReference(
      20260301, [&]() -> Store& { return store(); }, [&] { Reopen(); });
}

TEST_P(StoreContract, AnswersAsTheReferenceDoesFromAnotherSeed) {
  CompareWithReference(
      7, [&]() -> Store& { return store(); }, [&] { Reopen(); });
}

}  // namespace
}  // namespace cairn
