#include "store/sqlite/connection.h"

#include <sqlite3.h>

#include <cerrno>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>

#include "store/sqlite/file_layer.h"
#include "store/sqlite/fts_postings.h"
#include "store/sqlite/fts_tokenizer.h"
#include "store/sqlite/row_filter.h"
#include "store/sqlite/sqlite_error.h"

namespace cairn::sqlite {
namespace {

// Statements whose text depends on a filter could pile up; past this many all are prepared anew.
constexpr std::size_t kMostKeptStatements = 100;

std::string UriFor(const std::string& path, bool immutable) {
  std::string uri = "file:";
  for (const char c : path) {
    if (c == '?' || c == '#' || c == '%') {
      constexpr char kHexDigits[] = "0123456789ABCDEF";
      uri += '%';
      uri += kHexDigits[static_cast<unsigned char>(c) >> 4];
      uri += kHexDigits[static_cast<unsigned char>(c) & 15];
    } else {
      uri += c;
    }
  }
  return immutable ? uri + "?immutable=1" : uri;
}

Result<sqlite3*> OpenHandle(const std::string& path, int flags, bool immutable) {
  sqlite3* db = nullptr;
  const int code = sqlite3_open_v2(UriFor(path, immutable).c_str(), &db,
                                   flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, kFileLayer);
  if (code == SQLITE_OK) return db;
  const Error error = ErrorFor(code, path, db ? sqlite3_errmsg(db) : sqlite3_errstr(code));
  sqlite3_close_v2(db);
  return error;
}

// Even reading needs SQLite's shared memory file beside the store. Says why it can be neither found
// nor made there: the folder is read-only or the disk is full.
std::optional<Error> NoPlaceForSharedMemory(sqlite3* db, const std::string& path) {
  switch (sqlite3_exec(db, "SELECT 1 FROM sqlite_schema LIMIT 1", nullptr, nullptr, nullptr) &
          0xFF) {
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
      return ErrorFor(SQLITE_READONLY, path, {});
    case SQLITE_FULL:
      return ErrorFor(SQLITE_FULL, path, {});
    case SQLITE_IOERR:
      if (sqlite3_system_errno(db) == ENOSPC) return ErrorFor(SQLITE_FULL, path, {});
      break;
    default:
      break;
  }
  return std::nullopt;
}

bool HasUnfinishedWrites(const std::string& path) {
  std::error_code missing;
  const auto size = std::filesystem::file_size(path + "-wal", missing);
  return !missing && size > 0;
}

// Anybody may have made the file: a project can bring one. What stands in its schema runs as plain
// SQL and no more (our functions and tables in memory are out of its reach), there are no views in
// a store, and cells are measured before they are read. Triggers are needed: those of the store.
void Distrust(sqlite3* db) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_exec(db, "PRAGMA cell_size_check=ON", nullptr, nullptr, nullptr);
}

}  // namespace

void InitialiseLibrary() {
  static std::once_flag once;
  std::call_once(once, [] {
    sqlite3_initialize();
    RegisterFileLayer();
  });
}

Query::Query(Query&& other) noexcept
    : db_(other.db_),
      statement_(std::exchange(other.statement_, nullptr)),
      path_(other.path_),
      is_lent_(other.is_lent_),
      next_parameter_(other.next_parameter_),
      bind_error_(other.bind_error_) {}

Query::~Query() {
  if (statement_ == nullptr) return;
  if (is_lent_ == nullptr) {
    sqlite3_finalize(statement_);
    return;
  }
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
  *is_lent_ = false;
}

Query& Query::Note(int code) {
  if (bind_error_ == SQLITE_OK) bind_error_ = code;
  return *this;
}

Query& Query::Bind(std::int64_t value) {
  return Note(sqlite3_bind_int64(statement_, next_parameter_++, value));
}

Query& Query::Bind(double value) {
  return Note(sqlite3_bind_double(statement_, next_parameter_++, value));
}

Query& Query::Bind(std::string_view text) {
  // A null pointer would bind NULL; an empty text is not nothing.
  return Note(sqlite3_bind_text(statement_, next_parameter_++, text.empty() ? "" : text.data(),
                                static_cast<int>(text.size()), SQLITE_STATIC));
}

Query& Query::BindCopy(std::string_view text) {
  return Note(sqlite3_bind_text(statement_, next_parameter_++, text.empty() ? "" : text.data(),
                                static_cast<int>(text.size()), SQLITE_TRANSIENT));
}

Query& Query::BindBlob(std::string_view bytes) {
  return Note(sqlite3_bind_blob64(statement_, next_parameter_++, bytes.data(), bytes.size(),
                                  SQLITE_STATIC));
}

Query& Query::BindNull() { return Note(sqlite3_bind_null(statement_, next_parameter_++)); }

Query& Query::BindRows(std::span<const std::int64_t> rows) {
  static_assert(sizeof(std::int64_t) == sizeof(sqlite3_int64));
  return Note(
      sqlite3_carray_bind(statement_, next_parameter_++, const_cast<std::int64_t*>(rows.data()),
                          static_cast<int>(rows.size()), SQLITE_CARRAY_INT64, SQLITE_STATIC));
}

Query& Query::BindTexts(std::span<const char* const> texts) {
  return Note(
      sqlite3_carray_bind(statement_, next_parameter_++, const_cast<const char**>(texts.data()),
                          static_cast<int>(texts.size()), SQLITE_CARRAY_TEXT, SQLITE_STATIC));
}

Query& Query::BindPointer(void* pointer, const char* type) {
  return Note(sqlite3_bind_pointer(statement_, next_parameter_++, pointer, type, nullptr));
}

Result<bool> Query::Step() {
  if (bind_error_ != SQLITE_OK) return ErrorFor(bind_error_, *path_, sqlite3_errstr(bind_error_));
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return LastError(db_, *path_);
}

Status Query::Run() {
  const auto stepped = Step();
  Reset();
  if (!stepped) return stepped.error();
  return {};
}

void Query::Reset() {
  sqlite3_reset(statement_);
  next_parameter_ = 1;
  bind_error_ = SQLITE_OK;
}

std::int64_t Query::Int(int column) const { return sqlite3_column_int64(statement_, column); }

double Query::Double(int column) const { return sqlite3_column_double(statement_, column); }

// As bytes: asked for text, SQLite would copy it to end it with a zero, and could fail at that.
std::string_view Query::Text(int column) const { return Blob(column); }

std::string_view Query::Blob(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

bool Query::IsNull(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

Connection::Connection(sqlite3* db, std::string path)
    : db_(db), path_(std::move(path)), kept_rows_(std::make_unique<KeptRows>()) {}

Result<std::unique_ptr<Connection>> Connection::Open(const std::string& path,
                                                     const ConnectionOptions& options) {
  InitialiseLibrary();
  auto db =
      OpenHandle(path, options.read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE, false);
  if (!db) return db.error();
  std::optional<Error> cannot_write = NoPlaceForSharedMemory(*db, path);
  if (HasUnfinishedWrites(path)) cannot_write.reset();
  if (cannot_write) {  // without unfinished writes beside it, it can be read as it stands
    sqlite3_close_v2(*db);
    db = OpenHandle(path, SQLITE_OPEN_READONLY, true);
    if (!db) return db.error();
  }
  std::unique_ptr<Connection> connection(new Connection(*db, path));
  connection->cannot_write_ = std::move(cannot_write);
  sqlite3_extended_result_codes(*db, 1);
  // Plans do not depend on bound values, so that no statement is compiled again for another LIMIT.
  sqlite3_db_config(*db, SQLITE_DBCONFIG_ENABLE_QPSG, 1, nullptr);
  Distrust(*db);
  sqlite3_busy_timeout(*db, options.busy_timeout_ms);
  CAIRN_ASSIGN_OR_RETURN(const auto fts, FtsApi(*db, path));
  CAIRN_TRY(RegisterTokenizer(fts, path));
  CAIRN_TRY(RegisterPostings(fts, path));
  // NORMAL survives a killed process; FULL also survives a power cut (docs/schema.md).
  CAIRN_TRY(
      connection->Run(options.full_sync ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL"));
  // What is erased or changed is overwritten in pages that are written anyway; derived.h does the
  // rest where it matters (docs/decisions/0073).
  if (!options.read_only) CAIRN_TRY(connection->Run("PRAGMA secure_delete=FAST"));
  return connection;
}

// The last connection moves the log into the file and removes it. If these are not its own any
// more, it would write over what others have stored; a log that was removed is moved into its file,
// for nobody else can do so.
Connection::~Connection() {
  const FileFate fate = FateOf(db_);
  if (fate != FileFate::kInPlace && fate != FileFate::kLogGone) {
    sqlite3_db_config(db_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  }
  for (const auto& [sql, kept] : statements_) sqlite3_finalize(kept.statement);
  sqlite3_close_v2(db_);
}

Status Connection::CheckTransaction() const {
  if (!is_in_transaction_ || sqlite3_get_autocommit(db_) == 0) return {};
  return IoError("the store " + path_ +
                 ": an earlier error ended the transaction; nothing was changed; try again");
}

Status Connection::Run(const std::string& sql) {
  CAIRN_TRY(CheckTransaction());
  if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK) return {};
  return LastError(db_, path_);
}

Result<sqlite3_stmt*> Connection::Compile(std::string_view sql, unsigned flags) {
  sqlite3_stmt* statement = nullptr;
  const int code =
      sqlite3_prepare_v3(db_, sql.data(), static_cast<int>(sql.size()), flags, &statement, nullptr);
  if (code != SQLITE_OK) return LastError(db_, path_);
  return statement;
}

void Connection::DropIdleStatements() {
  std::erase_if(statements_, [](const auto& kept) {
    if (kept.second.is_lent) return false;
    sqlite3_finalize(kept.second.statement);
    return true;
  });
}

Result<Query> Connection::Prepare(std::string_view sql) {
  CAIRN_TRY(CheckTransaction());
  std::string key(sql);
  if (const auto kept = statements_.find(key); kept != statements_.end()) {
    if (!kept->second.is_lent) {
      return Query(db_, kept->second.statement, path_, &kept->second.is_lent);
    }
    CAIRN_ASSIGN_OR_RETURN(const auto another, Compile(key, 0));
    return Query(db_, another, path_, /*is_lent=*/nullptr);
  }
  if (statements_.size() >= kMostKeptStatements) DropIdleStatements();
  CAIRN_ASSIGN_OR_RETURN(const auto statement, Compile(key, SQLITE_PREPARE_PERSISTENT));
  KeptStatement& kept = statements_[std::move(key)];
  kept.statement = statement;
  return Query(db_, statement, path_, &kept.is_lent);
}

Result<std::int64_t> Connection::ReadInt(std::string_view sql) {
  CAIRN_ASSIGN_OR_RETURN(auto query, Prepare(sql));
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Step());
  return row ? query.Int(0) : 0;
}

Result<std::string> Connection::ReadText(std::string_view sql) {
  CAIRN_ASSIGN_OR_RETURN(auto query, Prepare(sql));
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Step());
  return row ? std::string(query.Text(0)) : std::string();
}

Status Connection::CheckPlace() const {
  if (cannot_write_) return {};  // has none of the files that could be lost
  return ToStatus(FateOf(db_), path_);
}

void Connection::DropCache() { sqlite3_db_release_memory(db_); }

std::int64_t Connection::Changes() const { return sqlite3_changes64(db_); }

Result<Snapshot> Snapshot::Open(Connection& connection) {
  if (connection.is_in_transaction()) return Snapshot();
  CAIRN_ASSIGN_OR_RETURN(auto begin, connection.Prepare("BEGIN"));
  CAIRN_ASSIGN_OR_RETURN(auto end, connection.Prepare("ROLLBACK"));
  CAIRN_TRY(begin.Run());
  connection.set_in_transaction(true);
  return Snapshot(connection, std::move(end));
}

Snapshot::Snapshot(Snapshot&& other) noexcept
    : connection_(std::exchange(other.connection_, nullptr)),
      end_(std::exchange(other.end_, std::nullopt)) {}

Snapshot::~Snapshot() {
  if (connection_ == nullptr) return;
  connection_->set_in_transaction(false);
  (void)end_->Run();  // fails where SQLite has ended it already
}

Result<Transaction> Transaction::Begin(Connection& connection) {
  if (const auto& why = connection.cannot_write()) return *why;
  // IMMEDIATE takes the write lock now, so that no later statement can fail for want of it.
  CAIRN_TRY(connection.Run("BEGIN IMMEDIATE"));
  Transaction transaction(connection);
  CAIRN_TRY(connection.CheckPlace());
  return transaction;
}

Transaction::Transaction(Transaction&& other) noexcept
    : connection_(std::exchange(other.connection_, nullptr)) {}

Transaction::~Transaction() {
  if (connection_ == nullptr) return;
  connection_->set_in_transaction(false);
  if (sqlite3_get_autocommit(connection_->handle()) == 0) (void)connection_->Run("ROLLBACK");
}

Status Transaction::Commit() {
  CAIRN_TRY(connection_->Run("COMMIT"));
  // Not acknowledged before it is known to be in the store that lies there.
  connection_->set_in_transaction(false);
  const Status is_there = std::exchange(connection_, nullptr)->CheckPlace();
  if (is_there) return {};
  return Error{is_there.error().code,
               "what was just stored may be lost: " + is_there.error().message};
}

}  // namespace cairn::sqlite
