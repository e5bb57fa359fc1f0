// What a store knows of indexed files and their pieces.
#include "contract/store_contract.h"

namespace cairn {
namespace {

IndexedFile File(const std::string& project, const std::string& path) {
  return {.project = project,
          .path = path,
          .hash = std::string(64, 'a'),
          .bytes = 12,
          .modified = 1'772'366'400'123'456'789,
          .changed = 1'772'366'400'123'456'790,
          .recipe = "1 2000 15",
          .named = true,
          .indexed_at = 1'772'366'401'000};
}

Status Put(Store& store, const IndexedFile& file) {
  return store.Write([&](Writer& writer) { return writer.PutIndexedFile(file); });
}

TEST_P(StoreContract, IndexedFilesAreKeptByProjectAndPath) {
  EXPECT_TRUE(ValueOf(Ask(&Reader::IndexedFiles, "a")).empty());
  EXPECT_TRUE(ValueOf(Ask(&Reader::IndexedProjects)).empty());
  const std::vector<IndexedFile> files = {File("a", "docs/x.md"), File("a", "README.md"),
                                          File("b", "README.md")};
  for (const IndexedFile& file : files) ASSERT_EQ(CodeOf(Put(store(), file)), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::IndexedFiles, "a")), (std::vector{files[1], files[0]}));
  EXPECT_EQ(ValueOf(Ask(&Reader::IndexedFiles, "b")), std::vector{files[2]});
  EXPECT_EQ(ValueOf(Ask(&Reader::IndexedProjects)), (std::vector<std::string>{"a", "b"}));

  IndexedFile changed = files[1];
  changed.hash = std::string(64, 'b');
  changed.named = false;
  ASSERT_EQ(CodeOf(Put(store(), changed)), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::IndexedFiles, "a")), (std::vector{changed, files[0]}));
}

TEST_P(StoreContract, AnIndexedFileIsForgottenWithoutTouchingOthers) {
  ASSERT_EQ(CodeOf(Put(store(), File("a", "x"))), "ok");
  ASSERT_EQ(CodeOf(Put(store(), File("b", "x"))), "ok");
  const auto forget = [&](const std::string& path) {
    return CodeOf(
        store().Write([&](Writer& writer) { return writer.EraseIndexedFile("a", path); }));
  };
  EXPECT_EQ(forget("y"), "not_found");
  EXPECT_EQ(forget("x"), "ok");
  EXPECT_TRUE(ValueOf(Ask(&Reader::IndexedFiles, "a")).empty());
  EXPECT_EQ(ValueOf(Ask(&Reader::IndexedFiles, "b")).size(), 1u);
}

Memory Piece(int n, const std::string& file, std::int64_t position, const std::string& chunk) {
  Memory memory = Note(n);
  memory.project = "a";
  memory.file_path = file;
  memory.position = position;
  memory.chunk = chunk;
  return memory;
}

TEST_P(StoreContract, PiecesOfAFileComeInTheirOrderAndInEveryState) {
  Memory deleted = Piece(2, "x.md", 1, "two");
  deleted.superseded_by = Successor::Deleted();
  Memory elsewhere = Piece(5, "x.md", 0, "five");
  elsewhere.project = "b";
  ASSERT_EQ(CodeOf(Insert({Piece(1, "x.md", 2, "one"), deleted, Piece(3, "x.md", 0, ""),
                           Piece(4, "x.md.bak", 0, "four"), elsewhere})),
            "ok");
  const auto pieces = ValueOf(Ask(&Reader::FindPieces, "a", "x.md"));
  ASSERT_EQ(pieces.size(), 2u);
  EXPECT_EQ(pieces[0].id, IdOf(2));
  EXPECT_EQ(pieces[1].id, IdOf(1));
  EXPECT_TRUE(ValueOf(Ask(&Reader::FindPieces, "a", "")).empty());
}

}  // namespace
}  // namespace cairn
