// FindDuplicate: what stands in the way of storing a content again.
#include "base/hash.h"
#include "contract/store_contract.h"

namespace cairn {
namespace {

class Duplicate {
 public:
  explicit Duplicate(Store& store) : store_(store) {}

  std::optional<Id> Of(const std::string& content, const std::string& project = "cairn",
                       TimeMs now = kNow) {
    return ValueOf(Ask(store_, &Reader::FindDuplicate, project, ContentHash(content), now));
  }

 private:
  Store& store_;
};

TEST_P(StoreContract, ADuplicateHasTheSameHashAndProject) {
  Memory homeless = Note(2, "slate");
  homeless.project.clear();
  ASSERT_EQ(CodeOf(Insert({Note(1, "quartz"), homeless})), "ok");
  Duplicate duplicate(store());
  EXPECT_EQ(duplicate.Of("quartz"), IdOf(1));
  EXPECT_EQ(duplicate.Of("Quartz"), std::nullopt);
  EXPECT_EQ(duplicate.Of("quartz", "Cairn"), std::nullopt);
  EXPECT_EQ(duplicate.Of("quartz", ""), std::nullopt);
  EXPECT_EQ(duplicate.Of("slate", ""), IdOf(2));
  EXPECT_EQ(duplicate.Of("slate"), std::nullopt);
}

TEST_P(StoreContract, OnlyAnAliveMemoryIsADuplicate) {
  Memory deleted = Note(1, "deleted");
  deleted.superseded_by = Successor::Deleted();
  Memory replaced = Note(2, "replaced");
  replaced.superseded_by = Successor::By(IdOf(1));
  Memory expiring = Note(3, "expiring");
  expiring.expires_at = kNow;
  ASSERT_EQ(CodeOf(Insert({deleted, replaced, expiring})), "ok");
  Duplicate duplicate(store());
  EXPECT_EQ(duplicate.Of("deleted"), std::nullopt);
  EXPECT_EQ(duplicate.Of("replaced"), std::nullopt);
  EXPECT_EQ(duplicate.Of("expiring"), std::nullopt);
  EXPECT_EQ(duplicate.Of("expiring", "cairn", kNow - 1), IdOf(3));
  deleted.superseded_by = Successor::None();
  ASSERT_EQ(CodeOf(Update(deleted)), "ok");
  EXPECT_EQ(duplicate.Of("deleted"), IdOf(1));
}

TEST_P(StoreContract, ChunksAndHandoffsAreNoDuplicates) {
  Memory chunk = Note(1, "chunk");
  chunk.chunk = "docs/a.md#0";
  Memory about_a_file = Note(2, "about a file");
  about_a_file.file_path = "docs/a.md";
  ASSERT_EQ(CodeOf(Insert({chunk, about_a_file, HandoffRecord(3, "handoff")})), "ok");
  Duplicate duplicate(store());
  EXPECT_EQ(duplicate.Of("chunk"), std::nullopt);
  EXPECT_EQ(duplicate.Of("about a file"), IdOf(2));
  EXPECT_EQ(duplicate.Of("handoff"), std::nullopt);
}

TEST_P(StoreContract, TheOldestDuplicateIsNamed) {
  std::vector<Memory> memories = {Note(1, "quartz"), Note(2, "quartz"), Note(3, "quartz")};
  memories[0].created_at = kNow - 10;
  memories[1].created_at = kNow - 30;
  memories[2].created_at = kNow - 20;
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  Duplicate duplicate(store());
  EXPECT_EQ(duplicate.Of("quartz"), IdOf(2));
  ASSERT_EQ(CodeOf(Erase(IdOf(2))), "ok");
  EXPECT_EQ(duplicate.Of("quartz"), IdOf(3));
}

TEST_P(StoreContract, OfDuplicatesOfOneTimeTheFirstIdIsNamed) {
  std::vector<Memory> memories = {Note(3, "quartz"), Note(1, "quartz"), Note(2, "quartz")};
  for (Memory& memory : memories) memory.created_at = kNow;
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  EXPECT_EQ(Duplicate(store()).Of("quartz"), IdOf(1));
}

TEST_P(StoreContract, AnUpdateMovesTheDuplicateAlong) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "before")})), "ok");
  ASSERT_EQ(CodeOf(Update(Note(1, "after"))), "ok");
  Duplicate duplicate(store());
  EXPECT_EQ(duplicate.Of("before"), std::nullopt);
  EXPECT_EQ(duplicate.Of("after"), IdOf(1));
}

}  // namespace
}  // namespace cairn
