// Which server answers a read, and what becomes of a read whose server is lost.
//
// The "replica" is another database of the same server, which differs from the primary in what it
// holds: so an answer tells where it comes from.
#include <gtest/gtest.h>

#include <chrono>

#include "postgres/postgres_server.h"
#include "store/postgres/link.h"
#include "store/postgres/postgres_store.h"

namespace cairn::postgres {
namespace {

constexpr std::chrono::milliseconds kTimeout{1'000};

using Setting = std::optional<std::string>;

class PostgresReadsTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { server_ = PostgresServer::Start(); }
  static void TearDownTestSuite() { server_.reset(); }

  void SetUp() override {
    if (!server_) GTEST_SKIP() << kNoPostgres;
    static int count = 0;
    const std::string number = std::to_string(++count);
    primary_ = "primary" + number;
    replica_ = "replica" + number;
    for (const std::string& database : {primary_, replica_}) {
      Run("cairn", "CREATE DATABASE " + database);
      Run(database, "CREATE EXTENSION vector");
      const auto store = PostgresStore::Open({.url = Url(database)});
      ASSERT_TRUE(store) << store.error().message;
      const Status put =
          (*store)->Write([&](Writer& writer) { return writer.PutSetting("where", database); });
      ASSERT_TRUE(put) << put.error().message;
    }
    auto store =
        PostgresStore::Open({.url = Url(primary_), .read_url = Url(replica_), .timeout = kTimeout});
    ASSERT_TRUE(store) << store.error().message;
    store_ = *std::move(store);
  }

  static std::string Url(const std::string& database) { return server_->Url("postgres", database); }
  static void Run(const std::string& database, const std::string& sql) {
    auto link = Link::Open({.url = Url(database)});
    const Status done = link ? (*link)->Run(sql) : Status(link.error());
    EXPECT_TRUE(done) << sql << ": " << done.error().message;
  }
  // Ends all sessions in a database, as a server that stops does.
  static void Cut(const std::string& database) {
    Run("cairn", "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '" +
                     database + "'");
  }

  // Which database answers.
  static Result<Setting> Where(Reader& reader) { return reader.FindSetting("where"); }
  std::string Answerer(Freshness freshness) {
    const auto where = store_->Read(Where, freshness);
    if (!where) return where.error().message;
    return where->value_or("nobody");
  }

  static std::unique_ptr<PostgresServer> server_;
  std::string primary_;
  std::string replica_;
  std::unique_ptr<PostgresStore> store_;
};

std::unique_ptr<PostgresServer> PostgresReadsTest::server_;

TEST_F(PostgresReadsTest, TheReplicaAnswersOnlyReadsThatMayBeRecent) {
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(Answerer(Freshness::kCurrent), primary_);
    EXPECT_EQ(Answerer(Freshness::kRecent), replica_);
  }
}

TEST_F(PostgresReadsTest, ABrokenIdleLinkIsMended) {
  for (const Freshness freshness : {Freshness::kCurrent, Freshness::kRecent}) {
    const std::string& database = freshness == Freshness::kCurrent ? primary_ : replica_;
    EXPECT_EQ(Answerer(freshness), database);
    Cut(database);
    EXPECT_EQ(Answerer(freshness), database);
  }
}

TEST_F(PostgresReadsTest, ThePrimaryAnswersWhereTheReplicaIsGone) {
  EXPECT_EQ(Answerer(Freshness::kRecent), replica_);
  Run("cairn", "ALTER DATABASE " + replica_ + " ALLOW_CONNECTIONS false");
  Cut(replica_);
  EXPECT_EQ(Answerer(Freshness::kRecent), primary_);
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_EQ(Answerer(Freshness::kRecent), primary_);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, kTimeout) << "the replica rests";
}

TEST_F(PostgresReadsTest, ALossInsideAReadIsAnErrorAndRestsTheReplica) {
  int runs = 0;
  const auto lose = [&](Reader& reader) -> Result<Setting> {
    ++runs;
    CAIRN_ASSIGN_OR_RETURN(const auto before, Where(reader));
    EXPECT_EQ(before, replica_);
    Cut(replica_);
    return Where(reader);
  };
  const auto lost = store_->Read(lose, Freshness::kRecent);
  ASSERT_FALSE(lost);
  EXPECT_EQ(lost.error().code, ErrorCode::kIo);
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(Answerer(Freshness::kRecent), primary_);
}

TEST_F(PostgresReadsTest, ALossThatTheWorkSwallowsRestsTheReplicaToo) {
  const auto lose = [&](Reader& reader) -> Result<int> {
    Cut(replica_);
    EXPECT_FALSE(Where(reader));
    EXPECT_FALSE(Where(reader)) << "no other state answers";
    return 7;
  };
  const auto kept = store_->Read(lose, Freshness::kRecent);
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_EQ(*kept, 7);
  EXPECT_EQ(Answerer(Freshness::kRecent), primary_);
}

TEST_F(PostgresReadsTest, ThePrimaryGoesOnAfterALossInsideARead) {
  const auto lost = store_->Read([&](Reader& reader) {
    Cut(primary_);
    return Where(reader);
  });
  ASSERT_FALSE(lost);
  EXPECT_EQ(lost.error().code, ErrorCode::kIo);
  EXPECT_EQ(Answerer(Freshness::kCurrent), primary_);
}

TEST_F(PostgresReadsTest, AnErrorOfTheWorkDoesNotRestTheReplica) {
  const auto failed = store_->Read(
      [](Reader&) -> Status {
        return Error{ErrorCode::kIo, "something else"};
      },
      Freshness::kRecent);
  EXPECT_FALSE(failed);
  EXPECT_EQ(Answerer(Freshness::kRecent), replica_);
}

TEST_F(PostgresReadsTest, AReadDoesNotWaitForALockLongerThanTheTimeout) {
  const auto link = Link::Open({.url = Url(primary_)});
  ASSERT_TRUE(link);
  ASSERT_TRUE((*link)->Run("BEGIN; LOCK TABLE cairn.setting IN ACCESS EXCLUSIVE MODE"));
  const auto begun = std::chrono::steady_clock::now();
  const auto blocked = store_->Read(Where);
  ASSERT_FALSE(blocked);
  EXPECT_EQ(blocked.error().code, ErrorCode::kBusy) << blocked.error().message;
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 3 * kTimeout);
  ASSERT_TRUE((*link)->Run("ROLLBACK"));
  EXPECT_EQ(Answerer(Freshness::kCurrent), primary_);
}

}  // namespace
}  // namespace cairn::postgres
