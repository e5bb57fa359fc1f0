#include "engine/former_project.h"

#include <algorithm>

#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class FormerProjectTest : public EngineTest {
 protected:
  // Stores a memory under a project; a section if it has a file.
  Id Put(const std::string& project, const std::string& content, const std::string& file = "") {
    NewMemory note = Note(content);
    note.input.Set(&Memory::project, project);
    Memory memory = Look(Add(note));
    if (file.empty()) return memory.id;
    memory.chunk = "c" + content;
    memory.file_path = file;
    memory.position = 0;
    EXPECT_TRUE(store().Write([&](Writer& writer) -> Status {
      CAIRN_TRY(writer.Update(memory));
      return writer.PutIndexedFile({.project = project, .path = file, .hash = "h"});
    }));
    return memory.id;
  }
  std::optional<FormerProject> Find(const std::vector<std::string>& here) {
    auto found = FindFormerProject(InsideOf(engine()), [&](std::string_view path) {
      return std::ranges::find(here, path) != here.end();
    });
    EXPECT_TRUE(found) << found.error().message;
    return found ? *found : std::nullopt;
  }
};

TEST_P(FormerProjectTest, TrialS1NameWhoseFilesExistIsTheFormerOne) {
  Put("old", "a", "docs/a.md");
  Put("old", "b", "docs/b.md");
  Put("cairn", "c", "docs/c.md");
  EXPECT_EQ(Find({"docs/a.md"}), (FormerProject{"old", 2}));
  EXPECT_EQ(Find({"docs/c.md"}), std::nullopt) << "its files are elsewhere";
}

TEST_P(FormerProjectTest, TrialS1WithoutFilesTheOnlyNameInUseIsTheFormerOne) {
  EXPECT_EQ(Find({}), std::nullopt);
  Put("old", "a note");
  EXPECT_EQ(Find({}), (FormerProject{"old", 1}));
  Put("other", "another");
  EXPECT_EQ(Find({}), std::nullopt) << "which of both?";
}

TEST_P(FormerProjectTest, TrialS1NotesOfAnotherProjectAreNotAFormerName) {
  Put("other", "a note about another project");
  Put("cairn", "a note of this one");
  EXPECT_EQ(Find({}), std::nullopt);
}

TEST_P(FormerProjectTest, TrialS1AdoptingMovesEverythingAndDropsDuplicates) {
  const Id section = Put("old", "section", "docs/a.md");
  const Id note = Put("old", "Deploys on Tuesday");
  const Id deleted = Put("old", "gone");
  ASSERT_TRUE(engine().use.Vote(section, 3));
  ASSERT_TRUE(engine().retire.Delete(std::span(&deleted, 1)));
  const Id second = Put("cairn", "section again", "docs/a.md");
  const Id twin = Put("cairn", "Deploys on Tuesday");
  const Id other = Put("else", "not ours");

  const auto adopted = AdoptProject(InsideOf(engine()), "old");
  ASSERT_TRUE(adopted) << adopted.error().message;
  EXPECT_EQ(adopted->memories, 3);
  EXPECT_EQ(adopted->dropped, 2);
  EXPECT_EQ(Look(section).project, "cairn");
  EXPECT_EQ(Look(section).usefulness, 3);
  EXPECT_EQ(Look(note).project, "cairn");
  EXPECT_TRUE(Look(deleted).superseded_by.IsDeleted());
  EXPECT_EQ(Look(deleted).project, "cairn");
  EXPECT_FALSE(store().Read([&](Reader& reader) { return reader.Find(second); })->has_value());
  EXPECT_EQ(Look(twin).superseded_by.id(), note);
  EXPECT_EQ(Look(other).project, "else");
  EXPECT_TRUE(store().Read([&](Reader& reader) { return reader.IndexedFiles("old"); })->empty());
  EXPECT_EQ(store().Read([&](Reader& reader) { return reader.IndexedFiles("cairn"); })->size(), 1u);
  EXPECT_EQ(Find({"docs/a.md"}), std::nullopt);
}

TEST_P(FormerProjectTest, TrialS1UnusedNameIsNotFound) {
  EXPECT_EQ(AdoptProject(InsideOf(engine()), "never").error().code, ErrorCode::kNotFound);
  EXPECT_EQ(AdoptProject(InsideOf(engine()), "cairn").error().code, ErrorCode::kInvalidArgument);
}

CAIRN_ON_EACH_BACK_END(FormerProjectTest);

}  // namespace
}  // namespace cairn
