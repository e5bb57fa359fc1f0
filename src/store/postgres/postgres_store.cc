#include "store/postgres/postgres_store.h"

#include <thread>

#include "store/postgres/check.h"
#include "store/postgres/dialect.h"
#include "store/postgres/postgres_writer.h"
#include "store/postgres/settling.h"

namespace cairn::postgres {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr char kFirstTeam[] = "team";
// Between questions about a transaction that is not decided; doubled each time.
constexpr milliseconds kFirstPause{25};

// Writers of a team change its tally first, and so take turns. Gives the transaction's number.
Result<std::string> TakeTurn(Link& link, const Principal& principal) {
  Query query = link.Prepare("UPDATE tally SET changes = changes + 1 WHERE " + Mine("tally") +
                             " RETURNING pg_current_xact_id()::text");
  const auto row = query.Step();
  if (!row) return row.error();
  if (*row) return std::string(query.Text(0));
  return Error{ErrorCode::kReadOnly, principal.name + " may read the memories of the team " +
                                         principal.team + ", not change them (role " +
                                         principal.role + ")"};
}

// It is gone, or does not answer in time.
bool IsOutOfService(const Error& error) {
  return error.code == ErrorCode::kIo || error.code == ErrorCode::kBusy;
}

// Tells what became of a transaction whose COMMIT was not answered. Asks over the link that it had,
// which connects again: to wait for another one is to wait for others who do the same. A server
// that was slow may be about to commit; so it is asked until that is decided, or patience ends.
Status FindOutcome(Link& link, const std::string& transaction, const Error& unanswered) {
  const auto until = steady_clock::now() + link.options().timeout;
  for (milliseconds pause = kFirstPause;; pause *= 2) {
    Query query = link.Prepare("SELECT pg_xact_status(?::text::xid8)");
    const auto row = query.Bind(transaction).Step();
    const std::string_view state = row && *row ? query.Text(0) : "";
    if (state == "committed") return {};
    if (state == "aborted") {
      return Error{unanswered.code, unanswered.message + "; nothing was stored"};
    }
    if (state != "in progress" || steady_clock::now() + pause > until) {
      return Error{ErrorCode::kIo, unanswered.message + "; whether it was stored is not known"};
    }
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace

Result<std::unique_ptr<PostgresStore>> PostgresStore::Open(const PostgresStoreOptions& options) {
  const LinkOptions link{.url = options.url, .token = "", .timeout = options.timeout};
  const LinkOptions read{.url = options.read_url, .token = "", .timeout = options.timeout};
  std::unique_ptr<PostgresStore> store(new PostgresStore(
      std::make_shared<Pool>(link),
      options.read_url.empty() ? nullptr : std::make_shared<Pool>(read), options.token));
  {
    const auto lease = store->pool_->Borrow(store->token_);
    if (!lease) return lease.error();
    CAIRN_TRY(Install(**lease, kFirstTeam));
  }
  CAIRN_TRY(store->FindPrincipal());
  return store;
}

Result<std::unique_ptr<PostgresStore>> PostgresStore::OpenFor(const std::string& token) const {
  std::unique_ptr<PostgresStore> store(new PostgresStore(pool_, replica_, token));
  CAIRN_TRY(store->FindPrincipal());
  return store;
}

Result<Lease> PostgresStore::Enter(Pool& pool) {
  auto lease = pool.Borrow(token_);
  if (lease) CAIRN_TRY((**lease).Enter());
  return lease;
}

Status PostgresStore::FindPrincipal() {
  const auto lease = Connect();
  if (!lease) return lease.error();
  auto principal = WhoAmI(**lease);
  if (!principal) return principal.error();
  principal_ = *std::move(principal);
  return {};
}

template <typename Question>
auto PostgresStore::AskToSearch(Question question) -> decltype(question(std::declval<Link&>())) {
  if (replica_ && !replica_->IsResting()) {
    const auto lease = Enter(*replica_);
    if (lease) {
      auto answer = question(**lease);
      if (answer || !IsOutOfService(answer.error())) return answer;
    }
    replica_->Rest();
  }
  return Ask(question);
}

Result<KeywordPage> PostgresStore::SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                                  const Page& page, TimeMs now) {
  return AskToSearch(
      [&](Link& link) { return postgres::SearchKeywords(link, query, filter, page, now); });
}

Result<std::vector<VectorHit>> PostgresStore::SearchVectors(const std::string& model,
                                                            std::span<const float> query,
                                                            const Filter& filter,
                                                            std::int64_t limit, TimeMs now) {
  return AskToSearch(
      [&](Link& link) { return postgres::SearchVectors(link, model, query, filter, limit, now); });
}

Status PostgresStore::Write(const Work& work) {
  const auto lease = Connect();
  if (!lease) return lease.error();
  std::string number;
  Status committed;
  {
    auto transaction = Transaction::Begin(**lease);
    if (!transaction) return transaction.error();
    auto turn = TakeTurn(**lease, principal_);
    if (!turn) return turn.error();
    number = *std::move(turn);
    PostgresWriter writer(**lease, principal_);
    CAIRN_TRY(work(writer));
    CAIRN_TRY(writer.Flush());
    committed = transaction->Commit();
  }
  if (committed || !IsOutOfService(committed.error())) return committed;
  return FindOutcome(**lease, number, committed.error());
}

Result<std::uint64_t> PostgresStore::ChangeVersion() {
  const auto lease = Connect();
  if (!lease) return lease.error();
  const auto changes = (**lease).ReadInt("SELECT changes FROM tally WHERE " + Mine("tally"));
  if (!changes) return changes.error();
  return static_cast<std::uint64_t>(*changes);
}

Result<std::int64_t> PostgresStore::CountHidden() {
  const auto lease = Connect();
  if (!lease) return lease.error();
  return (**lease).ReadInt("SELECT greatest(t.records - (SELECT count(*) FROM memory AS m WHERE " +
                           Mine("m") + "), 0) FROM tally AS t WHERE " + Mine("t"));
}

Status PostgresStore::Optimize() {
  const auto lease = Connect();
  if (!lease) return lease.error();
  return SettleAll(**lease);
}

Status PostgresStore::Rebuild() {
  const auto lease = Connect();
  if (!lease) return lease.error();
  auto transaction = Transaction::Begin(**lease);
  if (!transaction) return transaction.error();
  const auto turn = TakeTurn(**lease, principal_);
  if (!turn) return turn.error();
  CAIRN_TRY(RebuildDerived(**lease));
  return transaction->Commit();
}

Result<std::vector<Fault>> PostgresStore::Check(CheckDepth depth) {
  const auto lease = Connect();
  if (!lease) return lease.error();
  auto transaction = Transaction::Begin(**lease, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  if (!transaction) return transaction.error();
  return CheckStore(**lease, depth);
}

// What is erased may still be in the server's own backups, of which we know nothing.
Result<std::vector<std::string>> PostgresStore::Backups() { return std::vector<std::string>(); }

}  // namespace cairn::postgres
