#include "engine/embedding_service.h"

#include "embed/fake_embedder.h"
#include "embed/lazy_embedder.h"
#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class EmbeddingServiceTest : public EngineTest {
 protected:
  static Result<std::unique_ptr<Embedder>> Fake(const std::string& model) {
    return std::unique_ptr<Embedder>(std::make_unique<FakeEmbedder>(model));
  }
  static ModelSource Source(std::string id,
                            std::function<Result<std::unique_ptr<Embedder>>()> load) {
    return {.id = std::move(id), .where = "a test", .load = std::move(load), .verify = {}};
  }
  // Guaranteed copy elision: the engine is constructed in place.
  Engine EngineWith(LazyEmbedder& embedder) {
    return Engine(Context{store(), clock_, rng_, "cairn", "manual", &embedder});
  }
  std::size_t CountVectors(const Id& id, const std::string& model = "fake") {
    const auto hit = NearestOf(id, "anything", model);
    return hit ? static_cast<std::size_t>(hit->windows) : 0;
  }
  // Whether the stored vector of the first window matches the text.
  bool HasVectorOf(const Id& id, const std::string& text) {
    const auto hit = NearestOf(id, text, "fake");
    return hit && hit->window == 0 && hit->cosine > 0.99999;
  }
  std::optional<VectorHit> NearestOf(const Id& id, const std::string& text,
                                     const std::string& model) {
    const auto hits = store().Read([&](Reader& reader) {
      return reader.ScoreVectors(model, *FakeEmbedder(model).Embed(text), {&id, 1});
    });
    EXPECT_TRUE(hits);
    return hits ? hits->at(0) : std::nullopt;
  }

  LazyEmbedder fake_{Source("fake", [] { return Fake("fake"); })};
};
CAIRN_ON_EACH_BACK_END(EmbeddingServiceTest);

TEST_P(EmbeddingServiceTest, EveryStoredTextGetsVectors) {
  Engine engine = EngineWith(fake_);
  const Id brief = engine.remember.One(Note("a brief text"))->id;
  std::string words;
  for (int i = 0; i < 40; ++i) words += "word" + std::to_string(i) + " ";
  const Id lengthy = engine.remember.One(Note(words))->id;
  EXPECT_EQ(CountVectors(brief), 1u);
  EXPECT_EQ(CountVectors(lengthy), 3u) << "windows of 16 words";
  EXPECT_TRUE(HasVectorOf(brief, "a brief text"));
  EXPECT_EQ(engine.browse.Stats()->vectors_by_model.at("fake"), 4);
}

TEST_P(EmbeddingServiceTest, EmbeddingTextIsEmbeddedInsteadOfTheContent) {
  Engine engine = EngineWith(fake_);
  NewMemory note = Note("0xDEADBEEF");
  note.input.Set(&Memory::embedding_text, "a number that marks freed memory");
  const Id id = engine.remember.One(note)->id;
  EXPECT_TRUE(HasVectorOf(id, "a number that marks freed memory"));
  MemoryInput changes;
  changes.Set(&Memory::content, "0xCAFEBABE is a magic number");
  ASSERT_TRUE(engine.revise.Update(id, changes));
  EXPECT_TRUE(HasVectorOf(id, "0xCAFEBABE is a magic number"));
}

TEST_P(EmbeddingServiceTest, OtherChangesKeepTheVector) {
  int loads = 0;
  LazyEmbedder counted(Source("fake", [&] {
    ++loads;
    return Fake("fake");
  }));
  const Id id = EngineWith(fake_).remember.One(Note("text"))->id;
  MemoryInput changes;
  changes.Set(&Memory::importance, 9);
  ASSERT_TRUE(EngineWith(counted).revise.Update(id, changes));
  EXPECT_EQ(loads, 0) << "nothing to embed, so no model is loaded";
  EXPECT_EQ(CountVectors(id), 1u);
}

TEST_P(EmbeddingServiceTest, NearDuplicatesAreReportedButStored) {
  Engine engine = EngineWith(fake_);
  const std::string text =
      "the nightly build fails when the cache server in the cellar is switched off";
  const Id first = engine.remember.One(Note(text))->id;
  NewMemory elsewhere = Note(text + " twice");
  elsewhere.input.Set(&Memory::project, "other");
  EXPECT_TRUE(engine.remember.One(elsewhere)->similar.empty());
  const auto second = engine.remember.One(Note(text + " again"));
  ASSERT_TRUE(second);
  EXPECT_FALSE(second->duplicate);
  ASSERT_EQ(second->similar.size(), 1u);
  EXPECT_EQ(second->similar[0].id, first);
  EXPECT_GE(second->similar[0].score, kNearDuplicate);
  EXPECT_TRUE(engine.remember.One(Note("quite another matter"))->similar.empty());
}

TEST_P(EmbeddingServiceTest, ReembedFillsGapsAndResumes) {
  const Id a = Add("a");
  const Id b = Add("b");
  const Id deleted = Add("c");
  ASSERT_TRUE(engine().retire.Delete({&deleted, 1}));
  Engine engine = EngineWith(fake_);
  ASSERT_TRUE(engine.embeddings.Refresh({&a, 1}));
  EXPECT_EQ(engine.embeddings.FindMissing()->size(), 2u);
  std::int64_t told = 0;
  EXPECT_EQ(*engine.embeddings.Reembed([&](std::int64_t done, std::int64_t) { told = done; }), 2);
  EXPECT_EQ(told, 2);
  EXPECT_EQ(CountVectors(b), 1u);
  ASSERT_TRUE(engine.retire.Restore({&deleted, 1}));
  EXPECT_EQ(CountVectors(deleted), 1u);
  EXPECT_EQ(*engine.embeddings.Reembed(), 0);
}

TEST_P(EmbeddingServiceTest, AnotherModelReplacesTheVectors) {
  const Id id = EngineWith(fake_).remember.One(Note("text"))->id;
  LazyEmbedder other(Source("other", [] { return Fake("other"); }));
  Engine engine = EngineWith(other);
  EXPECT_EQ(engine.embeddings.FindMissing()->size(), 1u);
  EXPECT_EQ(*engine.embeddings.Reembed(), 1);
  EXPECT_EQ(CountVectors(id, "fake"), 0u);
  EXPECT_EQ(CountVectors(id, "other"), 1u);
}

TEST_P(EmbeddingServiceTest, BrokenModelDoesNotPreventStoring) {
  LazyEmbedder broken(Source("fake", []() -> Result<std::unique_ptr<Embedder>> {
    return IoError("the model is damaged");
  }));
  Engine engine = EngineWith(broken);
  const auto reply = engine.remember.One(Note("text"));
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(CountVectors(reply->id), 0u);
  EXPECT_EQ(engine.embeddings.FindMissing()->size(), 1u);
  EXPECT_FALSE(engine.embeddings.Reembed());
}

TEST_P(EmbeddingServiceTest, EverythingElseWorksWithoutAModel) {
  LazyEmbedder off(NoModel("embedding.model is none"));
  Engine engine = EngineWith(off);
  ASSERT_TRUE(engine.remember.One(Note("text")));
  EXPECT_EQ(engine.embeddings.model_id(), "");
  EXPECT_TRUE(engine.embeddings.FindMissing()->empty());
  EXPECT_EQ(engine.embeddings.Reembed().error().message,
            "no embedding model: embedding.model is none");
}

TEST_P(EmbeddingServiceTest, ImportsAndHandoffsGetVectors) {
  Engine engine = EngineWith(fake_);
  const std::vector<ImportItem> items = {{Note("imported").input, ""}};
  ASSERT_TRUE(engine.transfer.Import(items));
  NewHandoff handoff;
  handoff.notes.summary = "half done";
  ASSERT_TRUE(engine.handoffs.Save(handoff));
  EXPECT_TRUE(engine.embeddings.FindMissing()->empty());
}

}  // namespace
}  // namespace cairn
