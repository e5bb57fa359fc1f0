#include "store/postgres/link.h"

#include <poll.h>

#include <algorithm>
#include <thread>

#include "store/postgres/encryption.h"
#include "store/postgres/libpq.h"
#include "store/postgres/server_error.h"

namespace cairn::postgres {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// Between attempts to connect again: doubled each time, up to the last.
constexpr milliseconds kFirstPause{25};
constexpr milliseconds kLastPause{1'000};
// How much longer we wait than the server was told to: its own answer says more.
constexpr milliseconds kGrace{2'000};
// A filter's lists make statements of many lengths; from this many on, all are forgotten.
constexpr std::size_t kMostStatements = 256;

// Host and port of the address, for messages.
std::string ServerOf(const Libpq& libpq, const std::string& url) {
  std::string host = "(local)", port = "5432";
  PQconninfoOption* options = libpq.PQconninfoParse(url.c_str(), nullptr);
  for (auto* option = options; option != nullptr && option->keyword != nullptr; ++option) {
    const std::string_view keyword = option->keyword;
    if (option->val == nullptr || *option->val == '\0') continue;
    if (keyword == "host" || (keyword == "hostaddr" && host == "(local)")) host = option->val;
    if (keyword == "port") port = option->val;
  }
  libpq.PQconninfoFree(options);
  return host + ":" + port;
}

// `?`, `?`, … as `$1`, `$2`, …
std::string Numbered(std::string_view sql) {
  std::string numbered;
  int number = 0;
  for (const char c : sql) {
    if (c == '?') {
      numbered.append("$").append(std::to_string(++number));
    } else {
      numbered += c;
    }
  }
  return numbered;
}

}  // namespace

Result<std::unique_ptr<Link>> Link::Open(const LinkOptions& options) {
  CAIRN_ASSIGN_OR_RETURN(const auto libpq, LoadLibpq());
  std::unique_ptr<Link> link(new Link(*libpq, options));
  link->server_ = ServerOf(*libpq, options.url);
  CAIRN_TRY(link->Connect());
  return link;
}

Link::~Link() { Close(); }

void Link::Close() {
  if (connection_ != nullptr) libpq_.PQfinish(connection_);
  connection_ = nullptr;
  names_.clear();
}

Error Link::Lost(std::string_view why) {
  Close();
  return ServerError("", why, server_);
}

Result<short> Link::Wait(short events, steady_clock::time_point until) {
  pollfd socket{libpq_.PQsocket(connection_), events, 0};
  while (true) {
    const auto left = std::chrono::ceil<milliseconds>(until - steady_clock::now()).count();
    if (left <= 0) {  // also if something keeps coming
      const Error lost = Lost("no reply within " + std::to_string(options_.timeout.count() / 1000) +
                              " s (store.timeout): the server is slow or unreachable");
      return Error{ErrorCode::kBusy, lost.message};  // to ask again would only wait again
    }
    const int ready = poll(&socket, 1, static_cast<int>(std::min<long>(left, 1'000'000)));
    if (ready > 0) return socket.revents;
    if (ready < 0 && errno != EINTR) return Lost("its socket failed");
  }
}

// Begins a connection, over which nothing is sent yet.
Status Link::Begin() {
  CAIRN_ASSIGN_OR_RETURN(const std::string mode,
                         options_.insecure ? std::string() : ChooseSslMode(options_.url));
  // What stands behind the address wins over it; an empty value counts as none. Encryption by
  // GSSAPI would take the place of TLS.
  const char* keywords[] = {
      "dbname", "fallback_application_name", "client_encoding", "sslmode", "gssencmode", nullptr};
  const char* values[] = {options_.url.c_str(),
                          "cairn",
                          "UTF8",
                          mode.c_str(),
                          options_.insecure ? "" : "disable",
                          nullptr};
  connection_ = libpq_.PQconnectStartParams(keywords, values, /*expand_dbname=*/1);
  if (connection_ == nullptr) return InternalError("out of memory");
  if (options_.insecure || libpq_.PQstatus(connection_) == CONNECTION_BAD) return {};
  Status allowed = CheckBegun(libpq_, connection_);
  if (!allowed) Close();
  return allowed;
}

Status Link::Connect() {
  CAIRN_TRY(Begin());
  const auto until = steady_clock::now() + options_.timeout;
  PostgresPollingStatusType state = PGRES_POLLING_WRITING;
  while (state == PGRES_POLLING_READING || state == PGRES_POLLING_WRITING) {
    if (libpq_.PQstatus(connection_) == CONNECTION_BAD) break;
    CAIRN_TRY(Wait(state == PGRES_POLLING_READING ? POLLIN : POLLOUT, until));
    state = libpq_.PQconnectPoll(connection_);
  }
  if (state != PGRES_POLLING_OK) {
    return Lost(WithTlsAdvice(libpq_.PQerrorMessage(connection_)));
  }
  const Status encrypted = options_.insecure ? Status() : CheckEncrypted(libpq_, connection_);
  if (!encrypted) Close();
  CAIRN_TRY(encrypted);
  libpq_.PQsetnonblocking(connection_, 1);
  libpq_.PQsetNoticeProcessor(
      connection_, [](void*, const char*) {}, nullptr);
  const bool was_in = std::exchange(in_transaction_, true);  // a loss now is not repaired from here
  Status greeted = Greet();
  in_transaction_ = was_in;
  if (!greeted) Close();  // it would speak for whom the database's user stands for
  return greeted;
}

// What every session of ours is like. Iterative scans of pgvector go on until a filter has let
// enough pass; times and numbers come in one form, whatever the server's settings. A commit that is
// answered is on the disk, even where others of the server do without.
Status Link::Greet() {
  CAIRN_TRY(
      Run("SET search_path = cairn, public; SET client_min_messages = warning;"
          " SET extra_float_digits = 1; SET bytea_output = hex; SET jit = off;"
          " SET TimeZone = 'UTC'; SET standard_conforming_strings = on;"
          " SET hnsw.iterative_scan = relaxed_order; SET hnsw.ef_search = 100;"
          " SELECT set_config('synchronous_commit', 'on', false)"
          " WHERE current_setting('synchronous_commit') = 'off'"));
  CAIRN_TRY(SetPatience(options_.timeout));
  if (!options_.token.empty()) CAIRN_TRY(SayToken());
  return team_number_.empty() ? Status() : AskForTeam();
}

Status Link::SetPatience(milliseconds timeout) {
  options_.timeout = timeout;
  const std::string statement = std::to_string(timeout.count());
  const std::string lock =
      std::to_string(timeout.count() * 4 / 5);  // so that it is the error reported
  // A writer that vanished without a word, its network with it, must not hold up its team for ever.
  const std::string idle = std::to_string(timeout.count() * 5);
  return Run("SET statement_timeout = " + statement + "; SET lock_timeout = " + lock +
             "; SET idle_in_transaction_session_timeout = " + idle);
}

Result<std::string> Link::Encrypted(const std::string& password, const std::string& user) {
  if (IsLost()) return Lost("the connection is lost");
  char* encrypted =
      libpq_.PQencryptPasswordConn(connection_, password.c_str(), user.c_str(), "scram-sha-256");
  if (encrypted == nullptr) return Lost(std::string(libpq_.PQerrorMessage(connection_)));
  std::string kept = encrypted;
  libpq_.PQfreemem(encrypted);
  return kept;
}

Status Link::ActFor(const std::string& token) {
  options_.token = token;
  team_number_.clear();
  Status said = SayToken();
  if (!said) Close();  // it may still act as another member
  return said;
}

Status Link::SayToken() {
  Query query = Prepare("SELECT set_config('cairn.token', ?, false)");
  return query.Bind(std::string_view(options_.token)).Run();
}

Status Link::Enter() { return team_number_.empty() ? AskForTeam() : Status(); }

Status Link::AskForTeam() {
  Query query = Prepare("SELECT set_config('cairn.tenant', my_tenant()::text, false)");
  CAIRN_TRY(query.Step());
  team_number_ = query.Text(0);
  return {};
}

Status Link::ConnectAgain() {
  const auto until = steady_clock::now() + options_.timeout;
  milliseconds pause = kFirstPause;
  while (true) {
    Status connected = Connect();
    if (connected || connected.error().code != ErrorCode::kIo) return connected;
    if (steady_clock::now() + pause > until) return connected;
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, kLastPause);
  }
}

bool Link::HasFailed() const {
  return connection_ != nullptr && libpq_.PQtransactionStatus(connection_) == PQTRANS_INERROR;
}

void Link::CloseUnlessIdle() {
  if (connection_ == nullptr) return;
  if (libpq_.PQtransactionStatus(connection_) != PQTRANS_IDLE) Close();
}

Status Link::CheckResult(const PGresult* result) {
  const ExecStatusType status = libpq_.PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY) {
    return {};
  }
  const char* field = libpq_.PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* primary = libpq_.PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  const std::string state = field == nullptr ? "" : field;
  const std::string words = primary == nullptr ? libpq_.PQresultErrorMessage(result) : primary;
  const char* context = libpq_.PQresultErrorField(result, PG_DIAG_CONTEXT);
  if (IsOutage(state)) return Lost(words);
  return ServerError(state, words, server_, context == nullptr ? "" : context);
}

Result<ResultHandle> Link::Exchange(const std::function<int(PGconn*)>& send) {
  if (IsLost()) return Lost("the connection is lost");
  const auto until = steady_clock::now() + options_.timeout + kGrace;
  if (send(connection_) == 0) return Lost(std::string(libpq_.PQerrorMessage(connection_)));
  while (true) {
    const int unsent = libpq_.PQflush(connection_);
    if (unsent < 0) return Lost(std::string(libpq_.PQerrorMessage(connection_)));
    if (unsent == 0) break;
    CAIRN_ASSIGN_OR_RETURN(const auto ready, Wait(POLLIN | POLLOUT, until));
    if ((ready & POLLIN) != 0 && libpq_.PQconsumeInput(connection_) == 0) break;
  }
  ResultHandle last(nullptr, libpq_.PQclear);
  Status status;
  while (true) {
    while (libpq_.PQisBusy(connection_) != 0) {
      CAIRN_TRY(Wait(POLLIN, until));
      if (libpq_.PQconsumeInput(connection_) == 0) {
        return Lost(std::string(libpq_.PQerrorMessage(connection_)));
      }
    }
    ResultHandle result(libpq_.PQgetResult(connection_), libpq_.PQclear);
    if (result == nullptr) break;
    if (status) status = CheckResult(result.get());
    if (IsLost()) return status.error();
    last = std::move(result);
  }
  if (!status) return status.error();
  return last;
}

Status Link::Run(const std::string& sql) {
  const auto result =
      Exchange([&](PGconn* connection) { return libpq_.PQsendQuery(connection, sql.c_str()); });
  return result ? Status() : Status(result.error());
}

Query Link::Prepare(std::string_view sql, Values values) {
  return {*this, std::string(sql), values};
}

Result<std::string> Link::NameOf(const std::string& sql) {
  if (const auto found = names_.find(sql); found != names_.end()) return found->second;
  if (names_.size() >= kMostStatements) {
    CAIRN_TRY(Run("DEALLOCATE ALL"));
    names_.clear();
  }
  std::string name = "s" + std::to_string(names_.size());
  const std::string numbered = Numbered(sql);
  CAIRN_TRY(Exchange([&](PGconn* connection) {
    return libpq_.PQsendPrepare(connection, name.c_str(), numbered.c_str(), 0, nullptr);
  }));
  names_.emplace(sql, name);
  return name;
}

Result<ResultHandle> Link::RunPrepared(const std::string& sql, const Parameters& parameters,
                                       Values values) {
  CAIRN_TRY(parameters.Check());
  const Parameters::Pointers pointers = parameters.ToPointers();
  const auto run = [&]() -> Result<ResultHandle> {
    CAIRN_ASSIGN_OR_RETURN(const auto name, NameOf(sql));
    return Exchange([&](PGconn* connection) {
      return libpq_.PQsendQueryPrepared(
          connection, name.c_str(), static_cast<int>(parameters.size()), pointers.values.data(),
          pointers.lengths.data(), pointers.formats.data(), static_cast<int>(values));
    });
  };
  auto result = run();
  if (result || result.error().code != ErrorCode::kIo || in_transaction_) return result;
  CAIRN_TRY(ConnectAgain());
  return run();
}

Result<std::int64_t> Link::ReadInt(std::string_view sql) {
  Query query = Prepare(sql);
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Step());
  return row ? query.Int(0) : 0;
}

Result<Transaction> Transaction::Begin(Link& link, const std::string& how) {
  // A prepared statement, so that a broken connection is reopened.
  CAIRN_TRY(link.Prepare(how).Run());
  link.set_in_transaction(true);
  return Transaction(link);
}

Transaction::~Transaction() {
  if (link_ == nullptr) return;
  (void)link_->Run("ROLLBACK");
  link_->set_in_transaction(false);
}

Transaction::Transaction(Transaction&& other) noexcept
    : link_(std::exchange(other.link_, nullptr)) {}

// To commit after a statement failed would roll back, and say that all is well.
Status Transaction::Commit() {
  if (link_->HasFailed()) return InternalError("a statement of the transaction failed before");
  Link* link = std::exchange(link_, nullptr);
  Status done = link->Run("COMMIT");
  link->set_in_transaction(false);
  return done;
}

}  // namespace cairn::postgres
