#include "atlas/atlas.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <set>

#include "base/text.h"
#include "embed/fake_embedder.h"
#include "embed/lazy_embedder.h"
#include "engine/engine_fixture.h"
#include "model/input.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;
using State = MemoryMap::State;

constexpr std::size_t kOfTopic = 30;
const std::vector<std::vector<std::string>> kTopics = {
    {"kernel", "scheduler", "interrupt", "driver", "paging", "mutex", "syscall"},
    {"sourdough", "flour", "oven", "crust", "yeast", "dough", "bread"},
    {"violin", "sonata", "orchestra", "melody", "chord", "cello", "opera"}};

class AtlasTest : public EngineTest {
 protected:
  AtlasTest() : file_(testing::TempDir() + "cairn-atlas-" + std::to_string(getpid()) + ".map") {
    fs::remove(file_);
  }
  ~AtlasTest() override { fs::remove(file_); }

  static ModelSource Source(std::string id) {
    const auto load = [] {
      return Result<std::unique_ptr<Embedder>>(std::make_unique<FakeEmbedder>());
    };
    return {.id = std::move(id), .where = "a test", .load = load, .verify = {}};
  }
  Context With(LazyEmbedder* embedder) {
    return Context{store(), clock_, rng_, "cairn", "manual", embedder};
  }
  NewMemory Text(const std::string& text, const std::string& project = "cairn") {
    NewMemory memory = Note(text);
    memory.input.Set(&Memory::project, project);
    return memory;
  }
  Id Remember(const NewMemory& memory) {
    clock_.Advance(kSecondMs);
    return embedded_.remember.One(memory)->id;
  }
  // All words of the topic but one, plus a unique one.
  static std::string TopicText(std::size_t topic, std::size_t number) {
    const auto& words = kTopics[topic];
    std::string text = "number" + std::to_string(number);
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (i != number % words.size()) text += " " + words[i];
    }
    return text;
  }
  std::vector<Id> PlantTopics() {
    std::vector<Id> ids;
    for (std::size_t topic = 0; topic < kTopics.size(); ++topic) {
      for (std::size_t i = 0; i < kOfTopic; ++i) ids.push_back(Remember(Text(TopicText(topic, i))));
    }
    return ids;
  }
  static const MapPoint& PointOf(const MemoryMap& map, const Id& id) {
    const auto found = std::ranges::find(map.points, id, &MapPoint::id);
    EXPECT_NE(found, map.points.end());
    return found == map.points.end() ? map.points.front() : *found;
  }
  static float Distance(const MapPoint& a, const MapPoint& b) {
    return std::hypot(a.x - b.x, a.y - b.y);
  }
  static std::shared_ptr<const MemoryMap> ReadyMap(Atlas& atlas) {
    EXPECT_TRUE(atlas.Map());
    atlas.WaitUntilIdle();
    return *atlas.Map();
  }

  const std::string file_;
  LazyEmbedder fake_{Source("fake")};
  const Context context_ = With(&fake_);
  Engine embedded_{With(&fake_)};
};
CAIRN_ON_EACH_BACK_END(AtlasTest);

TEST_P(AtlasTest, ReportsWhyThereIsNoMap) {
  const Context no_model = With(nullptr);
  LazyEmbedder off(NoModel("not wanted"));
  const Context model_is_off = With(&off);
  for (const Context* context : {&no_model, &model_is_off}) {
    Atlas without(*context, {.nice = 0});
    const auto map = *without.Map();
    EXPECT_EQ(map->state, State::kNone);
    EXPECT_NE(map->reason.find("model"), std::string::npos) << map->reason;
    EXPECT_TRUE(without.Pairs()->pairs.empty());
    without.WaitUntilIdle();
    EXPECT_TRUE(without.Pairs()->is_complete);
  }
  Atlas atlas(context_, {.nice = 0});
  EXPECT_EQ((*atlas.Map())->state, State::kNone);
  EXPECT_NE((*atlas.Map())->reason.find("no memories"), std::string::npos);
  Add("stored without a model");
  EXPECT_NE((*atlas.Map())->reason.find("embedding"), std::string::npos) << (*atlas.Map())->reason;
}

TEST_P(AtlasTest, FewMemoriesAreProjected) {
  Atlas atlas(context_, {.file = file_, .nice = 0});
  const char* texts[] = {"one thing", "quite another", "a third matter"};
  for (std::size_t i = 0; i < 3; ++i) {
    Remember(Text(texts[i]));
    const auto map = ReadyMap(atlas);
    EXPECT_EQ(map->state, State::kReady);
    ASSERT_EQ(map->points.size(), i + 1);
    EXPECT_TRUE(map->clusters.empty());
    for (const MapPoint& point : map->points) {
      EXPECT_TRUE(point.x >= 0 && point.x <= kMapSide && point.y >= 0 && point.y <= kMapSide);
    }
  }
  EXPECT_GT(Distance((*atlas.Map())->points[0], (*atlas.Map())->points[1]), 100);
}

TEST_P(AtlasTest, ManyEqualVectorsAreHandled) {
  for (int i = 0; i < 30; ++i) {
    NewMemory memory = Text("copy " + std::to_string(i));
    memory.input.Set(&Memory::embedding_text, "the same for all");
    Remember(memory);
  }
  Atlas atlas(context_, {.nice = 0});
  const auto first = *atlas.Map();
  for (const MapPoint& point : first->points) EXPECT_NEAR(point.x, kMapSide / 2, 1);
  const auto map = ReadyMap(atlas);
  EXPECT_EQ(map->state, State::kReady);
  for (const MapPoint& point : map->points) {
    EXPECT_TRUE(point.x >= 0 && point.x <= kMapSide && point.y >= 0 && point.y <= kMapSide);
  }
  EXPECT_GE(atlas.Pairs()->pairs.size(), 29u) << "each is like one before it";
}

TEST_P(AtlasTest, TopicsBecomeLabeledClusters) {
  const auto ids = PlantTopics();
  Atlas atlas(context_, {.nice = 0});
  const auto first = *atlas.Map();
  EXPECT_EQ(first->state, State::kRefining);
  EXPECT_EQ(first->points.size(), ids.size());
  const auto map = ReadyMap(atlas);
  EXPECT_EQ(map->state, State::kReady);
  EXPECT_GT(map->version, first->version);
  ASSERT_EQ(map->clusters.size(), kTopics.size());
  for (std::size_t topic = 0; topic < kTopics.size(); ++topic) {
    const auto cluster = PointOf(*map, ids[topic * kOfTopic]).cluster;
    ASSERT_GE(cluster, 0);
    for (std::size_t i = 0; i < kOfTopic; ++i)
      EXPECT_EQ(PointOf(*map, ids[topic * kOfTopic + i]).cluster, cluster) << i;
    const MapCluster& named = map->clusters[static_cast<std::size_t>(cluster)];
    EXPECT_EQ(named.size, static_cast<std::int64_t>(kOfTopic));
    for (const std::string& word : Split(named.label, ',')) {
      EXPECT_EQ(std::ranges::count(kTopics[topic], std::string(Trim(word))), 1) << named.label;
    }
  }
}

TEST_P(AtlasTest, UnchangedStoreGivesTheSameMap) {
  const auto ids = PlantTopics();
  Atlas atlas(context_, {.nice = 0});
  const auto map = ReadyMap(atlas);
  EXPECT_EQ(*atlas.Map(), map);
  ASSERT_TRUE(engine().use.Vote(ids[0], 1));
  EXPECT_EQ(*atlas.Map(), map) << "a vote moves nothing";
}

TEST_P(AtlasTest, NewMemoriesJoinTheirTopicAndOthersStay) {
  const auto ids = PlantTopics();
  Atlas atlas(context_, {.nice = 0});
  const auto before = ReadyMap(atlas);
  const Id fresh = Remember(Text("oven flour dough bread crust yeast"));
  const auto after = *atlas.Map();
  ASSERT_EQ(after->points.size(), before->points.size() + 1);
  for (const MapPoint& point : before->points) EXPECT_EQ(PointOf(*after, point.id), point);
  const MapPoint& placed = PointOf(*after, fresh);
  EXPECT_EQ(placed.cluster, PointOf(*after, ids[kOfTopic]).cluster);
  const MapCluster& own = after->clusters[static_cast<std::size_t>(placed.cluster)];
  EXPECT_LT(std::hypot(placed.x - own.x, placed.y - own.y), kMapSide / 5);
  EXPECT_EQ(own.size, static_cast<std::int64_t>(kOfTopic) + 1);
}

TEST_P(AtlasTest, ChangedEmbeddingMovesOnlyItsMemory) {
  const auto ids = PlantTopics();
  Atlas atlas(context_, {.nice = 0});
  const auto before = ReadyMap(atlas);
  clock_.Advance(kSecondMs);
  MemoryInput text;
  text.Set(&Memory::content, "cello violin opera melody chord sonata");
  ASSERT_TRUE(embedded_.revise.Update(ids[0], text));
  const auto after = *atlas.Map();
  EXPECT_EQ(PointOf(*after, ids[0]).cluster, PointOf(*before, ids[2 * kOfTopic]).cluster);
  for (std::size_t i = 1; i < ids.size(); ++i)
    EXPECT_EQ(Distance(PointOf(*after, ids[i]), PointOf(*before, ids[i])), 0);
}

TEST_P(AtlasTest, DeletedMemoriesDisappearImmediately) {
  const auto ids = PlantTopics();
  NewMemory brief = Text("bread for a day");
  brief.input.Set(&Memory::expires_at, clock_.Now() + kDayMs);
  const Id expiring = Remember(brief);
  ASSERT_TRUE(embedded_.handoffs.Save({.notes = {.summary = "flour and dough are in the oven"}}));
  Atlas atlas(context_, {.nice = 0});
  const auto before = ReadyMap(atlas);
  EXPECT_EQ(before->points.size(), ids.size() + 1) << "without the handoff";
  ASSERT_TRUE(embedded_.retire.Delete({&ids[0], 1}));
  ASSERT_TRUE(embedded_.retire.Supersede(ids[1], ids[2]));
  EXPECT_EQ((*atlas.Map())->points.size(), ids.size() - 1);
  clock_.Advance(kDayMs);
  const auto after = *atlas.Map();
  EXPECT_EQ(after->points.size(), ids.size() - 2);
  EXPECT_EQ(std::ranges::count(after->points, expiring, &MapPoint::id), 0);
}

TEST_P(AtlasTest, StoredLayoutIsReadyImmediately) {
  PlantTopics();
  std::shared_ptr<const MemoryMap> before;
  {
    Atlas atlas(context_, {.file = file_, .nice = 0});
    before = ReadyMap(atlas);
  }
  Atlas atlas(context_, {.file = file_, .nice = 0});
  const auto at_once = *atlas.Map();
  EXPECT_EQ(at_once->state, State::kRefining) << "names are not kept";
  ASSERT_EQ(at_once->points.size(), before->points.size());
  for (std::size_t i = 0; i < before->points.size(); ++i)
    EXPECT_EQ(Distance(at_once->points[i], before->points[i]), 0);
  const auto after = ReadyMap(atlas);
  EXPECT_EQ(after->points, before->points);
  EXPECT_EQ(after->clusters, before->clusters);
}

TEST_P(AtlasTest, FileHasNoWordsAndIsPrivate) {
  PlantTopics();
  Atlas atlas(context_, {.file = file_, .nice = 0});
  ReadyMap(atlas);
  std::ifstream stream(file_);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  ASSERT_FALSE(bytes.empty());
  for (const auto& topic : kTopics) {
    for (const std::string& word : topic) EXPECT_EQ(bytes.find(word), std::string::npos) << word;
  }
  EXPECT_EQ(fs::status(file_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_P(AtlasTest, UnusableFileIsRebuilt) {
  PlantTopics();
  const std::string places[] = {file_, testing::TempDir() + "no such folder/map"};
  std::ofstream(file_) << "cairn map 1\nnot really";
  for (const std::string& place : places) {
    Atlas atlas(context_, {.file = place, .nice = 0});
    const auto map = ReadyMap(atlas);
    EXPECT_EQ(map->state, State::kReady);
    EXPECT_EQ(map->clusters.size(), kTopics.size());
  }
}

TEST_P(AtlasTest, FindsNearDuplicatesWithinAProject) {
  const Id older = Remember(Text("the oven needs an hour at least"));
  Remember(Text("an hour the oven needs at least", "other"));
  const Id newer = Remember(Text("at least an hour the oven needs"));
  Remember(Text("something else entirely"));
  Atlas atlas(context_, {.nice = 0});
  EXPECT_FALSE(atlas.Pairs()->is_complete);
  atlas.WaitUntilIdle();
  const auto found = atlas.Pairs();
  EXPECT_TRUE(found->is_complete);
  ASSERT_EQ(found->pairs.size(), 1u);
  EXPECT_EQ(found->pairs[0].older, older);
  EXPECT_EQ(found->pairs[0].newer, newer);
  EXPECT_NEAR(found->pairs[0].score, 1, 1e-5);

  const Id newest = Remember(Text("needs the oven at least an hour"));
  EXPECT_FALSE(atlas.Pairs()->is_complete);
  atlas.WaitUntilIdle();
  const auto more = atlas.Pairs();
  ASSERT_EQ(more->pairs.size(), 3u) << "each with each";
  EXPECT_EQ(more->pairs[0].older, older);

  ASSERT_TRUE(embedded_.retire.Delete({&newer, 1}));
  const auto left = atlas.Pairs()->pairs;
  ASSERT_EQ(left.size(), 1u) << "at once";
  EXPECT_EQ(left[0].older, older);
  EXPECT_EQ(left[0].newer, newest);
  ASSERT_TRUE(embedded_.retire.Supersede(older, newest));
  EXPECT_TRUE(atlas.Pairs()->pairs.empty());
}

TEST_P(AtlasTest, ChunksAreOnTheMapButInNoPair) {
  Remember(Text("the oven needs an hour at least"));
  const Id piece = Remember(Text("at least an hour the oven needs"));
  Memory memory = Look(piece);
  memory.chunk = "1";
  ASSERT_TRUE(store().Write([&](Writer& writer) { return writer.Update(memory); }));
  Atlas atlas(context_, {.nice = 0});
  EXPECT_EQ(ReadyMap(atlas)->points.size(), 2u);
  EXPECT_TRUE(atlas.Pairs()->is_complete);
  EXPECT_TRUE(atlas.Pairs()->pairs.empty());
}

TEST_P(AtlasTest, SecretIsNotUsedAsLabel) {
  // As an older Cairn might have stored it, bypassing the guard.
  for (const Id& id : PlantTopics()) {
    Memory memory = Look(id);
    memory.content = "tunnel postgres://admin:swordfish@example.com/db";
    ASSERT_TRUE(store().Write([&](Writer& writer) -> Status {
      const auto vectors = writer.FindVectors("fake", {&id, 1});
      CAIRN_TRY(writer.Update(memory));
      return writer.PutVectors(id, "fake", vectors->front());
    }));
  }
  Atlas atlas(context_, {.nice = 0});
  const auto map = ReadyMap(atlas);
  ASSERT_FALSE(map->clusters.empty());
  for (const MapCluster& cluster : map->clusters)
    EXPECT_EQ(cluster.label.find("swordfish"), std::string::npos) << cluster.label;
}

TEST_P(AtlasTest, NotifiesOfABetterMapOrPairs) {
  PlantTopics();
  Atlas atlas(context_, {.nice = 0});
  std::multiset<AtlasEvent> events;
  atlas.OnChange([&](AtlasEvent event) {
    events.insert(event);
    EXPECT_TRUE(atlas.Map()) << "it may be asked from there";
  });
  ReadyMap(atlas);
  atlas.Stop();
  EXPECT_EQ(events.count(AtlasEvent::kMap), 2u) << "halfway and at the end";
  EXPECT_EQ(events.count(AtlasEvent::kPairs), 1u);
}

TEST_P(AtlasTest, StopsDuringItsWork) {
  PlantTopics();
  for (int i = 0; i < 5; ++i) {
    Atlas atlas(context_, {.file = file_, .nice = 0});
    ASSERT_TRUE(atlas.Map());
    atlas.Stop();
    atlas.WaitUntilIdle();
    atlas.Stop();
    const auto map = atlas.Map();
    ASSERT_FALSE(map);
    EXPECT_EQ(map.error().code, ErrorCode::kConflict);
    EXPECT_FALSE(atlas.Pairs());
  }
  Atlas unused(context_, {.nice = 0});
}

TEST_P(AtlasTest, HandlesConcurrentRequestsAndChanges) {
  auto ids = PlantTopics();
  Atlas atlas(context_, {.file = file_, .nice = 0});
  std::vector<std::thread> readers;
  for (int reader = 0; reader < 3; ++reader) {
    readers.emplace_back([&] {
      for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(atlas.Map());
        EXPECT_TRUE(atlas.Pairs());
      }
    });
  }
  for (std::size_t i = 0; i < 30; ++i) {
    if (i % 3 == 0) {
      EXPECT_TRUE(embedded_.retire.Delete({&ids[i], 1}));
    } else {
      EXPECT_TRUE(embedded_.remember.One(Text(TopicText(i % 3, 100 + i))));
    }
  }
  for (std::thread& reader : readers) reader.join();
  const auto map = ReadyMap(atlas);
  EXPECT_EQ(map->state, State::kReady);
  EXPECT_EQ(map->points.size(), ids.size() + 10);
}

}  // namespace
}  // namespace cairn
