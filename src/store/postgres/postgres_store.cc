#include "store/postgres/postgres_store.h"

#include "store/postgres/check.h"
#include "store/postgres/dialect.h"
#include "store/postgres/postgres_reader.h"
#include "store/postgres/postgres_writer.h"
#include "store/postgres/settling.h"
#include "store/postgres/turn.h"

namespace cairn::postgres {
namespace {

constexpr char kFirstTeam[] = "team";
constexpr char kBeginSnapshot[] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

// It is gone, or does not answer in time.
bool IsOutOfService(const Error& error) {
  return error.code == ErrorCode::kIo || error.code == ErrorCode::kBusy;
}

}  // namespace

Result<std::unique_ptr<PostgresStore>> PostgresStore::Open(const PostgresStoreOptions& options) {
  const LinkOptions link{
      .url = options.url, .token = "", .insecure = options.insecure, .timeout = options.timeout};
  LinkOptions read = link;
  read.url = options.read_url;
  std::unique_ptr<PostgresStore> store(new PostgresStore(
      std::make_shared<Pool>(link),
      options.read_url.empty() ? nullptr : std::make_shared<Pool>(read), options.token));
  {
    CAIRN_ASSIGN_OR_RETURN(const auto lease, store->pool_->Borrow(store->token_));
    CAIRN_TRY(Install(*lease, kFirstTeam));
  }
  CAIRN_TRY(store->FindPrincipal());
  return store;
}

Result<std::unique_ptr<PostgresStore>> PostgresStore::OpenFor(const std::string& token) const {
  std::unique_ptr<PostgresStore> store(new PostgresStore(pool_, replica_, token));
  CAIRN_TRY(store->FindPrincipal());
  return store;
}

Result<Pool::Lease> PostgresStore::Enter(Pool& pool) {
  auto lease = pool.Borrow(token_);
  if (lease) CAIRN_TRY((*lease)->Enter());
  return lease;
}

Status PostgresStore::FindPrincipal() {
  CAIRN_ASSIGN_OR_RETURN(const auto lease, Connect());
  CAIRN_ASSIGN_OR_RETURN(auto principal, WhoAmI(*lease));
  principal_ = std::move(principal);
  return {};
}

Result<PostgresStore::Snapshot> PostgresStore::OpenSnapshot(Pool& pool) {
  CAIRN_ASSIGN_OR_RETURN(auto link, Enter(pool));
  CAIRN_ASSIGN_OR_RETURN(auto transaction, Transaction::Begin(*link, kBeginSnapshot));
  return Snapshot{std::move(link), std::move(transaction)};
}

Status PostgresStore::ReadSnapshot(const ReadWork& work, Freshness freshness) {
  if (freshness == Freshness::kRecent && replica_ && !replica_->IsResting()) {
    const auto snapshot = OpenSnapshot(*replica_);
    if (snapshot) {
      PostgresReader reader(*snapshot->link);
      Status done = work(reader);
      const bool is_slow = !done && IsOutOfService(done.error()) && snapshot->link->HasFailed();
      if (is_slow || snapshot->link->IsLost()) replica_->Rest();
      return done;
    }
    replica_->Rest();
  }
  CAIRN_ASSIGN_OR_RETURN(const auto snapshot, OpenSnapshot(*pool_));
  PostgresReader reader(*snapshot.link);
  return work(reader);
}

Status PostgresStore::InTurn(const std::function<Status(Link&)>& work) {
  CAIRN_ASSIGN_OR_RETURN(const auto lease, Connect());
  Link& link = *lease;
  Result<Turn> turn = Turn();
  Status committed;
  {
    CAIRN_ASSIGN_OR_RETURN(auto transaction, Transaction::Begin(link));
    turn = TakeTurn(link, principal_);
    if (!turn) return turn.error();
    CAIRN_TRY(work(link));
    committed = transaction.Commit();
  }
  if (committed || !IsOutOfService(committed.error())) return committed;
  return FindOutcome(link, *turn, committed.error());
}

Status PostgresStore::Write(const WriteWork& work) {
  return InTurn([&](Link& link) -> Status {
    PostgresWriter writer(link, principal_);
    CAIRN_TRY(work(writer));
    return writer.Flush();
  });
}

Result<std::uint64_t> PostgresStore::ChangeVersion() {
  CAIRN_ASSIGN_OR_RETURN(const auto lease, Connect());
  CAIRN_ASSIGN_OR_RETURN(const auto changes,
                         lease->ReadInt("SELECT changes FROM tally WHERE " + Mine("tally")));
  return static_cast<std::uint64_t>(changes);
}

Result<std::int64_t> PostgresStore::CountHidden() {
  CAIRN_ASSIGN_OR_RETURN(const auto lease, Connect());
  return lease->ReadInt("SELECT greatest(t.records - (SELECT count(*) FROM memory AS m WHERE " +
                        Mine("m") + "), 0) FROM tally AS t WHERE " + Mine("t"));
}

Status PostgresStore::Optimize() {
  CAIRN_ASSIGN_OR_RETURN(const auto lease, Connect());
  return SettleAll(*lease);
}

Status PostgresStore::Rebuild() {
  return InTurn([&](Link& link) { return RebuildDerived(link, principal_.name); });
}

Result<std::vector<Fault>> PostgresStore::Check(CheckDepth depth) {
  CAIRN_ASSIGN_OR_RETURN(const auto snapshot, OpenSnapshot(*pool_));
  return CheckStore(*snapshot.link, depth);
}

// What is erased may still be in the server's own backups, of which we know nothing.
Result<std::vector<std::string>> PostgresStore::Backups() { return std::vector<std::string>(); }

}  // namespace cairn::postgres
