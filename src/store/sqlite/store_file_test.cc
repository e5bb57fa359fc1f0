#include "store/sqlite/store_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "model/memory.h"
#include "store/sqlite/backup_files.h"
#include "store/sqlite/sqlite_store.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

// A later version than any there is, to migrate to.
constexpr Migration kNext = {1000, "CREATE TABLE later (x); INSERT INTO later VALUES (7);"};
constexpr Migration kBroken = {1001, "CREATE TABLE half (x); CREATE TABLE nonsense ("};

std::vector<Migration> Until(std::initializer_list<Migration> more) {
  std::vector<Migration> all(Migrations().begin(), Migrations().end());
  all.insert(all.end(), more);
  return all;
}

class StoreFileTest : public testing::Test {
 protected:
  StoreFileTest() : folder_(testing::TempDir() + "cairn-store-file-" + std::to_string(getpid())) {
    fs::remove_all(folder_);
  }
  ~StoreFileTest() override { fs::remove_all(folder_); }

  std::string Path() const { return folder_ + "/data/memory.db"; }
  static Result<std::unique_ptr<Connection>> Open(const std::string& path) {
    return OpenStoreFile(path, {}, Migrations());
  }
  static std::string BytesOf(const std::string& path) {
    std::ostringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return std::move(bytes).str();
  }
  void WriteFile(const std::string& bytes) const {
    fs::create_directories(fs::path(Path()).parent_path());
    std::ofstream(Path(), std::ios::binary) << bytes;
  }
  // How this process has the file open.
  static std::vector<int> AccessTo(const std::string& path) {
    std::vector<int> modes;
    for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
      std::error_code error;
      if (fs::read_symlink(entry.path(), error) != path) continue;
      modes.push_back(fcntl(std::stoi(entry.path().filename().string()), F_GETFL) & O_ACCMODE);
    }
    return modes;
  }
  static int ModeOf(const std::string& path) {
    struct stat info {};
    stat(path.c_str(), &info);
    return static_cast<int>(info.st_mode & 0777);
  }
  // Makes a store of the present schema with one setting to look for.
  void MakeStore() const {
    const auto connection = Open(Path());
    ASSERT_TRUE(connection) << connection.error().message;
    ASSERT_TRUE((*connection)->Run("INSERT INTO setting VALUES ('kept', 'yes')"));
  }
  static std::string Kept(Connection& connection) {
    return *connection.ReadText("SELECT value FROM setting WHERE name = 'kept'");
  }

 private:
  const std::string folder_;
};

TEST_F(StoreFileTest, ANewStoreIsPrivateAndInWalMode) {
  const mode_t before = umask(0);
  const auto connection = Open(Path());
  umask(before);
  ASSERT_TRUE(connection) << connection.error().message;
  EXPECT_EQ(ModeOf(Path()), 0600);
  EXPECT_EQ(ModeOf(Path() + "-wal"), 0600);
  EXPECT_EQ(ModeOf(fs::path(Path()).parent_path()), 0700);
  EXPECT_EQ(ModeOf(fs::path(Path()).parent_path().parent_path()), 0700);
  EXPECT_EQ(*(*connection)->ReadText("PRAGMA journal_mode"), "wal");
  EXPECT_EQ(*(*connection)->ReadInt("PRAGMA user_version"), Migrations().back().version);
  EXPECT_EQ(*(*connection)->ReadInt("PRAGMA application_id"), kApplicationId);
  EXPECT_EQ(*(*connection)->ReadInt("PRAGMA foreign_keys"), 1);
}

TEST_F(StoreFileTest, TheColumnsAreTheFields) {
  const auto connection = Open(Path());
  ASSERT_TRUE(connection);
  std::string fields = "row";
  ForEachField(kMemoryFields, [&](const auto& field) { fields.append(",").append(field.name); });
  EXPECT_EQ(*(*connection)->ReadText("SELECT group_concat(name) FROM pragma_table_info('memory')"),
            fields);
}

TEST_F(StoreFileTest, VersionsAreNumberedWithoutGaps) {
  int expected = 1;
  for (const Migration& migration : Migrations()) EXPECT_EQ(migration.version, expected++);
}

TEST_F(StoreFileTest, WhatIsNotOursIsRefusedUntouched) {
  const std::string foreign = [&] {
    const std::string path = Path() + ".foreign";
    WriteFile("");
    fs::rename(Path(), path);
    const auto connection = Connection::Open(path, {});
    EXPECT_TRUE((*connection)->Run("CREATE TABLE theirs (x); PRAGMA user_version = 3"));
    return BytesOf(path);
  }();
  for (const std::string& bytes : {std::string("Dear diary,\n"), std::string("SQLite format 3"),
                                   std::string(4096, 'x'), foreign}) {
    WriteFile(bytes);
    const auto connection = Open(Path());
    ASSERT_FALSE(connection);
    EXPECT_EQ(connection.error().code, ErrorCode::kCorrupt);
    EXPECT_NE(connection.error().message.find("not a Cairn store"), std::string::npos)
        << connection.error().message;
    EXPECT_EQ(BytesOf(Path()), bytes);
    EXPECT_FALSE(fs::exists(Path() + "-wal"));
  }
}

TEST_F(StoreFileTest, AFolderIsNoStore) {
  fs::create_directories(Path());
  EXPECT_EQ(Open(Path()).error().code, ErrorCode::kCorrupt);
}

TEST_F(StoreFileTest, ANewerStoreIsRefusedUntouched) {
  { ASSERT_TRUE(OpenStoreFile(Path(), {}, Until({kNext}))); }
  const std::string bytes = BytesOf(Path());
  const auto connection = Open(Path());
  ASSERT_FALSE(connection);
  EXPECT_EQ(connection.error().code, ErrorCode::kTooNew);
  EXPECT_NE(connection.error().message.find("schema 1000"), std::string::npos)
      << connection.error().message;
  EXPECT_EQ(BytesOf(Path()), bytes);
}

TEST_F(StoreFileTest, AnOlderStoreIsBackedUpAndMigrated) {
  MakeStore();
  const auto connection = OpenStoreFile(Path(), {}, Until({kNext}));
  ASSERT_TRUE(connection) << connection.error().message;
  EXPECT_EQ(*(*connection)->ReadInt("SELECT x FROM later"), 7);
  EXPECT_EQ(Kept(**connection), "yes");
  const auto backups = FindBackups(Path());
  ASSERT_EQ(backups, std::vector<std::string>{BackupPath(Path(), Migrations().back().version)});
  EXPECT_EQ(ModeOf(backups[0]), 0600);
  const auto copy = Open(backups[0]);
  ASSERT_TRUE(copy) << copy.error().message;
  EXPECT_EQ(Kept(**copy), "yes");
  EXPECT_EQ(*(*copy)->ReadInt("SELECT count(*) FROM sqlite_schema WHERE name = 'later'"), 0);
}

TEST_F(StoreFileTest, AMigrationThatFailsLeavesTheStoreAsItWas) {
  MakeStore();
  const auto broken = OpenStoreFile(Path(), {}, Until({kNext, kBroken}));
  ASSERT_FALSE(broken);
  const auto connection = Open(Path());
  ASSERT_TRUE(connection) << connection.error().message;
  EXPECT_EQ(Kept(**connection), "yes");
  EXPECT_EQ(
      *(*connection)->ReadInt("SELECT count(*) FROM sqlite_schema WHERE name IN ('later', 'half')"),
      0);
}

TEST_F(StoreFileTest, SeveralMayMakeAndMigrateAtOnce) {
  for (const auto& migrations : {Until({}), Until({kNext})}) {
    std::vector<std::thread> threads;
    std::vector<std::string> errors(8);
    for (std::string& error : errors) {
      threads.emplace_back([&] {
        const auto connection = OpenStoreFile(Path(), {}, migrations);
        if (!connection) error = connection.error().message;
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const std::string& error : errors) EXPECT_EQ(error, "");
  }
  const auto connection = OpenStoreFile(Path(), {}, Until({kNext}));
  ASSERT_TRUE(connection);
  EXPECT_EQ(*(*connection)->ReadInt("SELECT count(*) FROM later"), 1);
}

TEST_F(StoreFileTest, AStoreThatStaysLockedIsReportedAsBusy) {
  const auto holder = Open(Path());
  ASSERT_TRUE(holder);
  const auto transaction = Transaction::Begin(**holder);
  ASSERT_TRUE(transaction);
  const auto other = OpenStoreFile(Path(), {.busy_timeout_ms = 1}, Migrations());
  ASSERT_TRUE(other);
  const auto blocked = Transaction::Begin(**other);
  ASSERT_FALSE(blocked);
  EXPECT_EQ(blocked.error().code, ErrorCode::kBusy);
}

TEST_F(StoreFileTest, AStoreThatIsOnlyReadIsOpenedReadOnly) {
  MakeStore();
  const std::string path = fs::canonical(Path()).string();
  const std::string before = BytesOf(path);
  {
    const auto store = SqliteStore::Open({.path = path});
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_TRUE((*store)->Read([](Reader& reader) { return reader.Stats(0); }));
    EXPECT_EQ(AccessTo(path), std::vector<int>{O_RDONLY});
  }
  EXPECT_EQ(BytesOf(path), before);
  EXPECT_FALSE(HasSideFiles(path));
}

TEST_F(StoreFileTest, TheFirstWriteOpensItForWriting) {
  MakeStore();
  const std::string path = fs::canonical(Path()).string();
  const auto store = SqliteStore::Open({.path = path});
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_TRUE((*store)->Write([](Writer&) { return Status(); }));
  EXPECT_EQ(AccessTo(path), (std::vector<int>{O_RDONLY, O_RDWR}));
}

// Locks are of the process: another one sees them, this one does not.
TEST_F(StoreFileTest, OthersSeeThatAStoreIsInUseAlsoAfterItsFirstWrite) {
  MakeStore();
  const auto is_seen = [&] {
    const pid_t other = fork();
    if (other == 0) _exit(IsInUse(Path()) ? 1 : 0);
    int state = 0;
    return waitpid(other, &state, 0) == other && WEXITSTATUS(state) == 1;
  };
  EXPECT_FALSE(is_seen());
  const auto store = SqliteStore::Open({.path = Path()});
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_TRUE((*store)->Read([](Reader& reader) { return reader.Stats(0); }));
  EXPECT_TRUE(is_seen());
  EXPECT_TRUE((*store)->Write([](Writer&) { return Status(); }));
  EXPECT_TRUE(is_seen());
}

// What was looked at when the store was opened is looked at again: it may be another file by now.
TEST_F(StoreFileTest, AFileThatTookItsPlaceIsRefused) {
  MakeStore();
  const auto store = SqliteStore::Open({.path = Path()});
  ASSERT_TRUE(store) << store.error().message;
  for (const char* sql : {"PRAGMA user_version=1", "PRAGMA user_version=1; PRAGMA application_id=7",
                          "CREATE TABLE theirs (x)"}) {
    fs::remove(Path());
    std::ofstream(Path()).flush();
    const auto other = Connection::Open(Path(), {});
    ASSERT_TRUE(other && (*other)->Run(sql));
    const Status written = (*store)->Write([](Writer&) { return Status(); });
    ASSERT_FALSE(written) << sql;
    EXPECT_EQ(written.error().code, ErrorCode::kCorrupt);
  }
}

// A project may bring any file as its store.
TEST_F(StoreFileTest, WhatStandsInTheSchemaOfTheFileReachesNothingElse) {
  MakeStore();
  const auto store = Open(Path());
  ASSERT_TRUE(store);
  EXPECT_FALSE((*store)->Run("UPDATE memory_fts_docsize SET sz = x''"));
  EXPECT_FALSE((*store)->Run("PRAGMA writable_schema=ON; DELETE FROM sqlite_schema"));
  ASSERT_TRUE((*store)->Run("CREATE VIEW seen AS SELECT * FROM setting"));
  EXPECT_FALSE((*store)->Run("SELECT * FROM seen"));
  ASSERT_TRUE(
      (*store)->Run("CREATE TRIGGER theirs AFTER INSERT ON setting BEGIN"
                    " INSERT INTO setting SELECT value, '' FROM carray(NULL, 0); END"));
  EXPECT_FALSE((*store)->Run("INSERT INTO setting VALUES ('a', 'b')"));
  EXPECT_EQ(*(*store)->ReadInt("PRAGMA cell_size_check"), 1);
}

TEST_F(StoreFileTest, SideFilesOfAnotherProcessStay) {
  MakeStore();
  const auto other = Open(Path());
  ASSERT_TRUE(other && (*other)->Run("INSERT INTO setting VALUES ('fresh', 'yes')"));
  ASSERT_TRUE(HasSideFiles(Path()));
  { ASSERT_TRUE(SqliteStore::Open({.path = Path()})); }
  RemoveSideFiles(Path(), {});
  EXPECT_TRUE(HasSideFiles(Path()));
}

}  // namespace
}  // namespace cairn::sqlite
