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

TEST_P(DoctorTest, FindsNothingWrongWithAHealthyMemory) {
  LazyEmbedder model(Fake("fake"));
  Engine engine = EngineWith(model);
  ASSERT_TRUE(engine.remember.One(Note("text")));
  const auto diagnosis = engine.doctor.Examine();
  ASSERT_TRUE(diagnosis) << diagnosis.error().message;
  EXPECT_TRUE(diagnosis->IsHealthy());
  EXPECT_EQ(diagnosis->model, "fake");
  EXPECT_EQ(Find(*diagnosis, "model").detail, "fake, a test, its sum holds");
  EXPECT_EQ(Find(*diagnosis, "vectors").detail, "1 of the model");
}

TEST_P(DoctorTest, NamesMemoriesWithoutAVectorOfTheModel) {
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
            "0 of the model, 1 of other models, 2 memories without one");
  ASSERT_TRUE(engine.meaning.Reembed());
  EXPECT_TRUE(engine.doctor.Examine()->IsHealthy());
}

TEST_P(DoctorTest, SaysThatTheModelIsDamaged) {
  LazyEmbedder model(Fake("fake", Error{ErrorCode::kCorrupt, "the sum is off"}));
  const auto diagnosis = EngineWith(model).doctor.Examine();
  EXPECT_FALSE(diagnosis->IsHealthy());
  EXPECT_EQ(Find(*diagnosis, "model").detail, "fake: the sum is off");
}

TEST_P(DoctorTest, WithoutAModelAllIsWell) {
  LazyEmbedder off(NoModel("embedding.model is none"));
  Engine engine = EngineWith(off);
  ASSERT_TRUE(engine.remember.One(Note("text")));
  const auto diagnosis = engine.doctor.Examine();
  EXPECT_TRUE(diagnosis->IsHealthy());
  EXPECT_TRUE(diagnosis->without_vectors.empty());
}

}  // namespace
}  // namespace cairn
