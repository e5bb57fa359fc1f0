#include "store/sqlite/connection.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace cairn::sqlite {
namespace {

class ConnectionTest : public testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(path_).close();
    auto opened = Connection::Open(path_, {});
    ASSERT_TRUE(opened) << opened.error().message;
    connection_ = *std::move(opened);
  }

  void TearDown() override {
    connection_.reset();
    for (const char* tail : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + tail);
  }

  const std::string path_ =
      testing::TempDir() + "cairn-connection-" + std::to_string(getpid()) + ".db";
  std::unique_ptr<Connection> connection_;
};

// Statements that are prepared but not stepped yet are not idle: SQLite does not know of the loan.
TEST_F(ConnectionTest, KeepsStatementsOnLoanWhenThereAreTooMany) {
  constexpr int kLoans = 300;
  std::vector<Query> queries;
  for (int n = 0; n < kLoans; ++n) {
    auto query = connection_->Prepare("SELECT ?1 + " + std::to_string(n));
    ASSERT_TRUE(query) << query.error().message;
    queries.push_back(*std::move(query));
  }
  for (int n = 0; n < kLoans; ++n) {
    Query& query = queries[static_cast<std::size_t>(n)];
    query.Bind(std::int64_t{1});
    const auto row = query.Step();
    ASSERT_TRUE(row && *row) << n;
    EXPECT_EQ(query.Int(0), n + 1);
  }
}

TEST_F(ConnectionTest, LendsOneStatementToTwoAtOnce) {
  auto first = connection_->Prepare("SELECT ?1");
  auto second = connection_->Prepare("SELECT ?1");
  ASSERT_TRUE(first && second);
  first->Bind(std::int64_t{1});
  second->Bind(std::int64_t{2});
  ASSERT_TRUE(first->Step());
  ASSERT_TRUE(second->Step());
  EXPECT_EQ(first->Int(0), 1);
  EXPECT_EQ(second->Int(0), 2);
}

TEST_F(ConnectionTest, ASnapshotThatSqliteEndedAnswersNothingMore) {
  ASSERT_TRUE(connection_->Run("CREATE TABLE t (n)"));
  {
    const auto snapshot = Snapshot::Open(*connection_);
    ASSERT_TRUE(snapshot);
    EXPECT_TRUE(connection_->ReadInt("SELECT count(*) FROM t"));
    ASSERT_TRUE(connection_->Run("ROLLBACK"));  // as SQLite does after some errors
    EXPECT_EQ(connection_->ReadInt("SELECT count(*) FROM t").error().code, ErrorCode::kIo);
  }
  EXPECT_TRUE(connection_->ReadInt("SELECT count(*) FROM t"));
}

TEST_F(ConnectionTest, ATransactionThatSqliteEndedStoresNothingMore) {
  ASSERT_TRUE(connection_->Run("CREATE TABLE t (n)"));
  {
    auto transaction = Transaction::Begin(*connection_);
    ASSERT_TRUE(transaction);
    ASSERT_TRUE(connection_->Run("INSERT INTO t VALUES (1)"));
    ASSERT_TRUE(connection_->Run("ROLLBACK"));
    EXPECT_FALSE(connection_->Run("SAVEPOINT s; INSERT INTO t VALUES (2); RELEASE s"));
    EXPECT_FALSE(connection_->Prepare("INSERT INTO t VALUES (3)"));
    EXPECT_FALSE(transaction->Commit());
  }
  EXPECT_EQ(*connection_->ReadInt("SELECT count(*) FROM t"), 0);
}

TEST_F(ConnectionTest, ASnapshotHoldsItsStateAndInsideATransactionDoesNothing) {
  ASSERT_TRUE(connection_->Run("PRAGMA journal_mode = WAL; CREATE TABLE t (n)"));
  const auto other = Connection::Open(path_, {});
  ASSERT_TRUE(other);
  {
    const auto snapshot = Snapshot::Open(*connection_);
    ASSERT_TRUE(snapshot);
    EXPECT_EQ(*connection_->ReadInt("SELECT count(*) FROM t"), 0);
    ASSERT_TRUE((*other)->Run("INSERT INTO t VALUES (1)"));
    { ASSERT_TRUE(Snapshot::Open(*connection_)); }
    EXPECT_EQ(*connection_->ReadInt("SELECT count(*) FROM t"), 0);
  }
  EXPECT_EQ(*connection_->ReadInt("SELECT count(*) FROM t"), 1);
}

}  // namespace
}  // namespace cairn::sqlite
