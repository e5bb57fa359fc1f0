// Sums of pages, the log of writes, and files that are taken away: ATTACK no. 8, 12 and 13 from
// inside. tests/process/damage_test.py tries them from outside.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "store/sqlite/derived.h"
#include "store/sqlite/file_layer.h"
#include "store/sqlite/page_copy.h"
#include "store/sqlite/page_sums.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/store_file.h"
#include "store/sqlite/write_log.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPage = 8192;

Result<std::optional<std::string>> FindSetting(Store& store, const std::string& name) {
  return store.Read([&](Reader& reader) { return reader.FindSetting(name); });
}

class DamageTest : public testing::Test {
 protected:
  DamageTest() : folder_(testing::TempDir() + "cairn-damage-" + std::to_string(getpid())) {
    fs::remove_all(folder_);
  }
  ~DamageTest() override { fs::remove_all(folder_); }

  std::string Path() const { return folder_ + "/memory.db"; }
  std::unique_ptr<Connection> Open() const {
    auto opened = OpenStoreFile(Path(), {}, Migrations());
    EXPECT_TRUE(opened) << opened.error().message;
    return *std::move(opened);
  }
  // So many settings, of a page each and more.
  static Status Fill(Connection& connection, int count, char letter = 'x') {
    CAIRN_ASSIGN_OR_RETURN(auto put,
                           connection.Prepare("INSERT OR REPLACE INTO setting VALUES (?, ?)"));
    const std::string value(9'000, letter);
    for (int i = 0; i < count; ++i) {
      CAIRN_TRY(put.BindCopy("name " + std::to_string(i)).Bind(value).Run());
    }
    return {};
  }
  // A store as it was before there were sums.
  void MakeWithoutSums() const {
    ASSERT_TRUE(MakePrivateFolder(folder_));
    std::ofstream(Path()).flush();
    const auto bare = Connection::Open(Path(), {});
    ASSERT_TRUE(bare);
    ASSERT_TRUE(
        (*bare)->Run("PRAGMA page_size=8192; PRAGMA journal_mode=WAL;"
                     "CREATE TABLE first_page (x); DROP TABLE first_page"));
  }
  static std::size_t CountDamaged(Connection& connection) {
    const auto found = FindDamagedPages(connection, 1'000);
    EXPECT_TRUE(found) << found.error().message;
    return found->size();
  }

  const std::string folder_;
};

TEST(Attack08PageSum, TellsEveryBitAndThePlace) {
  std::mt19937 random(8);
  std::string page(kPage, '\0');
  for (char& byte : page) byte = static_cast<char>(random());
  PutSum(3, page.data(), page.size());
  EXPECT_TRUE(HasItsSum(3, page));
  EXPECT_FALSE(HasItsSum(4, page));
  for (std::size_t at = 0; at < page.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      page[at] = static_cast<char>(page[at] ^ (1 << bit));
      ASSERT_FALSE(HasItsSum(3, page)) << at;
      page[at] = static_cast<char>(page[at] ^ (1 << bit));
    }
  }
  EXPECT_TRUE(HasItsSum(9, std::string(kPage, '\0'))) << "never written";
}

TEST_F(DamageTest, Attack08AStoreAndItsCopiesHaveSums) {
  const auto connection = Open();
  ASSERT_TRUE(Fill(*connection, 20));
  EXPECT_TRUE(*HasSums(*connection));
  EXPECT_EQ(CountDamaged(*connection), 0U) << "most pages are in the log";
  const std::string copy = folder_ + "/copy.db";
  ASSERT_TRUE(CopyToNewFile(*connection, copy));
  ASSERT_TRUE(connection->Run("PRAGMA wal_checkpoint(TRUNCATE)"));
  EXPECT_EQ(CountDamaged(*connection), 0U);
  std::fstream(copy, std::ios::in | std::ios::out | std::ios::binary).seekp(2 * kPage + 5).put('!');
  const auto damaged = Connection::Open(copy, {.read_only = true});
  EXPECT_EQ(*FindDamagedPages(**damaged, 9), std::vector<std::uint32_t>{3});
}

TEST_F(DamageTest, Attack08SumsComeWhenAnOldStoreIsWrittenAnew) {
  MakeWithoutSums();
  const auto connection = Open();
  ASSERT_TRUE(Fill(*connection, 20));
  EXPECT_FALSE(*HasSums(*connection));
  const auto other = Connection::Open(Path(), {});  // has it open while sums come
  ASSERT_TRUE((*other)->ReadInt("SELECT count(*) FROM setting"));
  ASSERT_TRUE(OptimizeFile(*connection));
  EXPECT_TRUE(*HasSums(*connection));
  ASSERT_TRUE(Fill(**other, 30, 'y'));
  ASSERT_TRUE((*other)->Run("PRAGMA wal_checkpoint(TRUNCATE)"));
  EXPECT_EQ(CountDamaged(*connection), 0U) << "the other one makes sums as well";
  EXPECT_TRUE(*HasSums(**other));
}

TEST_F(DamageTest, Attack08AWriteThatWasTakenBackIsNoDamageOfTheLog) {
  const auto connection = Open();
  ASSERT_TRUE(connection->Run("PRAGMA cache_size=5"));  // so that it is written out half-way
  ASSERT_TRUE(Fill(*connection, 1));
  {
    auto transaction = Transaction::Begin(*connection);
    ASSERT_TRUE(Fill(*connection, 60, 'y'));
  }
  const auto before = ReadLog(Path());
  EXPECT_EQ(before->damage, "");
  EXPECT_GT(before->bytes, before->good_bytes) << "what was taken back lies behind";
  fs::copy_file(Path() + "-wal", folder_ + "/alone.db-wal");
  EXPECT_EQ(ReadLog(folder_ + "/alone.db")->damage, "") << "without the shared memory, too";
}

TEST_F(DamageTest, Attack12EachFileThatIsTakenAwayIsNoticed) {
  const struct {
    const char* tail;
    FileFate gone;
    FileFate replaced;
  } kFiles[] = {{"-shm", FileFate::kIndexLost, FileFate::kIndexLost},
                {"-wal", FileFate::kLogGone, FileFate::kLogReplaced},
                {"", FileFate::kGone, FileFate::kReplaced}};
  for (const auto& file : kFiles) {
    fs::remove_all(folder_);
    const auto connection = Open();
    ASSERT_TRUE(Fill(*connection, 1));
    EXPECT_EQ(FateOf(connection->handle()), FileFate::kInPlace);
    fs::rename(Path() + file.tail, folder_ + "/away");
    EXPECT_EQ(FateOf(connection->handle()), file.gone) << file.tail;
    EXPECT_FALSE(Transaction::Begin(*connection)) << file.tail;
    std::ofstream(Path() + file.tail) << "another";
    EXPECT_EQ(FateOf(connection->handle()), file.replaced) << file.tail;
    fs::rename(folder_ + "/away", Path() + file.tail);
    EXPECT_EQ(FateOf(connection->handle()), FileFate::kInPlace) << file.tail;
    EXPECT_TRUE(Transaction::Begin(*connection)) << file.tail;
  }
}

TEST_F(DamageTest, Attack12WhatAReadFindsIsToldToTheNextWrite) {
  const auto store = SqliteStore::Open({.path = Path()});
  const auto put = [&] {
    return (*store)->Write([](Writer& writer) { return writer.PutSetting("a", "b"); });
  };
  ASSERT_TRUE(put());
  ASSERT_TRUE(FindSetting(**store, "a")) << "a connection that reads is kept";
  fs::remove_all(folder_);
  { const auto another = Open(); }
  EXPECT_FALSE(FindSetting(**store, "a"));
  EXPECT_FALSE(put());
  ASSERT_TRUE(put());
  EXPECT_EQ(**FindSetting(**store, "a"), "b");
  fs::remove_all(folder_);
  EXPECT_FALSE(put());
  EXPECT_FALSE(put());
  EXPECT_FALSE(fs::exists(Path())) << "none is made where one was";
}

TEST_F(DamageTest, Attack13AMigrationUnderAStoreIsNoticed) {
  const auto store = SqliteStore::Open({.path = Path()});
  const auto write = [&] { return (*store)->Write([](Writer&) { return Status(); }); };
  ASSERT_TRUE(write());
  ASSERT_TRUE(Open()->Run("PRAGMA user_version=1000"));
  EXPECT_EQ(write().error().code, ErrorCode::kTooNew);
  EXPECT_EQ(FindSetting(**store, "x").error().code, ErrorCode::kTooNew);
  EXPECT_EQ((*store)->Rebuild().error().code, ErrorCode::kTooNew);
  EXPECT_EQ((*store)->Optimize().error().code, ErrorCode::kTooNew);
}

}  // namespace
}  // namespace cairn::sqlite
