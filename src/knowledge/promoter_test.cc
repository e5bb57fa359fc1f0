#include "knowledge/promoter.h"

#include <sys/stat.h>

#include "knowledge/project_fixture.h"

namespace cairn {
namespace {

class PromoterTest : public ProjectTest {
 protected:
  Result<Promoted> Promote(const Id& id, const std::string& file = "") {
    return Promoter(InsideOf(*engine_), root_, ".claude/knowledge").Promote(id, file);
  }
  Memory Look(const Id& id) {
    return **store_->Read([&](Reader& reader) { return reader.Find(id); });
  }

  static constexpr char kGotchas[] = ".claude/knowledge/gotchas.md";
};

TEST_F(PromoterTest, AMemoryBecomesASectionOfItsCategorysFile) {
  const Id id = Add("The pump stops below 4 °C.", Category::kGotcha);
  const auto promoted = Promote(id);
  ASSERT_TRUE(promoted) << promoted.error().message;
  EXPECT_EQ(promoted->file, kGotchas);
  EXPECT_FALSE(promoted->there_already);
  EXPECT_EQ(Read(kGotchas),
            "---\ncategory: gotcha\n---\n\n## The pump stops below 4 °C\n\n<!-- cairn:memory " +
                id.ToString() + " -->\n\nThe pump stops below 4 °C.\n\n<!-- cairn:end -->\n");
  EXPECT_EQ(Look(id).file_path, kGotchas);
  EXPECT_EQ(Look(id).promoted_at, clock_.Now());
}

TEST_F(PromoterTest, TheSectionIsNotIndexedASecondTime) {
  const Id id = Add("The pump stops below 4 °C.", Category::kGotcha);
  ASSERT_TRUE(Promote(id));
  Index();
  EXPECT_EQ(CountAlive(), 1);
  EXPECT_TRUE(PiecesAt(kGotchas).empty());
}

TEST_F(PromoterTest, AnEditOfTheSectionIsAnEditOfTheMemory) {
  const Id id = Add("The pump stops below 4 °C.", Category::kGotcha);
  ASSERT_TRUE(Promote(id));
  Index();
  std::string text = Read(kGotchas);
  text.replace(text.rfind("4 °C"), 5, "6 °C");
  Write(kGotchas, text);
  EXPECT_EQ(Index().pieces.updated, 1);
  EXPECT_EQ(Look(id).content, "The pump stops below 6 °C.");
  EXPECT_EQ(CountAlive(), 1);
}

TEST_F(PromoterTest, InAnotherStoreTheSectionIsAnOrdinaryChunk) {
  const Id id = Add("The pump stops below 4 °C.", Category::kGotcha);
  ASSERT_TRUE(Promote(id));
  ASSERT_TRUE(engine_->retire.Erase(std::span(&id, 1)));
  Index();
  ASSERT_EQ(PiecesAt(kGotchas).size(), 1u);
  EXPECT_EQ(PiecesAt(kGotchas)[0].category, Category::kGotcha);
}

TEST_F(PromoterTest, DoesNotWriteThroughALink) {
  namespace fs = std::filesystem;
  const Id id = Add("The pump stops below 4 °C.", Category::kGotcha);
  Write("outside/gotchas.md", "old");
  const auto fails_at = [&](const std::string& link, const std::string& target) {
    fs::create_directories((root_ / link).parent_path());
    fs::create_symlink(root_ / target, root_ / link);
    const auto promoted = Promote(id);
    ASSERT_FALSE(promoted) << link;
    EXPECT_EQ(promoted.error().code, ErrorCode::kConflict) << link;
    EXPECT_TRUE(fs::is_symlink(root_ / link));
    EXPECT_EQ(Read("outside/gotchas.md"), "old");
    fs::remove(root_ / link);
  };
  fails_at(kGotchas, "outside/gotchas.md");
  fails_at(kGotchas, "outside/new.md");  // a dangling link
  EXPECT_FALSE(fs::exists(root_ / "outside/new.md"));
  fs::remove(root_ / ".claude/knowledge");
  fails_at(".claude/knowledge", "outside");
  EXPECT_FALSE(Look(id).promoted_at);
}

TEST_F(PromoterTest, RefusesAPipeWithoutBlocking) {
  const Id id = Add("The pump stops below 4 °C.", Category::kGotcha);
  std::filesystem::create_directories(root_ / ".claude/knowledge");
  ASSERT_EQ(mkfifo((root_ / kGotchas).c_str(), 0600), 0);
  EXPECT_EQ(Promote(id).error().code, ErrorCode::kConflict);
}

TEST_F(PromoterTest, PromotingTwiceWritesOnce) {
  const Id id = Add("Same.", Category::kPattern);
  ASSERT_TRUE(Promote(id));
  const std::string text = Read(".claude/knowledge/patterns/notes.md");
  const auto again = Promote(id);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->there_already);
  EXPECT_EQ(Read(".claude/knowledge/patterns/notes.md"), text);
}

TEST_F(PromoterTest, KeepsExistingText) {
  Write(kGotchas, "# Gotchas\n\nMine, without an end of line");
  ASSERT_TRUE(Promote(Add("Another.", Category::kGotcha)));
  EXPECT_TRUE(
      Read(kGotchas).starts_with("# Gotchas\n\nMine, without an end of line\n\n## Another\n"));
}

TEST_F(PromoterTest, RoundTripsTextWithHeadingsAndMarks) {
  const std::string content = "# A heading\n\n```\n<!-- cairn:end -->\n```\n\n## Another\n\nEnd.";
  const Id id = Add(content);
  ASSERT_TRUE(Promote(id));
  Index();
  EXPECT_EQ(Look(id).content, content);
  EXPECT_EQ(CountAlive(), 1);
}

TEST_F(PromoterTest, ReportsWhatCannotBePromoted) {
  const Id id = Add("Fine.");
  EXPECT_EQ(Promote(id, "../outside.md").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(Promote(id, "docs/a.md").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(Promote(id, ".claude/knowledge/a.txt").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(Promote(Id()).error().code, ErrorCode::kNotFound);
  ASSERT_TRUE(engine_->retire.Delete(std::span(&id, 1)));
  EXPECT_EQ(Promote(id).error().code, ErrorCode::kConflict);
  Write("docs/a.md", "Indexed.\n");
  Index();
  EXPECT_EQ(Promote(PiecesAt("docs/a.md")[0].id).error().code, ErrorCode::kConflict);
  EXPECT_FALSE(std::filesystem::exists(root_ / ".claude/knowledge"));
}

}  // namespace
}  // namespace cairn
