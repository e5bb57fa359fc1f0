// Connection: one handle to the store's file, with its prepared statements. For one thread at a
// time.
//
// Query is a prepared statement on loan: bind, step, read columns; its destructor resets it, so
// that the next loan finds it clean. Texts are bound by reference and must live until the last
// Step.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"
#include "store/sql/rows.h"

struct sqlite3;
struct sqlite3_stmt;

namespace cairn::sqlite {

class Query {
 public:
  // A statement that its connection keeps is reset for the next loan, and `is_lent` says until when
  // it is on loan; without `is_lent` the query owns the statement and finalizes it.
  Query(sqlite3* db, sqlite3_stmt* statement, const std::string& path, bool* is_lent)
      : db_(db), statement_(statement), path_(&path), is_lent_(is_lent) {
    if (is_lent_ != nullptr) *is_lent_ = true;
  }
  ~Query();
  Query(Query&& other) noexcept;
  Query& operator=(Query&&) = delete;

  // Parameters are bound in order, each call the next one. One that cannot be bound fails the Step.
  Query& Bind(std::int64_t value);
  Query& Bind(double value);
  Query& Bind(std::string_view text);  // by reference
  Query& BindCopy(std::string_view text);
  Query& BindBlob(std::string_view bytes);  // by reference
  Query& BindNull();
  // For `carray(?)`; by reference.
  Query& BindRows(std::span<const std::int64_t> rows);
  Query& BindTexts(std::span<const char* const> texts);
  // For our own SQL functions, which know the type; a literal.
  Query& BindPointer(void* pointer, const char* type);

  // True if there is a row to read, false when there is none (left).
  Result<bool> Step();
  // Steps a statement that returns no rows, then makes it ready for the next round of Bind.
  Status Run();
  // Makes a statement that returns rows ready for the next round of Bind.
  void Reset();

  std::int64_t Int(int column) const;
  double Double(int column) const;
  std::string_view Text(int column) const;  // valid until the next Step
  std::string_view Blob(int column) const;  // valid until the next Step
  bool IsNull(int column) const;

 private:
  // Notes what became of binding a parameter.
  Query& Note(int code);

  sqlite3* db_;
  sqlite3_stmt* statement_;
  const std::string* path_;
  bool* is_lent_;
  int next_parameter_ = 1;
  int bind_error_ = 0;
};

// Once before SQLite is called by other means than a Connection.
void InitialiseLibrary();

class KeptRows;

struct ConnectionOptions {
  bool read_only = false;
  bool full_sync = false;
  int busy_timeout_ms = 10'000;
};

class Connection {
 public:
  // Opens an existing file (an empty one counts). It does not look at what is in it.
  static Result<std::unique_ptr<Connection>> Open(const std::string& path,
                                                  const ConnectionOptions& options);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Runs SQL without parameters, several statements at once if need be.
  Status Run(const std::string& sql);
  // A statement on loan; prepared at its first use and kept. Asked for again while it is lent out
  // (a visitor that reads as it walks), it is prepared once more.
  Result<Query> Prepare(std::string_view sql);
  // The first column of the first row.
  Result<std::int64_t> ReadInt(std::string_view sql);
  Result<std::string> ReadText(std::string_view sql);
  // Gives the pages back that were kept for the next reads. After a walk over everything, of which
  // no search will need much.
  void DropCache();
  // Rows that the last statement inserted, changed or deleted, without those of triggers.
  std::int64_t Changes() const;

  // An error if the files that this connection has open are no longer those at the store's path:
  // what it would write, or has written, is in nobody's store.
  Status CheckPlace() const;

  // Why this connection can only read, where the store's place and not the caller decided so.
  const std::optional<Error>& cannot_write() const { return cannot_write_; }

  // What filters were found to let pass, for connections that only read (row_filter.h).
  KeptRows& kept_rows() { return *kept_rows_; }

  // Set by Snapshot and Transaction. SQLite ends a transaction by itself after some errors (a full
  // disk, for example). From then on Run and Prepare fail until the caller has noticed, so that
  // nothing reads another state, or is stored without the rest of its transaction.
  bool is_in_transaction() const { return is_in_transaction_; }
  void set_in_transaction(bool is_in) { is_in_transaction_ = is_in; }

  sqlite3* handle() const { return db_; }
  const std::string& path() const { return path_; }

 private:
  Connection(sqlite3* db, std::string path);

  struct KeptStatement {
    sqlite3_stmt* statement = nullptr;
    bool is_lent = false;  // to a Query, stepped or not
  };

  Result<sqlite3_stmt*> Compile(std::string_view sql, unsigned flags);
  void DropIdleStatements();
  Status CheckTransaction() const;

  sqlite3* db_;
  std::string path_;
  bool is_in_transaction_ = false;
  std::optional<Error> cannot_write_;
  std::unordered_map<std::string, KeptStatement> statements_;  // by their SQL
  std::unique_ptr<KeptRows> kept_rows_;
};

// A read transaction: until it ends, every statement sees the state that the first one saw. Inside
// a transaction it does nothing, because that has a snapshot already.
class Snapshot {
 public:
  static Result<Snapshot> Open(Connection& connection);
  ~Snapshot();
  Snapshot(Snapshot&& other) noexcept;
  Snapshot& operator=(Snapshot&&) = delete;

 private:
  Snapshot() = default;
  Snapshot(Connection& connection, Query end) : connection_(&connection), end_(std::move(end)) {}

  Connection* connection_ = nullptr;  // null if there is nothing to end
  std::optional<Query> end_;          // prepared at the start, so that ending takes no memory
};

// A write transaction; rolled back by its destructor unless committed.
class Transaction {
 public:
  static Result<Transaction> Begin(Connection& connection);
  ~Transaction();
  Transaction(Transaction&& other) noexcept;
  Transaction& operator=(Transaction&&) = delete;

  Status Commit();

 private:
  explicit Transaction(Connection& connection) : connection_(&connection) {
    connection.set_in_transaction(true);
  }

  Connection* connection_;
};

using sql::ForEachRow;

}  // namespace cairn::sqlite
