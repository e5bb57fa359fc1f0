// The keyword index as part of the file: made anew when words are cut differently, and answering
// for what the records are.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "store/sqlite/check.h"
#include "store/sqlite/fts_tokenizer.h"
#include "store/sqlite/sqlite_reader.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/store_file.h"

namespace cairn::sqlite {
namespace {

Memory Note(int n, const std::string& content) {
  Memory memory;
  memory.id = *Id::Parse("00000000-0000-7000-8000-00000000000" + std::to_string(n));
  memory.content = content;
  return memory;
}

Result<KeywordPage> Search(Store& store, const KeywordQuery& query, const Page& page = {}) {
  return store.Read([&](Reader& reader) { return reader.SearchKeywords(query, {}, page, 0); });
}

class KeywordIndexTest : public testing::Test {
 protected:
  void SetUp() override {
    path_ = testing::TempDir() + "cairn-keyword-index-" + std::to_string(getpid()) + ".db";
    Remove();
    const std::vector<Memory> notes = {Note(1, "granite getUser"), Note(2, "basalt")};
    const auto store = SqliteStore::Open({.path = path_});
    ASSERT_TRUE(store) << store.error().message;
    ASSERT_TRUE((*store)->Write([&](Writer& writer) { return writer.Insert(notes); }));
  }
  void TearDown() override { Remove(); }

  void Remove() const {
    for (const char* tail : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + tail);
  }
  void Change(const std::string& sql) const {
    const auto connection = Connection::Open(path_, {});
    ASSERT_TRUE(connection);
    ASSERT_TRUE((*connection)->Run(sql));
  }
  // Makes the index one of other words.
  void MakeOld() const {
    Change(
        "INSERT INTO memory_fts (memory_fts) VALUES ('delete-all');"
        "UPDATE setting SET value = 'porter cairn 0' WHERE name = 'tokenizer'");
  }
  void ExpectIndexOfOurWords() const {
    const auto connection = Connection::Open(path_, {});
    ASSERT_TRUE(connection);
    EXPECT_EQ(*(*connection)->ReadText("SELECT value FROM setting WHERE name = 'tokenizer'"),
              TokenizerVersion());
    EXPECT_TRUE(CheckStore(**connection, CheckDepth::kDeep)->empty());
  }

  std::string path_;
};

TEST_F(KeywordIndexTest, AnIndexOfOtherWordsIsMadeAnew) {
  MakeOld();
  const auto store = SqliteStore::Open({.path = path_});
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_EQ(Search(**store, KeywordQuery::AnyOf({"user"}))->total_count, 1);
  ExpectIndexOfOurWords();
}

TEST_F(KeywordIndexTest, SeveralMayOpenAnOldOneAtOnce) {
  MakeOld();
  std::vector<std::thread> threads;
  std::vector<std::string> errors(6);
  for (std::string& error : errors) {
    threads.emplace_back([&] {
      const auto store = SqliteStore::Open({.path = path_});
      if (!store) error = store.error().message;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& error : errors) EXPECT_EQ(error, "");
  ExpectIndexOfOurWords();
}

TEST_F(KeywordIndexTest, AnIndexThatCannotBeMadeAnewStillAnswers) {
  Change("UPDATE setting SET value = 'porter cairn 0' WHERE name = 'tokenizer'");
  const auto reader = Connection::Open(path_, {.read_only = true});
  ASSERT_TRUE(reader);
  const auto snapshot = Snapshot::Open(**reader);
  ASSERT_TRUE(snapshot);
  const auto found =
      SqliteReader(**reader, nullptr).SearchKeywords(KeywordQuery::AnyOf({"user"}), {}, {}, 0);
  EXPECT_EQ(found->total_count, 1);
}

TEST_F(KeywordIndexTest, ARowThatIsInTheIndexAloneIsNamedAsDamage) {
  Change("INSERT INTO memory_fts (rowid, content) VALUES (9, 'ghost')");
  const auto store = SqliteStore::Open({.path = path_});
  ASSERT_TRUE(store);
  const auto found = Search(**store, KeywordQuery::AnyOf({"ghost"}));
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::kCorrupt);
}

// More rows than are scored in the first round, of lengths that make the bound matter.
TEST_F(KeywordIndexTest, TheBestOfManyAreTheBestOfAll) {
  std::vector<Memory> memories;
  for (int n = 0; n < 3000; ++n) {
    Memory memory = Note(1, "granite");
    char id[40];
    std::snprintf(id, sizeof(id), "00000000-0000-7000-8000-%012d", 100 + n);
    memory.id = *Id::Parse(id);
    for (int i = 0; i < (n * 7919) % 97; ++i) memory.content += " filler" + std::to_string(i);
    if (n % 11 == 0) memory.content += " granite basalt";
    memories.push_back(std::move(memory));
  }
  const auto store = SqliteStore::Open({.path = path_});
  ASSERT_TRUE(store);
  ASSERT_TRUE((*store)->Write([&](Writer& writer) { return writer.Insert(memories); }));
  const KeywordQuery query = KeywordQuery::All({KeywordQuery::Term({.text = "granite"})});
  const auto all = Search(**store, query, {10'000, 0});
  ASSERT_TRUE(all);
  EXPECT_EQ(all->total_count, 3001);
  for (const std::int64_t limit : {1, 10, 200}) {
    const auto page = Search(**store, query, {limit, 5});
    ASSERT_TRUE(page);
    EXPECT_EQ(page->hits,
              std::vector<KeywordHit>(all->hits.begin() + 5, all->hits.begin() + 5 + limit));
  }
}

}  // namespace
}  // namespace cairn::sqlite
