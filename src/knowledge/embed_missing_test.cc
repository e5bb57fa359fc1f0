#include "knowledge/embed_missing.h"

#include "embed/fake_embedder.h"
#include "embed/lazy_embedder.h"
#include "knowledge/project_fixture.h"

namespace cairn {
namespace {

constexpr int kSections = 300;

std::string Document(const std::string& word) {
  std::string text;
  for (int i = 0; i < kSections; ++i) {
    text += "# Section " + std::to_string(i) + "\n\n" + (i == 100 ? word : "Nothing") +
            " of note happened. It was quiet all day long. Nobody came.\n\n";
  }
  return text;
}

class EmbedMissingTest : public ProjectTest {
 protected:
  static ModelSource Model(bool works) {
    return {.id = "fake",
            .where = "a test",
            .load = [works]() -> Result<std::unique_ptr<Embedder>> {
              if (!works) return IoError("it does not load");
              return std::unique_ptr<Embedder>(std::make_unique<FakeEmbedder>());
            },
            .verify = {}};
  }
  Context WithModel() { return {*store_, clock_, rng_, "garden", "manual", &fake_}; }
  IndexReport IndexWith(const Context& context) {
    Indexer indexer(context, {.root = root_, .knowledge = "", .watch_paths = {"docs/**"}});
    auto report = indexer.Run({});
    EXPECT_TRUE(report) << report.error().message;
    return report ? *std::move(report) : IndexReport{};
  }

  LazyEmbedder fake_{Model(true)};
};

TEST_F(EmbedMissingTest, EverySectionIsEmbeddedOnce) {
  Write("docs/a.md", Document("Something"));
  const Context context = WithModel();
  EXPECT_EQ(IndexWith(context).embedded, kSections);
  EXPECT_EQ(IndexWith(context).embedded, 0);
  EXPECT_TRUE(
      store_->Read([&](Reader& reader) { return reader.FindWithoutVectors("fake", 1); })->empty());
}

TEST_F(EmbedMissingTest, AnEditOfASectionEmbedsThatSectionOnly) {
  Write("docs/a.md", Document("Something"));
  const Context context = WithModel();
  IndexWith(context);
  Write("docs/a.md", Document("Weirdness"));  // same length, so the end of the section is unchanged
  const IndexReport report = IndexWith(context);
  EXPECT_EQ(report.pieces, (ChunkCounts{.updated = 1, .kept = kSections - 1}));
  EXPECT_EQ(report.embedded, 1);
}

TEST_F(EmbedMissingTest, ResumesAfterBeingStopped) {
  Write("docs/a.md", Document("Something"));
  const Context context = WithModel();
  Index();  // without a model
  int asked = 0;
  WorkControl control;
  control.stopped = [&] { return ++asked > 1; };
  const auto some = EmbedMissing(context, control);
  ASSERT_TRUE(some);
  EXPECT_TRUE(some->stopped);
  EXPECT_EQ(some->count, 32);
  const auto rest = EmbedMissing(context, {});
  ASSERT_TRUE(rest);
  EXPECT_EQ(rest->count, kSections - 32);
  EXPECT_FALSE(rest->stopped);
}

TEST_F(EmbedMissingTest, ProgressReachesItsTotal) {
  Write("docs/a.md", Document("Something"));
  Index();
  std::vector<std::int64_t> told;
  WorkControl control;
  control.progress = [&](std::string_view, std::int64_t done, std::int64_t total) {
    EXPECT_EQ(total, kSections);
    told.push_back(done);
  };
  ASSERT_TRUE(EmbedMissing(WithModel(), control));
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ(told.back(), kSections);
}

TEST_F(EmbedMissingTest, StopsWhenTheModelFails) {
  Write("docs/a.md", Document("Something"));
  LazyEmbedder broken(Model(false));
  const Context context{*store_, clock_, rng_, "garden", "manual", &broken};
  EXPECT_EQ(IndexWith(context).embedded, 0);
  EXPECT_EQ(CountAlive(), kSections);
}

}  // namespace
}  // namespace cairn
