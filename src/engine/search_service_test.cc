#include "engine/search_service.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <set>
#include <sstream>
#include <thread>

#include "embed/fake_embedder.h"
#include "embed/lazy_embedder.h"
#include "engine/engine_fixture.h"

namespace cairn {
namespace {

constexpr Fusion kSeedFusions[] = {Fusion::kBlend, Fusion::kRrf};
constexpr Fusion kAllFusions[] = {Fusion::kBlend, Fusion::kRrf, Fusion::kLinear};
constexpr SearchMode kAllModes[] = {SearchMode::kHybrid, SearchMode::kKeyword, SearchMode::kVector};

using Load = std::function<Result<std::unique_ptr<Embedder>>()>;

ModelSource Source(Load load) {
  return {.id = "fake", .where = "a test", .load = std::move(load), .verify = {}};
}

Result<std::unique_ptr<Embedder>> LoadFake() {
  return std::unique_ptr<Embedder>(std::make_unique<FakeEmbedder>("fake"));
}

const Profile& Named(std::string_view name) {
  for (const Profile& profile : BuiltInProfiles()) {
    if (profile.name == name) return profile;
  }
  ADD_FAILURE() << "no profile " << name;
  return BuiltInProfiles()[0];
}

SearchRequest Asking(std::string query, std::string_view profile = "relevance",
                     Fusion fusion = Fusion::kBlend) {
  SearchRequest request{.query = std::move(query), .fusion = fusion, .profile = Named(profile)};
  request.page.limit = 100;
  return request;
}

std::vector<Id> IdsOf(const SearchReply& reply) {
  std::vector<Id> ids;
  for (const Found& found : reply.results) ids.push_back(found.memory.id);
  return ids;
}

// Fails on every embed call.
class BrokenEmbedder final : public Embedder {
 public:
  const std::string& model_id() const override { return id_; }
  std::size_t dimension() const override { return FakeEmbedder::kDimension; }
  std::size_t max_tokens() const override { return FakeEmbedder::kWindowWords; }
  Result<Vector> EmbedStart(std::string_view, std::size_t) override {
    return IoError("out of breath");
  }
  Result<std::vector<std::vector<Vector>>> EmbedBatch(std::span<const std::string_view>,
                                                      const Done&) override {
    return IoError("out of breath");
  }

 private:
  const std::string id_ = "fake";
};

class SearchServiceTest : public EngineTest {
 protected:
  SearchReply Search(const SearchRequest& request) { return Search(with_model_, request); }
  static SearchReply Search(Engine& engine, const SearchRequest& request) {
    auto reply = engine.search.Search(request);
    EXPECT_TRUE(reply) << request.query << ": " << reply.error().message;
    return reply ? *std::move(reply) : SearchReply();
  }
  std::vector<Id> Find(const SearchRequest& request) { return IdsOf(Search(request)); }
  Engine EngineWith(LazyEmbedder* embedder) {
    return Engine(Context{store(), clock_, rng_, "cairn", "manual", embedder});
  }

  // Stores and embeds; the text may already be there.
  Id Keep(NewMemory memory) {
    memory.allow_duplicate = true;
    const auto reply = with_model_.remember.One(memory);
    EXPECT_TRUE(reply) << reply.error().message;
    return reply->id;
  }
  Id Keep(const std::string& content) { return Keep(Note(content)); }
  // A line of a conversation.
  static NewMemory Turn(std::string content, std::int64_t position, std::string speaker = "Ann") {
    NewMemory turn = Note(std::move(content));
    turn.input.Set(&Memory::kind, TextKind::kTurn);
    turn.input.Set(&Memory::thread, "talk");
    turn.input.Set(&Memory::position, std::optional<std::int64_t>(position));
    turn.input.Set(&Memory::speaker, std::move(speaker));
    return turn;
  }
  // Texts that all contain "cellar" and differ otherwise, some of them equal.
  void KeepMany(int count) {
    std::vector<NewMemory> all;
    for (int i = 0; i < count; ++i) {
      std::string text = "cellar note";
      for (int j = 0; j < i % 7; ++j) text += " key" + std::to_string((i * 3 + j) % 5);
      all.push_back(Note(text));
      all.back().allow_duplicate = true;
    }
    ASSERT_TRUE(with_model_.remember.Batch(all));
  }

  LazyEmbedder fake_{Source(LoadFake)};
  Engine with_model_{Context{store(), clock_, rng_, "cairn", "manual", &fake_}};
};
CAIRN_ON_EACH_BACK_END(SearchServiceTest);

TEST_P(SearchServiceTest, ContinuityPrefersTheNewerOfEquals) {
  clock_.Set(kNoon - 100 * kHourMs);
  const Id older = Keep("the cellar door is green");
  clock_.Set(kNoon);
  const Id newer = Keep("the cellar door is green");
  for (const Fusion fusion : kSeedFusions) {
    EXPECT_EQ(Find(Asking("cellar door", "continuity", fusion)), (std::vector{newer, older}));
  }
}

TEST_P(SearchServiceTest, FrequentPrefersTheOneWithVotes) {
  const Id voted = Keep("the cellar door is green");
  const Id other = Keep("the cellar door is green");
  for (const Id& id : {voted, other}) {
    ASSERT_TRUE(with_model_.use.Vote(id, id == voted ? 5 : -5));
    for (const Fusion fusion : kSeedFusions) {
      EXPECT_EQ(Find(Asking("cellar door", "frequent", fusion))[0], voted);
    }
  }
}

TEST_P(SearchServiceTest, TrialS2FactCheckRanksTheExactMatchAboveVotes) {
  const Id exact = Keep("the code of the cellar door");
  const Id voted = Keep("lunch was late on monday");
  ASSERT_TRUE(with_model_.use.Vote(voted, 10));
  for (const Fusion fusion : kSeedFusions) {
    const auto found = Find(Asking("code of the cellar door", "fact_check", fusion));
    EXPECT_EQ(found, (std::vector{exact, voted}));
  }
}

TEST_P(SearchServiceTest, FactCheckWithBlendRanksTheExactMatchAboveSharedWords) {
  const Id exact = Keep("the code of the cellar door");
  const Id voted = Keep("the code of the garden gate");
  ASSERT_TRUE(with_model_.use.Vote(voted, 10));
  EXPECT_EQ(Find(Asking("the code of the cellar door", "fact_check"))[0], exact);
}

TEST_P(SearchServiceTest, FactCheckRanksTheExactMatchAbovePartOfAName) {
  // The case of a test of vector-memory: "script" is part of both names.
  const Id exact = Keep("TypeScript compiler options");
  const Id voted = Keep("JavaScript build tools");
  for (int i = 0; i < 20; ++i) Keep("note number " + std::to_string(i));
  ASSERT_TRUE(with_model_.use.Vote(voted, 10));
  for (const Fusion fusion : kAllFusions) {
    SearchRequest request = Asking("TypeScript compiler", "fact_check", fusion);
    EXPECT_EQ(Find(request)[0], exact) << NameOf(fusion);
  }
}

TEST_P(SearchServiceTest, TrialS22RecallFindsALongImportantNoteAmongShortOnes) {
  NewMemory policy = Note("The deploy policy is critical.");
  std::string text = "The deploy policy is critical.";
  for (int i = 0; i < 30; ++i) {
    Keep("deploy the change of part" + std::to_string(i) + " on day " + std::to_string(i));
    text += " Step " + std::to_string(i) + ": check the dashboards and wait for a second person.";
  }
  policy.input.Set(&Memory::content, text);
  policy.input.Set(&Memory::importance, std::int64_t{10});
  const Id id = Keep(policy);
  const auto found = Find(Asking("deploy", "recall"));
  ASSERT_EQ(found.size(), 31u);
  EXPECT_LT(std::find(found.begin(), found.end(), id) - found.begin(), 15);
}

TEST_P(SearchServiceTest, TrialS3HybridHonorsNot) {
  const Id wanted = Keep("python release notes");
  const Id deprecated = Keep("python 2 is deprecated");
  const Id related = Keep("release notes of the snake");
  for (const Fusion fusion : kAllFusions) {
    const auto found = Find(Asking("python release notes NOT deprecated", "balanced", fusion));
    EXPECT_EQ(found, (std::vector{wanted, related})) << NameOf(fusion);
    EXPECT_EQ(Find(Asking("python deprecated", "relevance", fusion))[0], deprecated);
  }
}

TEST_P(SearchServiceTest, HybridHonorsPhrasesAndFields) {
  const Id phrase = Keep("a rolling update of the cluster, which took all of a long afternoon");
  const Id words = Keep("update the rolling stock");
  NewMemory tagged = Note("nothing of the sort");
  tagged.input.Set(&Memory::tags, std::vector<std::string>{"update"});
  const Id tag = Keep(tagged);
  for (const Fusion fusion : kAllFusions) {
    EXPECT_EQ(Find(Asking("\"rolling update\"", "recall", fusion)), std::vector{phrase});
    EXPECT_EQ(Find(Asking("rolling AND stock", "recall", fusion)), std::vector{words});
    EXPECT_EQ(Find(Asking("tags:update", "recall", fusion)), std::vector{tag});
    EXPECT_EQ(Find(Asking("clust*", "recall", fusion)), std::vector{phrase});
  }
  EXPECT_EQ(Find(Asking("stock \"rolling update\""))[0], phrase) << "a phrase comes first";
}

TEST_P(SearchServiceTest, MemoryWithoutAVectorIsRankedByItsWords) {
  const Id bare = Add("the key of the cellar door");  // not embedded
  const Id near = Keep("the key of the cellar gate");
  for (int i = 0; i < 8; ++i) Keep("the key of house " + std::to_string(i));
  for (const Fusion fusion : kAllFusions) {
    const SearchReply reply = Search(Asking("the key of the cellar door", "relevance", fusion));
    const auto found = IdsOf(reply);
    EXPECT_LT(std::find(found.begin(), found.end(), bare) - found.begin(), 3) << NameOf(fusion);
    EXPECT_EQ(reply.without_embedding, 1);
    EXPECT_NE(reply.degraded.find("1 memory has no embedding"), std::string::npos);
    EXPECT_EQ(reply.mode, SearchMode::kHybrid);
  }
  SearchRequest by_meaning = Asking("the key of the cellar door");
  by_meaning.mode = SearchMode::kVector;
  EXPECT_EQ(Find(by_meaning)[0], near);
  EXPECT_EQ(Search(by_meaning).without_embedding, 1);
  by_meaning.filter.types = {MemoryType::kDecision};
  EXPECT_EQ(Search(by_meaning).without_embedding, 0) << "only what the search may see";
  ASSERT_TRUE(with_model_.embeddings.Reembed());
  for (const SearchMode mode : kAllModes) {
    SearchRequest request = Asking("the key of the cellar door");
    request.mode = mode;
    const SearchReply reply = Search(request);
    EXPECT_EQ(reply.degraded, "");
    EXPECT_EQ(IdsOf(reply)[0], bare);
  }
}

TEST_P(SearchServiceTest, FoundByBothBeatsFoundByOne) {
  NewMemory meant = Note("something else entirely");
  meant.input.Set(&Memory::embedding_text, "cellar door");
  const Id meaning = Keep(meant);
  const Id words = Add("cellar door");  // not embedded
  const Id both = Keep("cellar door");
  const SearchReply reply = Search(Asking("cellar door", "relevance", Fusion::kRrf));
  ASSERT_EQ(reply.results.size(), 3u);
  EXPECT_EQ(reply.results[0].memory.id, both);
  EXPECT_DOUBLE_EQ(reply.results[0].why.fused, 2.0 / 61) << "equals share the first place";
  for (const Found& found : reply.results) {
    EXPECT_EQ(found.why.keyword_rank.has_value(), found.memory.id != meaning);
    EXPECT_EQ(found.why.vector_rank.has_value(), found.memory.id != words);
  }
}

TEST_P(SearchServiceTest, NarrowFilterStillFillsThePage) {
  for (int i = 0; i < 70; ++i) Keep("cellar door cellar door " + std::to_string(i));
  NewMemory rare = Note("a long remark in which the word cellar is hidden among many others");
  rare.input.Set(&Memory::type, MemoryType::kDecision);
  rare.input.Set(&Memory::category, Category::kGotcha);
  rare.input.Set(&Memory::tags, std::vector<std::string>{"rare"});
  const std::vector<Id> only = {Keep(rare)};
  std::vector<Filter> filters(3);
  filters[0].types = {MemoryType::kDecision};
  filters[1].categories = {Category::kGotcha};
  filters[2].tags = {"rare"};
  for (const Filter& filter : filters) {
    for (const SearchMode mode : kAllModes) {
      for (const Fusion fusion : kAllFusions) {
        SearchRequest request = Asking("cellar door", "balanced", fusion);
        request.mode = mode;
        request.filter = filter;
        request.page.limit = 1;
        const SearchReply reply = Search(request);
        EXPECT_EQ(IdsOf(reply), only) << NameOf(mode) << " " << NameOf(fusion);
        EXPECT_FALSE(reply.has_more);
      }
    }
  }
}

TEST_P(SearchServiceTest, FusedListHasEverythingItsSourcesFound) {
  KeepMany(55);
  for (int i = 0; i < 55; ++i) Keep("key" + std::to_string(i) + " elsewhere");
  SearchRequest request = Asking("cellar key1");
  request.page.limit = 1000;
  std::set<Id> either;
  for (const SearchMode mode : {SearchMode::kKeyword, SearchMode::kVector}) {
    request.mode = mode;
    for (const Id& id : Find(request)) either.insert(id);
  }
  request.mode = SearchMode::kHybrid;
  for (const Fusion fusion : kAllFusions) {
    request.fusion = fusion;
    const auto found = Find(request);
    const std::set<Id> fused(found.begin(), found.end());
    EXPECT_EQ(fused, either) << NameOf(fusion);
    EXPECT_EQ(found.size(), fused.size()) << "none twice";
  }
}

TEST_P(SearchServiceTest, DeadMemoriesAreExcludedUnlessAskedFor) {
  const Id alive = Keep(Turn("the cellar door is green", 1));
  const Id deleted = Keep(Turn("the cellar door is red", 2));
  NewMemory fleeting = Turn("the cellar door is blue", 3);
  fleeting.input.ttl_days = 1;
  const Id expired = Keep(fleeting);
  const Id superseded = Keep(Turn("the cellar door is black", 4));
  ASSERT_TRUE(with_model_.retire.Delete({&deleted, 1}));
  ASSERT_TRUE(with_model_.retire.Supersede(superseded, alive));
  clock_.Advance(2 * kDayMs);
  for (const SearchMode mode : kAllModes) {
    for (const Fusion fusion : kAllFusions) {
      SearchRequest request = Asking("cellar door", "balanced", fusion);
      request.mode = mode;
      EXPECT_EQ(Find(request), std::vector{alive});
      request.filter.include_deleted = true;
      EXPECT_EQ(Find(request).size(), 2u);
      request.filter.include_expired = true;
      EXPECT_EQ(Find(request).size(), 3u);
      request.filter.include_superseded = true;
      const auto all = Find(request);
      EXPECT_EQ(std::set<Id>(all.begin(), all.end()),
                (std::set{alive, deleted, expired, superseded}));
    }
  }
}

TEST_P(SearchServiceTest, PagesNeitherOverlapNorMissAnything) {
  KeepMany(60);
  for (const Profile& profile : BuiltInProfiles()) {
    for (const SearchMode mode : kAllModes) {
      SearchRequest request = Asking("cellar key1 key3", profile.name);
      request.mode = mode;
      request.seed = 7;
      const auto whole = Find(request);
      EXPECT_EQ(whole.size(), 60u);
      std::vector<Id> pages;
      request.page.limit = 7;
      for (bool has_more = true; has_more; request.page.offset += 7) {
        const SearchReply reply = Search(request);
        ASSERT_FALSE(reply.results.empty()) << profile.name << " " << NameOf(mode);
        for (const Id& id : IdsOf(reply)) pages.push_back(id);
        has_more = reply.has_more;
      }
      EXPECT_EQ(pages, whole) << profile.name << " " << NameOf(mode);
    }
  }
}

TEST_P(SearchServiceTest, PagesWithThreadsComeFromOneList) {
  for (int i = 0; i < 80; ++i) {
    Keep(Turn((i % 3 == 0 ? "the cellar " : "so what ") + std::to_string(i), i));
  }
  for (const Fusion fusion : kAllFusions) {
    SearchRequest request = Asking("what of the cellar", "explore", fusion);
    const auto whole = Find(request);
    EXPECT_EQ(whole.size(), 80u);
    std::vector<Id> pages;
    request.page.limit = 3;
    for (; request.page.offset < 80; request.page.offset += 3) {
      for (const Id& id : Find(request)) pages.push_back(id);
    }
    EXPECT_EQ(pages, whole) << NameOf(fusion);
  }
}

TEST_P(SearchServiceTest, PageBeyondTheEndIsEmpty) {
  KeepMany(60);
  for (const std::int64_t offset : {std::int64_t{60}, std::int64_t{61}, std::int64_t{1} << 40,
                                    std::numeric_limits<std::int64_t>::max()}) {
    SearchRequest request = Asking("cellar");
    request.page = {.limit = 10, .offset = offset};
    const SearchReply reply = Search(request);
    EXPECT_TRUE(reply.results.empty()) << offset;
    EXPECT_FALSE(reply.has_more) << offset;
  }
}

TEST_P(SearchServiceTest, NegativePageIsRefused) {
  KeepMany(3);
  for (const Page page : {Page{.limit = -1}, Page{.limit = 10, .offset = -1}}) {
    SearchRequest request = Asking("cellar");
    request.page = page;
    EXPECT_FALSE(with_model_.search.Search(request));
  }
  SearchRequest none = Asking("cellar");
  none.page.limit = 0;
  EXPECT_TRUE(Search(none).results.empty());
}

TEST_P(SearchServiceTest, AnotherSeedShufflesDifferently) {
  KeepMany(60);
  SearchRequest request = Asking("cellar key1", "explore");
  const auto first = Find(request);
  EXPECT_EQ(Find(request), first);
  request.seed = 1;
  EXPECT_NE(Find(request), first);
  request.jitter = 0;
  const auto calm = Find(request);
  request.seed = 2;
  EXPECT_EQ(Find(request), calm);
}

TEST_P(SearchServiceTest, TiesAreBrokenById) {
  std::vector<Id> ids;
  for (int i = 0; i < 20; ++i) ids.push_back(Keep("the cellar door is green"));
  std::sort(ids.begin(), ids.end());
  for (const SearchMode mode : kAllModes) {
    for (const Fusion fusion : kAllFusions) {
      SearchRequest request = Asking("cellar door", "balanced", fusion);
      request.mode = mode;
      EXPECT_EQ(Find(request), ids) << NameOf(mode) << " " << NameOf(fusion);
    }
  }
}

// Recomputes the score from the parts listed in `why`.
double ScoreFrom(const Why& why, const Profile& profile) {
  const Signals& s = why.signals;
  if (profile.rule == ScoringRule::kPrior) {
    return why.jitter * s.relevance *
           (1 + profile.recency * s.recency + profile.utility * (2 * s.utility - 1));
  }
  return why.jitter * (profile.relevance * s.relevance + profile.recency * s.recency +
                       profile.utility * s.utility + profile.importance * s.importance +
                       profile.frequency * s.frequency + profile.confidence * s.confidence);
}

TEST_P(SearchServiceTest, WhyAddsUpToTheScore) {
  Keep("the cellar door is green");
  Keep(Turn("Where is the cellar, Ann?", 1, "Bob"));
  Keep(Turn("I saw it on 7 May 2023.", 2));
  for (int i = 0; i < 6; ++i) {
    NewMemory document = Note("a document about cellar number " + std::to_string(i));
    document.input.Set(&Memory::kind, i < 4 ? TextKind::kDocument : TextKind::kCode);
    Keep(document);
  }
  std::set<std::string_view> names;
  for (const Profile& profile : BuiltInProfiles()) {
    for (const Fusion fusion : kAllFusions) {
      const SearchReply reply =
          Search(Asking("When did Ann see the cellar, 7 May 2023?", profile.name, fusion));
      EXPECT_EQ(reply.results.size(), 9u);
      for (const Found& found : reply.results) {
        EXPECT_NEAR(found.score, ScoreFrom(found.why, profile), 1e-12);
        if (fusion != Fusion::kBlend) continue;
        EXPECT_NEAR(found.why.fused, SumOf(found.why.parts), 1e-12);
        for (const BlendPart& part : found.why.parts) names.insert(part.name);
      }
    }
  }
  for (const std::string_view name : {"meaning", "words", "neighbours", "answer", "thread_words",
                                      "thread_meaning", "date", "speaker", "when", "fellows"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

TEST_P(SearchServiceTest, WithoutAModelKeywordSearchAnswers) {
  const Id id = Add("the cellar door is green");
  LazyEmbedder off(NoModel("embedding.model is none"));
  LazyEmbedder damaged(Source(
      []() -> Result<std::unique_ptr<Embedder>> { return IoError("the model is damaged"); }));
  LazyEmbedder broken(
      Source([] { return std::unique_ptr<Embedder>(std::make_unique<BrokenEmbedder>()); }));
  struct Case {
    LazyEmbedder* embedder;
    std::string reason;
  };
  for (const Case& each : {Case{nullptr, "no embedding model is configured"},
                           {&off, "embedding.model is none"},
                           {&damaged, "the model is damaged"},
                           {&broken, "out of breath"}}) {
    Engine engine = EngineWith(each.embedder);
    for (const Fusion fusion : kAllFusions) {
      const SearchReply reply = Search(engine, Asking("cellar", "balanced", fusion));
      EXPECT_EQ(IdsOf(reply), std::vector{id});
      EXPECT_NE(reply.degraded.find(each.reason), std::string::npos) << reply.degraded;
      EXPECT_TRUE(reply.total_is_exact);
      EXPECT_EQ(reply.mode, SearchMode::kKeyword) << "as it was done";
    }
    SearchRequest request = Asking("cellar");
    request.mode = SearchMode::kKeyword;
    EXPECT_EQ(Search(engine, request).degraded, "");
    request.mode = SearchMode::kVector;
    const auto failed = engine.search.Search(request);
    ASSERT_FALSE(failed);
    EXPECT_NE(failed.error().message.find(each.reason), std::string::npos);
  }
}

TEST_P(SearchServiceTest, TrialD3EmptyQueryIsRefusedInEveryMode) {
  Keep(Turn("the cellar door is green", 1));
  for (const SearchMode mode : {SearchMode::kHybrid, SearchMode::kVector, SearchMode::kKeyword}) {
    for (const char* const query : {"", " ", "\n\t ", "\u3000"}) {
      const auto reply = with_model_.search.Search({.query = query, .mode = mode});
      ASSERT_FALSE(reply);
      EXPECT_EQ(reply.error().code, ErrorCode::kInvalidArgument);
    }
  }
}

TEST_P(SearchServiceTest, AnyTextIsAValidQuery) {
  Keep(Turn("the cellar door is green", 1));
  Keep(Turn("Which one?", 2, "Bob"));
  const std::vector<std::string> queries = {
      "\"",
      "\"cellar",
      "cellar\" OR \"",
      "AND OR NOT",
      "NOT cellar",
      "NOT Ann",
      "Ann",
      "\"Ann\"",
      "Ann*",
      "cellar AND (door OR",
      ")))(((",
      "content:cellar tags: {",
      "{content}: cellar",
      "cellar* *",
      std::string("cel\0lar", 7),
      std::string(1, '\0'),
      std::string(100'000, 'x'),
      "the of and is",
      "?!.,;:-",
      "'; DROP TABLE memories; --",
      "\U0001F511\U0001F6AA",
      "\u202E\u05D3\u05DC\u05EA \u0627\u0644\u0628\u0627\u0628",
      "\u2019s",
      "2023-99-99 in May ago",
  };
  std::string words;
  for (int i = 0; words.size() < 100'000; ++i) words += "w" + std::to_string(i) + " (\"";
  for (const SearchMode mode : kAllModes) {
    for (const Fusion fusion : kAllFusions) {
      for (const std::string& query : queries) {
        SearchRequest request = Asking(query, "balanced", fusion);
        request.mode = mode;
        request.asked_at = kNoon;
        EXPECT_LE(Search(request).results.size(), 2u);
      }
      SearchRequest request = Asking(words, "balanced", fusion);
      request.mode = mode;
      EXPECT_LE(Search(request).results.size(), 2u);
    }
  }
  const auto invalid = with_model_.search.Search(Asking("cellar \xff"));
  ASSERT_FALSE(invalid);
  EXPECT_EQ(invalid.error().message, "the query is not valid UTF-8");
}

std::string BytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

TEST_P(SearchServiceTest, SearchWritesNothing) {
  KeepMany(20);
  const Id id = Keep("the cellar door is green");
  const Memory before = Look(id);
  const auto bytes = [&] {
    if (folder().empty()) return std::string();
    return BytesOf(folder() + "/memory.db") + BytesOf(folder() + "/memory.db-wal");
  };
  const std::string bytes_before = bytes();
  clock_.Advance(kDayMs);
  for (const SearchMode mode : kAllModes) {
    for (const Fusion fusion : kAllFusions) {
      SearchRequest request = Asking("cellar door", "balanced", fusion);
      request.mode = mode;
      EXPECT_FALSE(Find(request).empty());
    }
  }
  EXPECT_TRUE(bytes() == bytes_before);
  EXPECT_EQ(Look(id), before);
  EXPECT_TRUE(store().Read([&](Reader& reader) { return reader.Accesses(id); })->empty());
}

TEST_P(SearchServiceTest, ConcurrentFirstSearchesAgree) {
  KeepMany(60);
  LazyEmbedder fresh(Source(LoadFake));
  Engine engine = EngineWith(&fresh);
  constexpr std::size_t kThreads = 8;
  std::vector<std::vector<Id>> answers(kThreads);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < kThreads; ++i) {
    threads.emplace_back(
        [&, i] { answers[i] = IdsOf(Search(engine, Asking("cellar key1", "explore"))); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(answers[0].size(), 60u);
  for (const auto& answer : answers) EXPECT_EQ(answer, answers[0]);
}

TEST_P(SearchServiceTest, VectorModeExcludesDistantMemories) {
  const Id near = Keep("cellar door");
  Keep("lunch was late");
  SearchRequest request = Asking("cellar door");
  request.mode = SearchMode::kVector;
  EXPECT_EQ(Find(request).size(), 2u);
  request.min_score = 0.9;
  const SearchReply reply = Search(request);
  EXPECT_EQ(IdsOf(reply), std::vector{near});
  EXPECT_EQ(reply.total_count, 1);
  EXPECT_FALSE(reply.has_more);
  EXPECT_NEAR(reply.results[0].why.fused, 1, 1e-6);
}

TEST_P(SearchServiceTest, FilteredOutNeighborStillRaisesScores) {
  NewMemory asked = Turn("Where is the cellar?", 1, "Bob");
  asked.input.Set(&Memory::tags, std::vector<std::string>{"question"});
  Keep(asked);
  NewMemory told = Turn("Down there.", 2);
  told.input.Set(&Memory::tags, std::vector<std::string>{"answer"});
  const Id answer = Keep(told);
  SearchRequest request = Asking("Where is the cellar?");
  request.filter.tags = {"answer"};
  const SearchReply reply = Search(request);
  ASSERT_EQ(IdsOf(reply), std::vector{answer});
  EXPECT_TRUE(std::any_of(reply.results[0].why.parts.begin(), reply.results[0].why.parts.end(),
                          [](const BlendPart& part) { return part.name == "answer"; }));
}

}  // namespace
}  // namespace cairn
