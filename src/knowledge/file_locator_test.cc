#include "knowledge/file_locator.h"

#include "knowledge/project_fixture.h"
#include "knowledge/promoter.h"

namespace cairn {
namespace {

class FileLocatorTest : public ProjectTest {
 protected:
  FileLocatorTest() {
    Context with = InsideOf(*engine_);
    with.locator = &locator_;
    engine_ = std::make_unique<Engine>(with);
  }
  Result<Memory> Edit(const Id& id, const std::string& content) {
    MemoryInput change;
    change.Set(&Memory::content, content);
    return engine_->revise.Update(id, change);
  }

  FileLocator locator_{root_, "garden"};
};

TEST_F(FileLocatorTest, TrialD4FindsTheCurrentLineOfASection) {
  Write("docs/guide.md", "# Guide\n\nIntro.\n\n## Water\n\nDrip.\n");
  Index();
  const Memory water = PiecesAt("docs/guide.md")[1];
  EXPECT_EQ(locator_.LineOf(water), 5);
  Write("docs/guide.md", "\n\n# Guide\n\nIntro.\n\n## Water\n\nDrip.\n");
  EXPECT_EQ(locator_.LineOf(water), 7);
  Write("docs/guide.md", "# Other\n");
  EXPECT_EQ(locator_.LineOf(water), std::nullopt);
  std::filesystem::remove(root_ / "docs/guide.md");
  EXPECT_EQ(locator_.LineOf(water), std::nullopt);
}

TEST_F(FileLocatorTest, TrialD4IgnoresFilesOfOtherProjects) {
  Write("docs/guide.md", "# Guide\n");
  Index();
  Memory guide = PiecesAt("docs/guide.md")[0];
  EXPECT_EQ(locator_.LineOf(guide), 1);
  guide.project = "elsewhere";
  EXPECT_EQ(locator_.LineOf(guide), std::nullopt);
}

TEST_F(FileLocatorTest, TrialD4AnEditOfASectionIsRefusedWithFileAndLine) {
  Write("docs/guide.md", "# Guide\n\nIntro.\n\n## Water\n\nDrip.\n");
  Index();
  const Memory water = PiecesAt("docs/guide.md")[1];
  const auto edited = Edit(water.id, "Sprinklers.");
  ASSERT_FALSE(edited);
  EXPECT_EQ(edited.error().code, ErrorCode::kConflict);
  EXPECT_NE(edited.error().message.find("edit docs/guide.md:5"), std::string::npos);
  EXPECT_EQ(PiecesAt("docs/guide.md")[1], water);
}

TEST_F(FileLocatorTest, TrialD4APromotedMemoryIsEditedInItsFileWhileItExists) {
  const Id id = Add("The pump stops below 4 degrees.", Category::kGotcha);
  ASSERT_TRUE(Promoter(InsideOf(*engine_), root_, ".claude/knowledge").Promote(id, ""));
  const auto refused = Edit(id, "The pump stops below 6 degrees.");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find(".claude/knowledge/gotchas.md:"), std::string::npos);
  Write(".claude/knowledge/gotchas.md", "# Gotchas\n");
  EXPECT_TRUE(Edit(id, "The pump stops below 6 degrees."));
}

TEST_F(FileLocatorTest, TrialD4EditingThePromotedSectionChangesTheMemory) {
  const Id id = Add("The pump stops below 4 degrees.", Category::kGotcha);
  ASSERT_TRUE(Promoter(InsideOf(*engine_), root_, ".claude/knowledge").Promote(id, ""));
  std::string text = Read(".claude/knowledge/gotchas.md");
  text.replace(text.rfind("4 degrees"), 1, "6");
  Write(".claude/knowledge/gotchas.md", text);
  Index();
  EXPECT_EQ((*store_->Read([&](Reader& reader) { return reader.Find(id); }))->content,
            "The pump stops below 6 degrees.");
}

}  // namespace
}  // namespace cairn
