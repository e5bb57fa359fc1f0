#include "engine/chunk_sync.h"

#include "engine/engine_fixture.h"
#include "engine/journal.h"

namespace cairn {
namespace {

constexpr char kFile[] = "docs/guide.md";

MemoryInput Piece(std::string chunk, std::string content, std::int64_t position) {
  MemoryInput input;
  input.Set(&Memory::chunk, std::move(chunk));
  input.Set(&Memory::content, std::move(content));
  input.Set(&Memory::position, position);
  input.Set(&Memory::file_path, kFile);
  return input;
}

class ChunkSyncTest : public EngineTest {
 protected:
  ChunkCounts Bring(const std::vector<MemoryInput>& wanted) {
    ChunkCounts counts;
    const Status status = store().Write([&](Writer& writer) -> Status {
      CAIRN_ASSIGN_OR_RETURN(auto stored, writer.FindPieces("cairn", kFile));
      ChunkSync changes(InsideOf(engine()), writer);
      CAIRN_TRY(changes.Reconcile(stored, wanted));
      CAIRN_TRY(changes.Write());
      counts = changes.counts();
      to_embed_ = changes.to_embed();
      return {};
    });
    EXPECT_TRUE(status) << status.error().message;
    return counts;
  }
  std::vector<Memory> Stored() {
    return *store().Read([&](Reader& reader) { return reader.FindPieces("cairn", kFile); });
  }

  std::vector<Id> to_embed_;
};

TEST_P(ChunkSyncTest, WantedChunksAreStoredOnce) {
  const std::vector<MemoryInput> wanted = {Piece("a", "first", 0), Piece("b", "second", 1)};
  EXPECT_EQ(Bring(wanted), (ChunkCounts{.added = 2}));
  EXPECT_EQ(to_embed_.size(), 2u);
  const auto stored = Stored();
  ASSERT_EQ(stored.size(), 2u);
  EXPECT_EQ(stored[1].content, "second");
  EXPECT_EQ(stored[1].summary, "second");
  EXPECT_EQ(Bring(wanted), (ChunkCounts{.kept = 2}));
  EXPECT_TRUE(to_embed_.empty());
  EXPECT_EQ(Stored(), stored);
}

TEST_P(ChunkSyncTest, MovedChunkKeepsIdAndVotesAndRemovedChunkIsErased) {
  Bring({Piece("a", "first", 0), Piece("b", "second", 1)});
  const Id second = Stored()[1].id;
  ASSERT_TRUE(engine().use.Vote(second, 3));
  EXPECT_EQ(Bring({Piece("b", "second", 0), Piece("c", "third", 1)}),
            (ChunkCounts{.added = 1, .updated = 1, .removed = 1}));
  ASSERT_EQ(Stored().size(), 2u);
  EXPECT_EQ(Stored()[0].id, second);
  EXPECT_EQ(Stored()[0].usefulness, 3);
  EXPECT_EQ(to_embed_.size(), 1u) << "a new place is no new text";
}

TEST_P(ChunkSyncTest, NewOverlapIsEmbeddedAgainAndFoundByItsWords) {
  Bring({Piece("a", "first", 0), Piece("b", "second", 1)});
  auto wanted = Piece("b", "second", 1);
  wanted.Set(&Memory::overlap, "the tail of the zebra");
  EXPECT_EQ(Bring({Piece("a", "first", 0), wanted}), (ChunkCounts{.updated = 1, .kept = 1}));
  EXPECT_EQ(to_embed_, std::vector<Id>{Stored()[1].id});
  const auto found = FindWords("zebra");
  ASSERT_TRUE(found);
  ASSERT_EQ(found->results.size(), 1u);
  EXPECT_EQ(found->results[0].memory.content, "second");
}

TEST_P(ChunkSyncTest, DeletedChunksStayDeleted) {
  Bring({Piece("a", "first", 0)});
  const Id id = Stored()[0].id;
  ASSERT_TRUE(engine().retire.Delete(std::span(&id, 1)));
  EXPECT_EQ(Bring({Piece("a", "first", 0)}), (ChunkCounts{.kept = 1}));
  EXPECT_TRUE(Look(id).superseded_by.IsDeleted());
}

TEST_P(ChunkSyncTest, MemoriesStoredByHandAreNeitherMatchedNorRemoved) {
  const Id by_hand = Add("first");
  EXPECT_EQ(Bring({Piece("a", "first", 0)}), (ChunkCounts{.added = 1}));
  EXPECT_EQ(Add("first"), by_hand) << "a piece is no duplicate of a note";
  EXPECT_EQ(Bring({}), (ChunkCounts{.removed = 1}));
  EXPECT_EQ(Look(by_hand).content, "first");
}

TEST_P(ChunkSyncTest, ReportsWhetherOnlyChunksAreStored) {
  EXPECT_EQ(*engine().browse.HoldsOnlyChunks(), true);
  Bring({Piece("a", "first", 0)});
  EXPECT_EQ(*engine().browse.HoldsOnlyChunks(), true);
  const Id id = Add("by hand");
  EXPECT_EQ(*engine().browse.HoldsOnlyChunks(), false);
  ASSERT_TRUE(engine().retire.Delete(std::span(&id, 1)));
  EXPECT_EQ(*engine().browse.HoldsOnlyChunks(), false) << "it can be restored";
}

TEST_P(ChunkSyncTest, InvalidChunkLeavesTheStoreUnchanged) {
  Bring({Piece("a", "first", 0)});
  const auto before = Stored();
  const Status status = store().Write([&](Writer& writer) -> Status {
    ChunkSync changes(InsideOf(engine()), writer);
    CAIRN_TRY(changes.Reconcile(Stored(), std::vector{Piece("b", "", 0)}));
    return changes.Write();
  });
  EXPECT_EQ(status.error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(Stored(), before);
}

class RecordingDiary final : public Journal {
 public:
  Status Append(std::span<const Memory> stored) override {
    for (const Memory& memory : stored) lines.push_back(memory.content);
    return fails ? Status(IoError("no room")) : Status();
  }
  Result<std::vector<std::string>> FilesAbout(const Memory& memory) override {
    return std::vector<std::string>{"daily of " + memory.content};
  }
  Result<std::vector<std::string>> FilesWithSecrets() override {
    return std::vector<std::string>();
  }
  Result<std::int64_t> RedactSecrets(std::span<const Memory>, std::span<const Memory>) override {
    return std::int64_t{0};
  }

  std::vector<std::string> lines;
  bool fails = false;
};

TEST_P(ChunkSyncTest, JournalGetsNewMemoriesButNotChunks) {
  RecordingDiary journal;
  Context with = InsideOf(engine());
  with.journal = &journal;
  Engine engine(with);
  ASSERT_TRUE(engine.remember.One(Note("said")));
  ASSERT_TRUE(engine.remember.One(Note("said")));
  Bring({Piece("a", "first", 0)});
  EXPECT_EQ(journal.lines, std::vector<std::string>{"said"});

  journal.fails = true;
  const auto stored = engine.remember.One(Note("kept all the same"));
  ASSERT_TRUE(stored);
  const auto erased = engine.retire.Erase(std::span(&stored->id, 1));
  ASSERT_TRUE(erased);
  EXPECT_EQ(erased->still_held_in, std::vector<std::string>{"daily of kept all the same"});
}

TEST_P(ChunkSyncTest, TrialS9JournalSkipsMemoriesWhoseSourceIsTheIndex) {
  RecordingDiary journal;
  Context with = InsideOf(engine());
  with.journal = &journal;
  Engine engine(with);
  NewMemory indexed = Note("a section");
  indexed.input.Set(&Memory::source, "file-index");
  ASSERT_TRUE(engine.remember.Batch(std::vector{indexed, Note("said")}));
  EXPECT_EQ(journal.lines, std::vector<std::string>{"said"});
  with.guard = Guard(SecretsPolicy::kAllow);
  indexed.input.Set(&Memory::content, "another section");
  ASSERT_TRUE(Engine(with).remember.One(indexed));
  EXPECT_EQ(journal.lines.size(), 1U);
}

CAIRN_ON_EACH_BACK_END(ChunkSyncTest);

}  // namespace
}  // namespace cairn
