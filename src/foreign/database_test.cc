#include "foreign/database.h"

#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "foreign/foreign_fixture.h"

namespace cairn {
namespace {

const Guard kGuard(SecretsPolicy::kRedact);

class DatabaseTest : public ForeignTest {
 protected:
  static std::vector<std::string> RowsOf(const ForeignDatabase& database, const std::string& table,
                                         ImportBuilder& builder) {
    std::vector<std::string> rows;
    EXPECT_TRUE(database.ForEachRow(table, builder, [&](const Json& row) -> Status {
      rows.push_back(CompactJson(row));
      return {};
    }));
    return rows;
  }
  static std::vector<std::string> RowsOf(const std::filesystem::path& file,
                                         const std::string& table) {
    const auto database = ForeignDatabase::Open(file);
    EXPECT_TRUE(database) << database.error().message;
    ImportBuilder builder("test", kGuard);
    return database ? RowsOf(*database, table, builder) : std::vector<std::string>();
  }
};

using Rows = std::vector<std::string>;

TEST_F(DatabaseTest, RowsAreObjectsOfTheirColumns) {
  const auto file = MakeDatabase("a.db", R"sql(
      CREATE TABLE t (id INTEGER PRIMARY KEY, a, b);
      INSERT INTO t VALUES (2, 'x', 1.5), (1, NULL, x'ff');
      CREATE TABLE "select" (k TEXT PRIMARY KEY, v) WITHOUT ROWID;
      INSERT INTO "select" VALUES ('k', 9223372036854775807);)sql");
  EXPECT_EQ(RowsOf(file, "t"), Rows({R"({"id":1})", R"({"id":2,"a":"x","b":1.5})"}));
  EXPECT_EQ(RowsOf(file, "select"), Rows({R"({"k":"k","v":9223372036854775807})"}));
  EXPECT_EQ(RowsOf(file, "none"), Rows());
}

TEST_F(DatabaseTest, ReadsTheWalOfAWriterWithoutChangingIt) {
  const auto file = directory_.path() / "wal.db";
  sqlite3_initialize();
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  sqlite3_exec(db,
               "PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES ('in the log')",
               nullptr, nullptr, nullptr);
  const std::string log = ReadAll(file.string() + "-wal");
  ASSERT_FALSE(log.empty());
  const std::string bytes = ReadAll(file);
  EXPECT_EQ(RowsOf(file, "t"), Rows({R"({"a":"in the log"})"}));
  EXPECT_EQ(ReadAll(file), bytes);
  EXPECT_EQ(ReadAll(file.string() + "-wal"), log);
  sqlite3_close(db);
}

TEST_F(DatabaseTest, TheCopyIsPrivateAndTemporary) {
  const auto file = MakeDatabase("a.db", "CREATE TABLE t (a)");
  std::filesystem::path folder;
  {
    const auto copy = PrivateCopy::Make(file);
    ASSERT_TRUE(copy);
    folder = copy->file().parent_path();
    struct stat facts {};
    ASSERT_EQ(stat(folder.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777, 0700u);
    ASSERT_EQ(stat(copy->file().c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777, 0600u);
  }
  EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST_F(DatabaseTest, RefusesOtherFilesAndUnfinishedTransactions) {
  const auto code_of = [](const std::filesystem::path& file) {
    const auto database = ForeignDatabase::Open(file);
    return database ? ErrorCode::kInternal : database.error().code;
  };
  EXPECT_EQ(code_of(directory_.Write("empty.db", "")), ErrorCode::kCorrupt);
  EXPECT_EQ(code_of(directory_.Write("text.db", "hello")), ErrorCode::kCorrupt);
  EXPECT_EQ(code_of(directory_.Write("head.db", std::string("SQLite format 3\0", 16))),
            ErrorCode::kCorrupt);
  const auto file = MakeDatabase("a.db", "CREATE TABLE t (a)");
  directory_.Write("a.db-journal", "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7 and more");
  EXPECT_EQ(code_of(file), ErrorCode::kBusy);
  directory_.Write("a.db-journal", std::string(512, '\0'));  // a finished journal
  EXPECT_EQ(RowsOf(file, "t"), Rows());
}

TEST_F(DatabaseTest, ViewsAreNotRead) {
  const auto file = MakeDatabase("a.db", R"sql(CREATE VIEW memories AS
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 'x' AS content FROM n)sql");
  EXPECT_EQ(RowsOf(file, "memories"), Rows());
}

TEST_F(DatabaseTest, CorruptionEndsTheTableAndIsNoted) {
  const auto file = MakeDatabase("a.db", R"sql(CREATE TABLE t (a);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO t SELECT printf('%0500d', i) FROM n)sql");
  const std::string whole = ReadAll(file);
  std::string damaged = whole;
  for (std::size_t at = whole.size() / 2; at < whole.size() / 2 + 8192; ++at) damaged[at] = '\xA5';
  directory_.Write("a.db", damaged);
  const auto database = ForeignDatabase::Open(file);
  ASSERT_TRUE(database);
  ImportBuilder builder("test", kGuard);
  EXPECT_LT(RowsOf(*database, "t", builder).size(), 2000u);
  const auto notes = std::move(builder).Finish()->notes;
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_NE(notes[0].find("the table t could not be read completely"), std::string::npos);
}

}  // namespace
}  // namespace cairn
