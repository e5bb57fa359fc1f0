#include "engine/doctor.h"

#include "embed/fake_embedder.h"
#include "embed/lazy_embedder.h"
#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class DoctorTest : public EngineTest {
 protected:
  static ModelSource Fake(const std::string& id, const Status& sum = {}) {
    return {.id = id,
            .where = "a test",
            .load = [id] { return Result(std::unique_ptr<Embedder>(new FakeEmbedder(id))); },
            .verify = [sum] { return sum; }};
  }
  Engine EngineWith(LazyEmbedder& embedder) {
    return Engine(Context{store(), clock_, rng_, "cairn", "manual", &embedder});
  }
  static const HealthCheck& Find(const Diagnosis& diagnosis, const std::string& check) {
    for (const HealthCheck& finding : diagnosis.checks) {
      if (finding.check == check) return finding;
    }
    static const HealthCheck kNone;
    return kNone;
  }
};
CAIRN_ON_EACH_BACK_END(DoctorTest);

TEST_P(DoctorTest, HealthyStoreHasNoProblems) {
  LazyEmbedder model(Fake("fake"));
  Engine engine = EngineWith(model);
  ASSERT_TRUE(engine.remember.One(Note("text")));
  const auto diagnosis = engine.doctor.Examine();
  ASSERT_TRUE(diagnosis) << diagnosis.error().message;
  EXPECT_TRUE(diagnosis->IsHealthy());
  EXPECT_EQ(diagnosis->model, "fake");
  EXPECT_EQ(Find(*diagnosis, "model").detail, "fake, a test, checksum verified");
  EXPECT_EQ(Find(*diagnosis, "vectors").detail, "1 passage current");
  EXPECT_EQ(Find(*diagnosis, "store").detail, "1 memory");
  EXPECT_TRUE(engine.doctor.Examine({.depth = CheckDepth::kDeep})->IsHealthy());
}

TEST_P(DoctorTest, ListsMemoriesWithoutAVectorOfTheModel) {
  const Id bare = Add("stored without a model");
  LazyEmbedder old_model(Fake("old"));
  const Id outdated = EngineWith(old_model).remember.One(Note("stored with the old one"))->id;
  LazyEmbedder model(Fake("new"));
  Engine engine = EngineWith(model);
  auto diagnosis = engine.doctor.Examine();
  ASSERT_TRUE(diagnosis);
  EXPECT_FALSE(diagnosis->IsHealthy());
  EXPECT_EQ(diagnosis->without_vectors, (std::vector<Id>{bare, outdated}));
  EXPECT_EQ(Find(*diagnosis, "vectors").detail,
            "0 passages current, 1 from other models, 2 memories not embedded");
  ASSERT_TRUE(engine.embeddings.Reembed());
  EXPECT_TRUE(engine.doctor.Examine()->IsHealthy());
}

TEST_P(DoctorTest, ReportsADamagedModel) {
  LazyEmbedder model(Fake("fake", Error{ErrorCode::kCorrupt, "the sum is off"}));
  const auto diagnosis = EngineWith(model).doctor.Examine();
  EXPECT_FALSE(diagnosis->IsHealthy());
  EXPECT_EQ(Find(*diagnosis, "model").detail, "fake: the sum is off");
}

TEST_P(DoctorTest, ReportsAMissingModel) {
  LazyEmbedder missing(NoModel("no files", ModelSource::Kind::kMissing));
  EXPECT_FALSE(EngineWith(missing).doctor.Examine()->IsHealthy());
}

TEST_P(DoctorTest, ReadsTheBuiltInModelOnlyInADeepCheck) {
  ModelSource inside = Fake("fake", Error{ErrorCode::kCorrupt, "the sum is off"});
  inside.kind = ModelSource::Kind::kBuiltIn;
  LazyEmbedder model(inside);
  EXPECT_TRUE(EngineWith(model).doctor.Examine()->IsHealthy());
  EXPECT_FALSE(EngineWith(model).doctor.Examine({.depth = CheckDepth::kDeep})->IsHealthy());
}

TEST_P(DoctorTest, FindsAndReplacesStaleVectors) {
  LazyEmbedder model(Fake("fake"));
  Engine engine = EngineWith(model);
  const Id first = engine.remember.One(Note("granite in the north"))->id;
  const Id second = engine.remember.One(Note("a quite different matter"))->id;
  const auto others = store().Read(
      [&](Reader& reader) { return reader.FindVectors("fake", std::span(&second, 1)); });
  ASSERT_TRUE(store().Write(
      [&](Writer& writer) { return writer.PutVectors(first, "fake", (*others)[0]); }));
  EXPECT_TRUE(engine.doctor.Examine()->IsHealthy()) << "a quick look embeds nothing";
  const auto diagnosis = engine.doctor.Examine({.depth = CheckDepth::kDeep});
  ASSERT_TRUE(diagnosis) << diagnosis.error().message;
  EXPECT_EQ(diagnosis->stale, std::vector<Id>{first});
  EXPECT_TRUE(diagnosis->NeedsRewriting());
  EXPECT_EQ(*engine.doctor.Repair(*diagnosis), std::vector<std::string>{"embedded 1 memory anew"});
  EXPECT_TRUE(engine.doctor.Examine({.depth = CheckDepth::kDeep})->IsHealthy());
}

TEST_P(DoctorTest, CorrectsUseCountsFromTheLog) {
  const Id used = Add("text");
  const Id bare = Add("never used");
  ASSERT_TRUE(engine().use.Get(std::span(&used, 1)));
  EXPECT_TRUE(engine().doctor.Examine({.depth = CheckDepth::kDeep})->IsHealthy());
  const std::vector<AccessRecord> more(2, {.memory = used, .at = kNoon + 5});
  ASSERT_TRUE(store().Write([&](Writer& writer) { return writer.AppendAccesses(more); }));
  const auto diagnosis = engine().doctor.Examine({.depth = CheckDepth::kDeep});
  ASSERT_EQ(diagnosis->miscounted.size(), 1u);
  EXPECT_FALSE(Find(*diagnosis, "log").ok);
  ASSERT_TRUE(engine().doctor.Repair(*diagnosis));
  EXPECT_EQ(Look(used).access_count, 3);
  EXPECT_EQ(Look(used).last_accessed_at, kNoon + 5);
  EXPECT_EQ(Look(bare).access_count, 0);
  EXPECT_TRUE(engine().doctor.Examine({.depth = CheckDepth::kDeep})->IsHealthy());
}

TEST_P(DoctorTest, ClockSetBackIsNotAProblem) {
  const Id used = Add("text");
  ASSERT_TRUE(engine().use.Get(std::span(&used, 1)));
  clock_.Advance(-kHourMs);
  ASSERT_TRUE(engine().use.Get(std::span(&used, 1)));
  EXPECT_TRUE(engine().doctor.Examine({.depth = CheckDepth::kDeep})->IsHealthy());
}

TEST_P(DoctorTest, PassesWithoutAModel) {
  LazyEmbedder off(NoModel("embedding.model is none"));
  Engine engine = EngineWith(off);
  ASSERT_TRUE(engine.remember.One(Note("text")));
  const auto diagnosis = engine.doctor.Examine();
  EXPECT_TRUE(diagnosis->IsHealthy());
  EXPECT_TRUE(diagnosis->without_vectors.empty());
}

}  // namespace
}  // namespace cairn
