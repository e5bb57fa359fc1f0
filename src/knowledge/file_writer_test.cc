#include "knowledge/file_writer.h"

#include "knowledge/project_fixture.h"
#include "knowledge/read_document.h"

namespace cairn {
namespace {

// A process that queues files and is slow to write them.
class FileWriterTest : public ProjectTest {
 protected:
  void TakeUp(PlannedFile& file) { ASSERT_TRUE(slow_.Add(file, notes_)); }
  Status WriteAtLast() { return slow_.Write(); }

 private:
  const IndexerOptions options_{
      .root = root_, .knowledge = ".claude/knowledge", .watch_paths = {"docs/**/*.md"}};
  std::vector<SkippedFile> notes_;
  FileWriter slow_{InsideOf(*engine_), options_, RecipeOf({}, InsideOf(*engine_).guard)};
};

TEST_F(FileWriterTest, KeepsANewerVersionIndexedByAnotherProcess) {
  Write("docs/a.md", "# A\n\nOld.\n");
  PlannedFile file{.path = "docs/a.md", .action = FileAction::kAdded};
  TakeUp(file);
  Write("docs/a.md", "# A\n\nNew and longer.\n");
  Index();
  ASSERT_TRUE(WriteAtLast());
  EXPECT_EQ(TextsOf("docs/a.md"), std::vector<std::string>{"# A\n\nNew and longer.\n"});
  EXPECT_EQ(Index().plan.Count(FileAction::kUnchanged), 1);
}

TEST_F(FileWriterTest, RecordsTheAttributesOfTheStoredVersion) {
  Write("docs/a.md", "# A\n\nFirst.\n");
  Index();
  auto plan = MakeIndexer().Plan({});
  ASSERT_TRUE(plan);
  PlannedFile touched = plan->files.front();
  touched.touch = true;
  touched.hash =
      store_->Read([&](Reader& reader) { return reader.IndexedFiles("garden"); })->front().hash;
  TakeUp(touched);
  Write("docs/a.md", "# A\n\nSecond and longer.\n");
  Index();
  ASSERT_TRUE(WriteAtLast());
  EXPECT_EQ(TextsOf("docs/a.md"), std::vector<std::string>{"# A\n\nSecond and longer.\n"});
  Write("docs/a.md", "# A\n\nFirst.\n");
  EXPECT_EQ(Index().plan.Count(FileAction::kChanged), 1);
  EXPECT_EQ(TextsOf("docs/a.md"), std::vector<std::string>{"# A\n\nFirst.\n"});
}

TEST_F(FileWriterTest, KeepsAFileThatReappeared) {
  Write("docs/a.md", "# A\n\nText.\n");
  Index();
  std::filesystem::remove(root_ / "docs/a.md");
  auto plan = MakeIndexer().Plan({});
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->files.front().action, FileAction::kRemoved);
  TakeUp(plan->files.front());
  Write("docs/a.md", "# A\n\nText again.\n");
  Index();
  ASSERT_TRUE(WriteAtLast());
  EXPECT_EQ(TextsOf("docs/a.md"), std::vector<std::string>{"# A\n\nText again.\n"});
}

}  // namespace
}  // namespace cairn
