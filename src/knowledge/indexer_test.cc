#include "knowledge/indexer.h"

#include "knowledge/project_fixture.h"

namespace cairn {
namespace {

using IndexerTest = ProjectTest;

constexpr char kGuide[] =
    "# Guide\n\nIntro.\n\n## Water\n\nDrip lines.\n\n## Frost\n\nCover them.\n";

TEST_F(IndexerTest, AFileBecomesAMemoryForEachSection) {
  Write("docs/guide.md", kGuide);
  const IndexReport report = Index();
  EXPECT_EQ(report.plan.Count(FileAction::kAdded), 1);
  EXPECT_EQ(report.pieces, (ChunkCounts{.added = 3}));
  const auto pieces = PiecesAt("docs/guide.md");
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[0].content + pieces[1].content + pieces[2].content, kGuide);
  EXPECT_EQ(pieces[1].section_title, "Guide > Water");
  EXPECT_EQ(pieces[1].position, 1);
  EXPECT_EQ(pieces[1].thread, "docs/guide.md");
  EXPECT_EQ(pieces[1].source, "file-index");
  EXPECT_EQ(pieces[1].kind, TextKind::kDocument);
  EXPECT_EQ(pieces[1].tags, std::vector<std::string>{"guide.md"});
  EXPECT_EQ(pieces[1].project, "garden");
}

TEST_F(IndexerTest, TheSecondRunHasNothingToDo) {
  Write("docs/guide.md", kGuide);
  Index();
  const auto before = PiecesAt("docs/guide.md");
  const IndexReport report = Index();
  EXPECT_FALSE(report.plan.ChangesMemories());
  EXPECT_EQ(report.plan.Count(FileAction::kUnchanged), 1);
  EXPECT_EQ(PiecesAt("docs/guide.md"), before);
}

TEST_F(IndexerTest, TrialD5AnEditedSectionKeepsIdVotesAndUses) {
  Write("docs/guide.md", kGuide);
  Index({}, {.overlap_percent = 0});
  ASSERT_TRUE(engine_->use.Vote(PiecesAt("docs/guide.md")[1].id, 5));
  const auto before = PiecesAt("docs/guide.md");
  std::string edited = kGuide;
  edited.replace(edited.find("Drip lines"), 10, "Sprinklers");
  Write("docs/guide.md", edited);
  const IndexReport report = Index({}, {.overlap_percent = 0});
  EXPECT_EQ(report.pieces, (ChunkCounts{.updated = 1, .kept = 2}));
  const auto after = PiecesAt("docs/guide.md");
  EXPECT_EQ(after[0], before[0]);
  EXPECT_EQ(after[2], before[2]);
  EXPECT_EQ(after[1].id, before[1].id);
  EXPECT_EQ(after[1].usefulness, 5);
  EXPECT_EQ(after[1].access_count, before[1].access_count);
  EXPECT_EQ(after[1].created_at, before[1].created_at);
  EXPECT_EQ(after[1].content, "## Water\n\nSprinklers.\n\n");
  EXPECT_EQ(after[1].summary.find("Drip"), std::string::npos) << after[1].summary;
  EXPECT_FALSE(Index({}, {.overlap_percent = 0}).plan.ChangesMemories());
}

TEST_F(IndexerTest, TrialD5ADeletedSectionReturnsWithANewText) {
  Write("docs/guide.md", kGuide);
  Index();
  const Id id = PiecesAt("docs/guide.md")[1].id;
  ASSERT_TRUE(engine_->retire.Delete(std::span(&id, 1)));
  std::string edited = kGuide;
  edited.replace(edited.find("Drip lines"), 10, "Sprinklers");
  Write("docs/guide.md", edited);
  Index();
  const auto after = PiecesAt("docs/guide.md");
  ASSERT_EQ(after.size(), 3u);
  EXPECT_NE(after[1].id, id);
  EXPECT_TRUE(after[1].superseded_by.IsNone());
}

TEST_F(IndexerTest, TrialS12ASectionAppendedOrABlankLineKeepsTheLastOne) {
  Write("docs/guide.md", kGuide);
  Index();
  const Memory before = PiecesAt("docs/guide.md")[2];
  const Id id = before.id;
  ASSERT_TRUE(engine_->retire.Delete(std::span(&id, 1)));
  for (const char* appended : {"\n", "\n\n## Tools\n\nA spade.\n"}) {
    Write("docs/guide.md", std::string(kGuide) + appended);
    Index();
    const auto after = PiecesAt("docs/guide.md");
    EXPECT_EQ(after[2].id, id);
    EXPECT_EQ(after[2].chunk, before.chunk);
    EXPECT_TRUE(after[2].superseded_by.IsDeleted()) << "it is the same text";
  }
}

TEST_F(IndexerTest, KeepsMemoriesWhenASectionIsInsertedBefore) {
  Write("docs/guide.md", kGuide);
  Index({}, {.overlap_percent = 0});
  const auto before = PiecesAt("docs/guide.md");
  Write("docs/guide.md", std::string("# News\n\nA shed.\n\n") + kGuide);
  EXPECT_EQ(Index({}, {.overlap_percent = 0}).pieces, (ChunkCounts{.added = 1, .updated = 3}));
  const auto after = PiecesAt("docs/guide.md");
  ASSERT_EQ(after.size(), 4u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(after[i + 1].id, before[i].id);
}

TEST_F(IndexerTest, ARenamedFileKeepsItsMemories) {
  Write("docs/guide.md", kGuide);
  Index();
  const Id id = PiecesAt("docs/guide.md")[0].id;
  ASSERT_TRUE(engine_->use.Vote(id, 2));
  std::filesystem::rename(root_ / "docs/guide.md", root_ / "docs/manual.md");
  const IndexReport report = Index();
  EXPECT_EQ(report.plan.Count(FileAction::kMoved), 1);
  EXPECT_TRUE(PiecesAt("docs/guide.md").empty());
  const auto pieces = PiecesAt("docs/manual.md");
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[0].id, id);
  EXPECT_EQ(pieces[0].usefulness, 2);
  EXPECT_EQ(pieces[0].tags, std::vector<std::string>{"manual.md"});
  EXPECT_FALSE(Index().plan.ChangesMemories());
}

TEST_F(IndexerTest, RemovesMemoriesOfDeletedFiles) {
  Write("docs/guide.md", kGuide);
  Write("README.md", "# Garden\n\nHello.\n");
  Index();
  std::filesystem::remove(root_ / "docs/guide.md");
  EXPECT_EQ(Index().pieces.removed, 3);
  EXPECT_EQ(CountAlive(), 1);
}

TEST_F(IndexerTest, TheSameTextMayBeInTwoFilesAndInANote) {
  Write("docs/a.md", "Same.\n");
  Write("docs/b.md", "Same.\n");
  const Id note = Add("Same.\n");
  Index();
  EXPECT_EQ(CountAlive(), 3);
  std::filesystem::remove(root_ / "docs/a.md");
  std::filesystem::remove(root_ / "docs/b.md");
  Index();
  EXPECT_EQ(CountAlive(), 1);
  EXPECT_TRUE(store_->Read([&](Reader& reader) { return reader.Find(note); })->has_value());
}

TEST_F(IndexerTest, FrontMatterAndFolderSetTheCategory) {
  Write(
      ".claude/knowledge/domain/tax.md",
      "---\ncategory: domain\ntags: [money]\nimportance: 8\nkeywords: VAT\n---\n# Tax\n\n19 %.\n");
  Index();
  const auto pieces = PiecesAt(".claude/knowledge/domain/tax.md");
  ASSERT_EQ(pieces.size(), 1u);
  EXPECT_EQ(pieces[0].source, "markdown");
  EXPECT_EQ(pieces[0].category, Category::kDomain);
  EXPECT_EQ(pieces[0].importance, 8);
  EXPECT_EQ(pieces[0].tags, (std::vector<std::string>{"tax.md", "money"}));
  EXPECT_EQ(pieces[0].keywords, std::vector<std::string>{"VAT"});
}

TEST_F(IndexerTest, DocumentFoldersSetTheCategory) {
  Write("docs/decisions/0001-queue.md", "# Queue\n\nIn the database.\n");
  Write("docs/runbooks/mail.md", "---\ncategory: gotcha\n---\n# Mail\n\nLook at the log.\n");
  Write("docs/api.md", "# API\n\nJSON.\n");
  Write("docs/design/queue.py", "def take():\n    pass\n");
  Index();
  Index({.paths = {"docs/design/queue.py"}});
  const auto category = [&](const char* path) { return PiecesAt(path).at(0).category; };
  EXPECT_EQ(category("docs/decisions/0001-queue.md"), Category::kArchitecture);
  EXPECT_EQ(category("docs/runbooks/mail.md"), Category::kGotcha) << "the front matter wins";
  EXPECT_EQ(category("docs/api.md"), Category::kGeneral);
  EXPECT_EQ(category("docs/design/queue.py"), Category::kGeneral) << "sources are not documents";
}

TEST_F(IndexerTest, SkipsAFileThatOptsOut) {
  Write("docs/draft.md", "<!-- vector-index: false -->\n# Draft\n\nNot yet.\n");
  Index();
  EXPECT_TRUE(PiecesAt("docs/draft.md").empty());
  EXPECT_FALSE(Index().plan.ChangesMemories());
  Write("docs/draft.md", "# Draft\n\nNow.\n");
  Index();
  EXPECT_EQ(TextsOf("docs/draft.md").size(), 1u);
}

TEST_F(IndexerTest, SkipsBinaryFilesWithAReason) {
  Write("docs/binary.md", std::string("a\0b", 3));
  Write("docs/latin1.md", "caf\xE9\n");
  Write("docs/large.md", std::string(200'000, 'x'));
  const IndexReport report = Index();
  EXPECT_EQ(report.plan.Count(FileAction::kSkipped), 3);
  for (const PlannedFile& file : report.plan.files) EXPECT_NE(file.reason, "") << file.path;
  EXPECT_EQ(CountAlive(), 0);
}

TEST_F(IndexerTest, AFileThatTurnsBinaryLosesItsMemories) {
  Write("docs/a.md", "Text.\n");
  Index();
  Write("docs/a.md", std::string("a\0b", 3));
  Index();
  EXPECT_EQ(CountAlive(), 0);
}

TEST_F(IndexerTest, ARequestedPathStaysIndexed) {
  Write("notes/plan.txt", "Plant beans.\n\nThen peas.\n");
  Write("README.md", "# Garden\n\nHello.\n");
  Index({.paths = {"notes"}});
  EXPECT_EQ(TextsOf("notes/plan.txt").size(), 1u);
  EXPECT_TRUE(PiecesAt("README.md").empty());
  Write("notes/plan.txt", "Plant leeks.\n");
  Index();
  EXPECT_EQ(TextsOf("notes/plan.txt"), std::vector<std::string>{"Plant leeks.\n"});
  std::filesystem::remove_all(root_ / "notes");
  Index();
  EXPECT_TRUE(PiecesAt("notes/plan.txt").empty());
}

TEST_F(IndexerTest, ARunWithPathsLeavesOthersAlone) {
  Write("docs/a.md", "A.\n");
  Write("docs/b.md", "B.\n");
  Index();
  std::filesystem::remove(root_ / "docs/a.md");
  Write("docs/b.md", "B2.\n");
  EXPECT_EQ(Index({.paths = {"docs/b.md"}}).plan.Count(FileAction::kRemoved), 0);
  EXPECT_EQ(TextsOf("docs/a.md").size(), 1u);
  EXPECT_EQ(TextsOf("docs/b.md"), std::vector<std::string>{"B2.\n"});
  EXPECT_EQ(MakeIndexer().Run({.paths = {"docs/none.md"}}).error().code, ErrorCode::kNotFound);
}

TEST_F(IndexerTest, ADifferentChunkSizeCutsFilesAgain) {
  Write("docs/a.md", std::string(150, 'a') + "\n\n" + std::string(150, 'b') + "\n");
  Index();
  EXPECT_EQ(TextsOf("docs/a.md").size(), 1u);
  EXPECT_EQ(Index({}, {.most_characters = 200}).plan.Count(FileAction::kChanged), 1);
  EXPECT_EQ(TextsOf("docs/a.md").size(), 2u);
}

TEST_F(IndexerTest, ForceCutsUnchangedFilesAndKeepsEqualChunks) {
  Write("docs/guide.md", kGuide);
  Index();
  EXPECT_EQ(Index({.force = true}).pieces, (ChunkCounts{.kept = 3}));
}

TEST_F(IndexerTest, APlanWritesNothing) {
  Write("docs/guide.md", kGuide);
  const auto plan = MakeIndexer().Plan({});
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->Count(FileAction::kAdded), 1);
  EXPECT_EQ(CountAlive(), 0);
  EXPECT_TRUE(store_->Read([&](Reader& reader) { return reader.IndexedFiles("garden"); })->empty());
}

TEST_F(IndexerTest, ResumesAfterBeingStopped) {
  for (char c = 'a'; c <= 'e'; ++c)
    Write(std::string("docs/") + c + ".md", std::string(1, c) + "\n");
  int asked = 0;
  WorkControl control;
  bool storing = false;
  control.progress = [&](std::string_view what, std::int64_t, std::int64_t) {
    storing = what == "storing";
  };
  control.stopped = [&] { return storing && ++asked > 1; };
  const auto report = MakeIndexer().Run({}, control);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->stopped);
  const std::int64_t stored = CountAlive();
  EXPECT_GT(stored, 0);
  EXPECT_LT(stored, 5);
  EXPECT_EQ(
      std::ssize(*store_->Read([&](Reader& reader) { return reader.IndexedFiles("garden"); })),
      stored);
  Index();
  EXPECT_EQ(CountAlive(), 5);
}

TEST_F(IndexerTest, DeletedMemoriesStayDeleted) {
  Write("docs/guide.md", kGuide);
  Index();
  const Id id = PiecesAt("docs/guide.md")[1].id;
  ASSERT_TRUE(engine_->retire.Delete(std::span(&id, 1)));
  Write("docs/guide.md", std::string(kGuide) + "More.\n");
  Index();
  EXPECT_TRUE(
      (*store_->Read([&](Reader& reader) { return reader.Find(id); }))->superseded_by.IsDeleted());
}

TEST_F(IndexerTest, CutsSourceCodeByDefinitions) {
  Write("src/pump.py", "import os\n\n\ndef start():\n    pass\n\n\ndef stop():\n    pass\n");
  Index({.paths = {"src"}}, {.most_characters = 40});
  const auto pieces = PiecesAt("src/pump.py");
  ASSERT_EQ(pieces.size(), 2u);
  EXPECT_EQ(pieces[0].kind, TextKind::kCode);
  EXPECT_NE(pieces[1].section_title.find("stop"), std::string::npos);
  EXPECT_EQ(pieces[0].content + pieces[1].content, Read("src/pump.py"));
}

}  // namespace
}  // namespace cairn
