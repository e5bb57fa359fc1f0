#include "engine/moving.h"

#include <gtest/gtest.h>

#include "store/memory/in_memory_store.h"

namespace cairn {
namespace {

Id IdOf(int n) {
  char text[40];
  std::snprintf(text, sizeof text, "00000000-0000-7000-8000-%012d", n);
  return *Id::Parse(text);
}

Memory Note(int n, const std::string& content = "a note") {
  Memory memory;
  memory.id = IdOf(n);
  memory.content = content;
  memory.created_at = n;
  return memory;
}

AccessRecord UseOf(int n, TimeMs at) { return {.memory = IdOf(n), .at = at}; }

// 450 notes, which take more than two batches. The first has a vector, the second is a handoff with
// notes, the third was used, the fourth is deleted; there are two indexed files.
void Fill(Store& store) {
  const Status filled = store.Write([](Writer& writer) -> Status {
    std::vector<Memory> memories;
    for (int n = 1; n <= 450; ++n) memories.push_back(Note(n));
    memories[1].type = MemoryType::kHandoff;
    memories[3].superseded_by = Successor::Deleted();
    CAIRN_TRY(writer.Insert(memories));
    const std::vector<std::vector<float>> windows = {{1, 2}, {3, 4}};
    CAIRN_TRY(writer.PutVectors(IdOf(1), "m", windows));
    CAIRN_TRY(writer.InsertHandoffNotes(IdOf(2), {.summary = "half done"}));
    const std::vector<AccessRecord> uses = {UseOf(3, 5), UseOf(3, 5), UseOf(3, 6)};
    CAIRN_TRY(writer.AppendAccesses(uses));
    CAIRN_TRY(writer.PutIndexedFile({.project = "", .path = "a.md"}));
    return writer.PutIndexedFile({.project = "without memories", .path = "empty.md"});
  });
  ASSERT_TRUE(filled) << filled.error().message;
}

class MovingTest : public testing::Test {
 protected:
  void SetUp() override { Fill(from_); }

  Moved Move() {
    const auto moved = MoveStore(from_, to_);
    EXPECT_TRUE(moved) << moved.error().message;
    return moved ? *moved : Moved();
  }
  // The contents of `store`, limited to what `of` has.
  static Result<Contents> Compare(Store& store, Store& of) {
    return store.Read([&](Reader& reader) {
      return of.Read([&](Reader& wanted) { return ContentsOf(reader, wanted); });
    });
  }
  static void Change(Store& store, const std::function<Status(Writer&)>& work) {
    ASSERT_TRUE(store.Write(work));
  }

  InMemoryStore from_, to_;
};

TEST_F(MovingTest, CopiesEverything) {
  const Moved moved = Move();
  EXPECT_EQ(moved.memories, 450);
  EXPECT_EQ(moved.files, 2);
  EXPECT_EQ(moved.hidden, 0);
  EXPECT_EQ(moved.verified.memories, 450);
  EXPECT_EQ(moved.verified.handoffs, 1);
  EXPECT_EQ(moved.verified.accesses, 3);
  EXPECT_EQ(moved.verified.vectors, 2);
  EXPECT_EQ(moved.verified.files, 2);
  EXPECT_EQ(*to_.Read([&](Reader& reader) { return reader.Find(IdOf(4)); }),
            *from_.Read([&](Reader& reader) { return reader.Find(IdOf(4)); }));
  EXPECT_EQ((*to_.Read([&](Reader& reader) { return reader.IndexedFiles(""); })).size(), 1u);
  EXPECT_EQ(
      (*to_.Read([&](Reader& reader) { return reader.IndexedFiles("without memories"); })).size(),
      1u);
}

TEST_F(MovingTest, SecondRunFindsEverythingThere) {
  Move();
  const Moved again = Move();
  EXPECT_EQ(again.memories, 0);
  EXPECT_EQ(again.existing, 450);
  EXPECT_EQ(again.corrected, 0);
}

TEST_F(MovingTest, DifferingMemoriesAreCorrected) {
  Move();
  Change(from_, [](Writer& writer) -> Status {
    CAIRN_TRY(writer.Update(Note(5, "other words")));
    CAIRN_TRY(writer.PutVectors(IdOf(1), "m", {}));
    CAIRN_TRY(writer.UpdateHandoffNotes(IdOf(2), {.summary = "done"}));
    const AccessRecord use = UseOf(3, 7);
    return writer.AppendAccesses(std::span(&use, 1));
  });
  const Moved again = Move();
  EXPECT_EQ(again.corrected, 4);
  EXPECT_EQ(again.verified.accesses, 4) << "those that were there are not added again";
  EXPECT_EQ(again.verified.vectors, 0);
}

TEST_F(MovingTest, AuthorAddedByTheTargetIsNoDifference) {
  Move();
  Change(to_, [](Writer& writer) -> Status {
    Memory named = Note(7);
    named.created_by = "ada";
    return writer.Update(named);
  });
  EXPECT_EQ(Move().corrected, 0);
}

TEST_F(MovingTest, AuthorGivenByTheSourceIsCopied) {
  const auto name = [](const char* author) {
    return [author](Writer& writer) -> Status {
      Memory named = Note(7);
      named.created_by = author;
      return writer.Update(named);
    };
  };
  Move();
  Change(from_, name("ada"));
  const Contents before = *Compare(to_, from_);
  EXPECT_EQ(Move().corrected, 1);
  EXPECT_EQ((**to_.Read([&](Reader& reader) { return reader.Find(IdOf(7)); })).created_by, "ada");
  EXPECT_NE(Compare(to_, from_)->digest, before.digest);
  Change(to_, name("eve"));
  const Moved again = Move();
  EXPECT_EQ(again.corrected, 1);
  EXPECT_EQ(again.memories, 0);
  EXPECT_EQ((**to_.Read([&](Reader& reader) { return reader.Find(IdOf(7)); })).created_by, "ada");
}

TEST_F(MovingTest, OtherFilesOfTheTargetStay) {
  Change(to_, [](Writer& writer) -> Status {
    CAIRN_TRY(writer.PutIndexedFile({.project = "", .path = "other.md"}));
    return writer.PutIndexedFile({.project = "elsewhere", .path = "a.md"});
  });
  EXPECT_EQ(Move().verified.files, 2);
  EXPECT_EQ((*to_.Read([&](Reader& reader) { return reader.IndexedFiles(""); })).size(), 2u);
  Change(to_, [](Writer& writer) {
    return writer.PutIndexedFile({.project = "", .path = "a.md", .hash = "another"});
  });
  EXPECT_NE(Compare(to_, from_)->digest, Compare(from_, from_)->digest);
}

TEST_F(MovingTest, DigestDetectsAnyDifference) {
  Move();
  const Contents before = *Compare(to_, from_);
  Change(to_, [](Writer& writer) { return writer.Update(Note(9, "changed")); });
  EXPECT_NE(Compare(to_, from_)->digest, before.digest);
  Change(to_, [](Writer& writer) { return writer.Erase(IdOf(9)); });
  EXPECT_EQ(Compare(to_, from_)->memories, 449);
}

}  // namespace
}  // namespace cairn
