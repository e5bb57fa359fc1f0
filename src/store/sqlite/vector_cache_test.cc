// The index in memory gives what the file holds, no matter who writes and what goes wrong.
#include "store/sqlite/vector_cache.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <barrier>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

#include "base/rng.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/store_file.h"
#include "store/sqlite/vector_compare.h"

namespace cairn::sqlite {
namespace {

constexpr TimeMs kNow = 1'000'000;
constexpr std::size_t kDimension = 48;
using Vectors = std::vector<std::vector<float>>;

Id IdOf(int n) {
  char text[37];
  std::snprintf(text, sizeof text, "01890a5d-ac96-774b-bcce-%012d", n);
  return *Id::Parse(text);
}

class VectorCacheTest : public testing::Test {
 protected:
  VectorCacheTest()
      : folder_(testing::TempDir() + "cairn-vector-cache-" + std::to_string(getpid())) {
    std::filesystem::remove_all(folder_);
    store_ = OpenAnother();
  }
  ~VectorCacheTest() override {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  std::string path() const { return folder_ + "/memory.db"; }
  std::unique_ptr<SqliteStore> OpenAnother() const {
    auto store = SqliteStore::Open({.path = path()});
    EXPECT_TRUE(store) << store.error().message;
    return *std::move(store);
  }
  std::unique_ptr<Connection> Behind() const { return *Connection::Open(path(), {}); }

  std::vector<float> RandomVector() {
    std::vector<float> vector(kDimension);
    for (float& value : vector) value = static_cast<float>(rng_.Below(2001)) / 1000 - 1;
    return vector;
  }
  // Stores memory n with a random vector.
  void Add(SqliteStore& store, int n) {
    Memory memory;
    memory.id = IdOf(n);
    memory.content = "note " + std::to_string(n);
    const Status added = store.Write([&](Writer& writer) -> Status {
      CAIRN_TRY(writer.Insert({&memory, 1}));
      return writer.PutVectors(memory.id, "m", Vectors{RandomVector()});
    });
    ASSERT_TRUE(added) << added.error().message;
  }
  void AddMany(int count) {
    for (int n = 1; n <= count; ++n) Add(*store_, n);
  }
  static void Erase(SqliteStore& store, int n) {
    ASSERT_TRUE(store.Write([&](Writer& writer) { return writer.Erase(IdOf(n)); }));
  }

  static std::vector<Id> Ids(const Result<std::vector<VectorHit>>& hits) {
    EXPECT_TRUE(hits) << hits.error().message;
    std::vector<Id> ids;
    if (!hits) return ids;
    for (const VectorHit& hit : *hits) ids.push_back(hit.memory);
    return ids;
  }
  static Result<std::vector<VectorHit>> Search(Store& store, std::span<const float> query,
                                               std::int64_t limit = 10) {
    return store.Read(
        [&](Reader& reader) { return reader.SearchVectors("m", query, {}, limit, kNow); });
  }
  // What the store finds is what comparing all vectors in the file finds.
  void ExpectRight(SqliteStore& store) {
    const auto query = RandomVector();
    const auto behind = Behind();
    EXPECT_EQ(Ids(Search(store, query)), Ids(CompareVectors(*behind, "m", query, {}, 10, kNow)));
  }
  static std::size_t CountFound(SqliteStore& store) {
    const std::vector<float> query(kDimension, 1.0f);
    return Ids(Search(store, query, 1'000'000)).size();
  }
  std::string BytesOfFiles() const {
    std::ostringstream bytes;
    for (const char* tail : {"", "-wal"})
      bytes << std::ifstream(path() + tail, std::ios::binary).rdbuf();
    return std::move(bytes).str();
  }

  const std::string folder_;
  SeededRng rng_{1};
  std::unique_ptr<SqliteStore> store_;
};

TEST_F(VectorCacheTest, FollowsItsOwnWrites) {
  ExpectRight(*store_);
  AddMany(40);
  ExpectRight(*store_);
  Add(*store_, 41);
  Erase(*store_, 7);
  ExpectRight(*store_);
  EXPECT_EQ(CountFound(*store_), 40u);
  ASSERT_TRUE(store_->Write([&](Writer& writer) {
    return writer.PutVectors(IdOf(3), "m", Vectors{RandomVector(), RandomVector()});
  }));
  ExpectRight(*store_);
}

TEST_F(VectorCacheTest, FollowsOtherStoresOnTheSameFile) {
  AddMany(20);
  const auto other = OpenAnother();
  ExpectRight(*other);
  ExpectRight(*store_);
  Add(*other, 21);
  Erase(*other, 1);
  EXPECT_EQ(CountFound(*store_), 20u);
  ExpectRight(*store_);
  Erase(*store_, 2);
  Add(*store_, 1);
  ExpectRight(*other);
  EXPECT_EQ(CountFound(*other), 20u);
}

TEST_F(VectorCacheTest, StartsAnewIfTheRemovalsAreTooLongAgo) {
  AddMany(10);
  EXPECT_EQ(CountFound(*store_), 10u);
  {
    const auto other = OpenAnother();
    Erase(*other, 4);
    Erase(*other, 5);
  }
  ASSERT_TRUE(Behind()->Run("DELETE FROM vector_removal WHERE change = 1"));
  EXPECT_EQ(CountFound(*store_), 8u);
  ExpectRight(*store_);
}

TEST_F(VectorCacheTest, TheLogOfRemovalsStaysShort) {
  AddMany(1);
  ASSERT_TRUE(store_->Write([&](Writer& writer) -> Status {
    const Vectors windows(300, RandomVector());
    for (int i = 0; i < 40; ++i) CAIRN_TRY(writer.PutVectors(IdOf(1), "m", windows));
    return {};
  }));
  EXPECT_EQ(*Behind()->ReadInt("SELECT count(*) FROM vector_removal"), 10'000);
  ExpectRight(*store_);
}

TEST_F(VectorCacheTest, SeveralFirstSearchesAtOnceAreRight) {
  AddMany(300);
  const auto query = RandomVector();
  const auto expected = Ids(CompareVectors(*Behind(), "m", query, {}, 10, kNow));
  for (int round = 0; round < 5; ++round) {
    const auto cold = OpenAnother();
    std::barrier start(6);
    std::vector<std::vector<Id>> found(6);
    std::vector<std::thread> threads;
    for (auto& ids : found) {
      threads.emplace_back([&] {
        start.arrive_and_wait();
        ids = Ids(Search(*cold, query));
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const auto& ids : found) EXPECT_EQ(ids, expected);
  }
}

// Every search sees whole transactions: each removes one memory and adds another.
TEST_F(VectorCacheTest, SearchesSeeWholeTransactionsWhileOthersWrite) {
  AddMany(50);
  const auto other = OpenAnother();
  std::atomic<bool> stop = false;
  std::vector<std::thread> searchers;
  for (SqliteStore* store : {store_.get(), store_.get(), other.get()}) {
    searchers.emplace_back([&stop, store] {
      do {
        EXPECT_EQ(CountFound(*store), 50u);
      } while (!stop);
    });
  }
  for (int n = 51; n <= 200; ++n) {
    Memory memory;
    memory.id = IdOf(n);
    ASSERT_TRUE(store_->Write([&](Writer& writer) -> Status {
      CAIRN_TRY(writer.Erase(IdOf(n - 50)));
      CAIRN_TRY(writer.Insert({&memory, 1}));
      return writer.PutVectors(memory.id, "m", Vectors{RandomVector()});
    }));
  }
  stop = true;
  for (std::thread& searcher : searchers) searcher.join();
  ExpectRight(*other);
}

TEST_F(VectorCacheTest, AFillThatFailedIsTriedAgain) {
  AddMany(10);
  const auto cold = OpenAnother();
  ASSERT_TRUE(Behind()->Run("ALTER TABLE vector RENAME COLUMN code TO hidden"));
  const std::vector<float> query(kDimension, 1.0f);
  EXPECT_FALSE(Search(*cold, query));
  ASSERT_TRUE(Behind()->Run("ALTER TABLE vector RENAME COLUMN hidden TO code"));
  EXPECT_EQ(CountFound(*cold), 10u);
  ExpectRight(*cold);
}

TEST_F(VectorCacheTest, MissingAndDamagedCodesAreMadeFromTheVectors) {
  AddMany(30);
  ASSERT_TRUE(
      Behind()->Run("UPDATE vector SET code = x'' WHERE change % 3 = 0;"
                    "UPDATE vector SET code = zeroblob(length(code)) WHERE change % 3 = 1"));
  const auto cold = OpenAnother();
  EXPECT_EQ(CountFound(*cold), 30u);
  ExpectRight(*cold);
  ASSERT_TRUE(cold->Rebuild());
  EXPECT_EQ(*Behind()->ReadInt("SELECT count(*) FROM vector WHERE length(code) > 100"), 30);
  ExpectRight(*OpenAnother());
}

TEST_F(VectorCacheTest, DamagedVectorsArePassedOverAndFoundByTheCheck) {
  AddMany(8);
  ASSERT_TRUE(Behind()->Run(
      "UPDATE vector_data SET data = x'010203' WHERE change = 1;"
      "UPDATE vector_data SET data = zeroblob(4) WHERE change = 2;"
      "UPDATE vector_data SET data = x'' WHERE change = 3; UPDATE vector SET code = x'';"
      "DELETE FROM vector_data WHERE change = 4; UPDATE vector SET dimension = 7 WHERE change = "
      "5;"));
  const auto cold = OpenAnother();
  EXPECT_EQ(CountFound(*cold), 3u);
  const auto faults = cold->Check(CheckDepth::kDeep);
  ASSERT_TRUE(faults) << faults.error().message;
  EXPECT_EQ(*faults, (std::vector<Fault>{{FaultKind::kVectors, "5 damaged vectors"}}));
  ASSERT_TRUE(cold->Rebuild());
  EXPECT_TRUE(cold->Check(CheckDepth::kDeep)->empty());
  const auto without =
      cold->Read([](Reader& reader) { return reader.FindWithoutVectors("m", 100); });
  EXPECT_EQ(without->size(), 5u) << "for `cairn reembed`";
}

TEST_F(VectorCacheTest, DamagedVectorsWithSoundCodesArePassedOverToo) {
  AddMany(8);
  ASSERT_TRUE(Behind()->Run("UPDATE vector_data SET data = x'010203' WHERE change <= 3"));
  EXPECT_EQ(CountFound(*OpenAnother()), 5u);
}

// The statements are those of the version that had the vectors in `vector`.
TEST_F(VectorCacheTest, VectorsOfAnOldStoreAreFoundAfterItsMigration) {
  store_.reset();
  std::filesystem::remove_all(folder_);
  {
    const auto old = OpenStoreFile(path(), {}, Migrations().first(1));
    ASSERT_TRUE(old) << old.error().message;
    ASSERT_TRUE((*old)->Run(R"sql(
      INSERT INTO memory (id, content, summary, embedding_text, type, category, source, project,
        branch, session, kind, thread, speaker, context, file_path, section_title, chunk, tags,
        keywords, entities, importance, confidence, metadata, created_at, updated_at, usefulness,
        access_count, last_accessed_at, content_hash)
      SELECT '01890a5d-ac96-774b-bcce-00000000000' || value, '', '', '', 'fact', 'general', '', '',
        '', '', 'note', '', '', '', '', '', '', '[]', '[]', '[]', 5, 1.0, '{}', 1, 1, 0, 0, 1, ''
      FROM json_each('[1,2]');
      -- (1, 0) and (0, 1)
      INSERT INTO vector (memory, model, window, dimension, data)
      VALUES (1, 'm', 0, 2, x'0000803f00000000'), (2, 'm', 0, 2, x'000000000000803f');)sql"));
  }
  store_ = OpenAnother();
  const std::vector<float> query = {0.1f, 1.0f};
  EXPECT_EQ(Ids(Search(*store_, query, 1)), std::vector<Id>{IdOf(2)});
  ASSERT_TRUE(store_->Rebuild());
  EXPECT_EQ(Ids(Search(*OpenAnother(), query, 2)), (std::vector<Id>{IdOf(2), IdOf(1)}));
  Erase(*store_, 2);
  EXPECT_EQ(Ids(Search(*store_, query, 2)), std::vector<Id>{IdOf(1)});
}

TEST_F(VectorCacheTest, SearchingWritesNothing) {
  AddMany(20);
  const auto cold = OpenAnother();
  const std::string before = BytesOfFiles();
  ExpectRight(*cold);
  const std::vector<float> query(kDimension, 1.0f);
  const std::vector<Id> ids = {IdOf(1)};
  ASSERT_TRUE(cold->Read([&](Reader& reader) { return reader.ScoreVectors("m", query, ids); }));
  EXPECT_EQ(BytesOfFiles(), before);
}

// A snapshot on one connection while another connection moves the index ahead of it.
class OldSnapshotTest : public VectorCacheTest {
 protected:
  // Holds a snapshot of the present state.
  void Hold() {
    reader_ = *Connection::Open(path(), {.read_only = true});
    snapshot_.emplace(*Snapshot::Open(*reader_));
    ASSERT_TRUE(reader_->ReadInt("SELECT count(*) FROM memory"));
  }
  // Brings the index up to the committed state, with all vectors of it in the cache of exact ones.
  void MoveIndex() {
    const auto ahead = Behind();
    const auto snapshot = Snapshot::Open(*ahead);
    ASSERT_TRUE(snapshot);
    ASSERT_TRUE(cache_.Search(*ahead, "m", RandomVector(), {}, 1'000, kNow));
  }
  void Put(int n, const Vectors& windows, const std::string& model = "m") {
    ASSERT_TRUE(
        store_->Write([&](Writer& writer) { return writer.PutVectors(IdOf(n), model, windows); }));
  }
  // What the index gives in the snapshot is what comparing all its vectors gives, to the last bit.
  void ExpectRightInSnapshot(int last) {
    std::vector<Id> ids;
    for (int n = 1; n <= last; ++n) ids.push_back(IdOf(n));
    std::vector<Filter> filters(2);
    filters[1].types = {MemoryType::kFact};
    for (int round = 0; round < 10; ++round) {
      const auto query = RandomVector();
      for (const Filter& filter : filters) {
        for (const std::int64_t limit : {0, 1, 5, 1'000}) {
          EXPECT_EQ(*cache_.Search(*reader_, "m", query, filter, limit, kNow),
                    *CompareVectors(*reader_, "m", query, filter, limit, kNow));
        }
      }
      EXPECT_EQ(*cache_.Score(*reader_, "m", query, ids),
                *CompareVectorsOf(*reader_, "m", query, ids));
    }
  }

  VectorCache cache_{/*log_size=*/8};
  std::unique_ptr<Connection> reader_;
  std::optional<Snapshot> snapshot_;  // ends before its connection
};

TEST_F(OldSnapshotTest, IsRightAfterAdditionsChangesAndRemovals) {
  AddMany(20);
  MoveIndex();
  Hold();
  ExpectRightInSnapshot(20);
  Add(*store_, 21);
  MoveIndex();
  ExpectRightInSnapshot(25);
  Put(3, {RandomVector(), RandomVector(), RandomVector()});
  MoveIndex();
  ExpectRightInSnapshot(25);
  Put(4, {});
  Erase(*store_, 5);
  MoveIndex();
  ExpectRightInSnapshot(25);
  Put(6, {RandomVector()}, "another model");
  Put(21, {RandomVector()});
  MoveIndex();
  ExpectRightInSnapshot(25);
}

TEST_F(OldSnapshotTest, IsRightWhereTheNearestMemoriesChanged) {
  AddMany(20);
  const auto query = RandomVector();
  Put(1, {query});
  MoveIndex();
  Hold();
  std::vector<float> opposite = query;
  for (float& value : opposite) value = -value;
  Put(1, {opposite});
  Put(2, {query});
  MoveIndex();
  EXPECT_EQ(Ids(Search(*store_, query, 1)), std::vector<Id>{IdOf(2)});
  EXPECT_EQ(Ids(cache_.Search(*reader_, "m", query, {}, 1, kNow)), std::vector<Id>{IdOf(1)});
  EXPECT_EQ(*cache_.Search(*reader_, "m", query, {}, 20, kNow),
            *CompareVectors(*reader_, "m", query, {}, 20, kNow));
}

TEST_F(OldSnapshotTest, IsRightWhereTheLogDoesNotReachBack) {
  AddMany(20);
  MoveIndex();
  Hold();
  for (int n = 21; n <= 40; ++n) Add(*store_, n);  // more than the log keeps
  Erase(*store_, 2);
  MoveIndex();
  ExpectRightInSnapshot(42);
}

TEST_F(OldSnapshotTest, IsRightWhereTheIndexWasFilledLater) {
  Hold();
  AddMany(10);
  MoveIndex();
  ExpectRightInSnapshot(12);
  snapshot_.reset();
  Hold();
  Erase(*store_, 4);
  Add(*store_, 11);
  MoveIndex();
  ExpectRightInSnapshot(12);
}

TEST_F(OldSnapshotTest, IsRightWhereTheIndexWasFilledAgain) {
  AddMany(10);
  MoveIndex();
  Hold();
  Erase(*store_, 4);
  Erase(*store_, 5);
  ASSERT_TRUE(Behind()->Run("DELETE FROM vector_removal WHERE change = 1"));
  MoveIndex();
  ExpectRightInSnapshot(12);
}

// Readers that keep their snapshots for several searches, while others move the index.
TEST_F(OldSnapshotTest, EveryReadIsRightWhileOthersWriteAndSearch) {
  AddMany(50);
  std::atomic<bool> stop = false;
  std::vector<std::thread> readers;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    readers.emplace_back([&, seed] {
      SeededRng rng(seed);
      const auto connection = Behind();
      do {
        const auto snapshot = Snapshot::Open(*connection);
        for (int round = 0; round < 4; ++round) {
          std::vector<float> query(kDimension);
          for (float& value : query) value = static_cast<float>(rng.Below(2001)) / 1000 - 1;
          const auto found = cache_.Search(*connection, "m", query, {}, 7, kNow);
          ASSERT_TRUE(found) << found.error().message;
          ASSERT_EQ(*found, *CompareVectors(*connection, "m", query, {}, 7, kNow));
          std::this_thread::yield();
        }
      } while (!stop);
    });
  }
  for (int n = 51; n <= 150; ++n) {
    Add(*store_, n);
    Erase(*store_, n - 50);
    Put(n - 10, {RandomVector(), RandomVector()});
  }
  stop = true;
  for (std::thread& reader : readers) reader.join();
}

}  // namespace
}  // namespace cairn::sqlite
