// Link: one connection to a PostgreSQL server, with its prepared statements. For one thread at a
// time.
//
// Nothing here waits for longer than its patience: a server that does not answer is given up, and
// the caller gets an error. A link that broke outside a transaction connects again by itself and
// asks once more, because there it is only ever asked to read.
//
// A connection that is open has been told for whom it asks, and which team was entered: one to
// which that could not be said is closed.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"
#include "store/postgres/query.h"
#include "store/sql/rows.h"

struct pg_conn;  // libpq's PGconn

namespace cairn::postgres {

struct Libpq;

using sql::ForEachRow;

struct LinkOptions {
  std::string url;
  std::string token;      // who is asking; empty: whom the database's user stands for
  bool insecure = false;  // whether the server may be spoken to without TLS (encryption.h)
  std::chrono::milliseconds timeout{10'000};
};

class Link {
 public:
  static Result<std::unique_ptr<Link>> Open(const LinkOptions& options);
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  // Runs SQL without parameters, several statements at once if need be.
  Status Run(const std::string& sql);
  // A statement with `?` for each parameter; the server prepares it at its first use here.
  Query Prepare(std::string_view sql, Values values = Values::kText);
  // The first column of the first row.
  Result<std::int64_t> ReadInt(std::string_view sql);

  // The password of a database's user as the server keeps it, so that it is not sent itself.
  Result<std::string> Encrypted(const std::string& password, const std::string& user);

  // Asks in the name of whom this token stands for, from now on.
  Status ActFor(const std::string& token);
  // Says which team's rows statements are about (dialect.h): the asker's own. Does nothing if that
  // is said already.
  Status Enter();
  // Of the team entered.
  const std::string& team_number() const { return team_number_; }
  // How long a statement may take.
  Status SetPatience(std::chrono::milliseconds timeout);

  // Whether a statement of the open transaction failed, so that it can only be rolled back.
  bool HasFailed() const;
  // Closes a connection that is in the midst of something: nobody else can go on with it.
  void CloseUnlessIdle();
  // Whether the connection is lost. The next statement mends it, unless it is in a transaction.
  bool IsLost() const { return connection_ == nullptr; }
  // Within a transaction a lost connection is an error, and not mended.
  bool is_in_transaction() const { return in_transaction_; }
  void set_in_transaction(bool in) { in_transaction_ = in; }
  const LinkOptions& options() const { return options_; }
  // The server as people know it: host and port, without user or password.
  const std::string& server() const { return server_; }

 private:
  friend class Query;

  Link(const Libpq& libpq, const LinkOptions& options) : libpq_(libpq), options_(options) {}

  Status Begin();
  Status Connect();
  Status ConnectAgain();
  Status Greet();
  Status SayToken();
  Status AskForTeam();
  void Close();
  // Runs `send`, which hands something to libpq, and waits for the last of its results.
  Result<ResultHandle> Exchange(const std::function<int(pg_conn*)>& send);
  Result<ResultHandle> RunPrepared(const std::string& sql, const Parameters& parameters,
                                   Values values);
  Result<std::string> NameOf(const std::string& sql);
  Result<short> Wait(short events, std::chrono::steady_clock::time_point until);
  Error Lost(std::string_view why);
  Status CheckResult(const pg_result* result);

  const Libpq& libpq_;
  LinkOptions options_;
  std::string server_;
  pg_conn* connection_ = nullptr;  // null once it is lost
  bool in_transaction_ = false;
  std::string team_number_;                             // empty until it is entered
  std::unordered_map<std::string, std::string> names_;  // of prepared statements, by their SQL
};

// A transaction; rolled back by its destructor unless committed.
class Transaction {
 public:
  static Result<Transaction> Begin(Link& link, const std::string& how = "BEGIN");
  ~Transaction();
  Transaction(Transaction&& other) noexcept;
  Transaction& operator=(Transaction&&) = delete;

  Status Commit();

 private:
  explicit Transaction(Link& link) : link_(&link) {}

  Link* link_;
};

}  // namespace cairn::postgres
