#include "store/sqlite/sqlite_store.h"

#include "store/sqlite/backup_files.h"
#include "store/sqlite/check.h"
#include "store/sqlite/derived.h"
#include "store/sqlite/sqlite_writer.h"
#include "store/sqlite/store_file.h"
#include "store/sqlite/vector_cache.h"

namespace cairn::sqlite {
namespace {

// After such an error a connection is opened anew. FTS5 counts the records and words of its index
// in memory, and where SQLite rolls back by itself in the middle of a statement, it goes on
// counting from what it could not read.
bool IsTroubleOfTheFile(ErrorCode code) {
  return code == ErrorCode::kIo || code == ErrorCode::kDiskFull || code == ErrorCode::kCorrupt ||
         code == ErrorCode::kInternal;
}

}  // namespace

Result<std::unique_ptr<SqliteStore>> SqliteStore::Open(const SqliteStoreOptions& options) {
  ConnectionOptions connection_options;
  connection_options.full_sync = options.full_sync;
  connection_options.busy_timeout_ms = options.busy_timeout_ms;
  std::unique_ptr<SqliteStore> store(new SqliteStore(options.path, connection_options));
  auto reader = OpenToRead(options.path, connection_options, Migrations());
  if (!reader) return reader.error();
  if (*reader) {
    store->is_open_ = true;
    store->GiveBack(*std::move(reader));
    return store;
  }
  const auto writer = store->ToWrite();
  if (!writer) return writer.error();
  return store;
}

SqliteStore::SqliteStore(std::string path, const ConnectionOptions& options)
    : path_(std::move(path)),
      options_(options),
      had_side_files_(HasSideFiles(path_)),
      vectors_(std::make_unique<VectorCache>()) {}

SqliteStore::~SqliteStore() {
  idle_readers_.clear();
  if (!writer_ && !had_side_files_ && HasSideFiles(path_)) RemoveSideFiles(path_, options_);
}

Result<Lease> SqliteStore::Connect() {
  std::unique_ptr<Connection> reader;
  {
    const std::lock_guard lock(readers_mutex_);
    if (!idle_readers_.empty()) {
      reader = std::move(idle_readers_.back());
      idle_readers_.pop_back();
    }
  }
  if (!reader) {
    ConnectionOptions read_only = options_;
    read_only.read_only = true;
    auto opened = Connection::Open(path_, read_only);
    if (!opened) return opened.error();
    reader = *std::move(opened);
  }
  Connection& connection = *reader;
  return Lease(connection,
               [this, owned = reader.release()] { GiveBack(std::unique_ptr<Connection>(owned)); });
}

void SqliteStore::GiveBack(std::unique_ptr<Connection> reader) {
  if (reader->cannot_write()) return;  // see ToWrite
  const std::lock_guard lock(readers_mutex_);
  idle_readers_.push_back(std::move(reader));
}

Result<std::vector<VectorHit>> SqliteStore::SearchVectors(const std::string& model,
                                                          std::span<const float> query,
                                                          const Filter& filter, std::int64_t limit,
                                                          TimeMs now) {
  return Ask([&](Connection& c) { return vectors_->Search(c, model, query, filter, limit, now); });
}

Result<std::vector<std::optional<VectorHit>>> SqliteStore::ScoreVectors(
    const std::string& model, std::span<const float> query, std::span<const Id> ids) {
  return Ask([&](Connection& c) { return vectors_->Score(c, model, query, ids); });
}

// A connection that found no place for SQLite's files beside the store sees no later change. The
// next one may find it: the disk had been full, for example.
Result<Connection*> SqliteStore::ToWrite() {
  if (!writer_ || writer_->cannot_write()) {
    auto opened = is_open_ ? OpenOnceMore(path_, options_, Migrations())
                           : OpenStoreFile(path_, options_, Migrations());
    if (!opened) return opened.error();
    is_open_ = true;
    writer_ = *std::move(opened);
  }
  return writer_.get();
}

Status SqliteStore::WithWriter(const std::function<Status(Connection&)>& work) {
  const std::lock_guard lock(writer_mutex_);
  const auto connection = ToWrite();
  if (!connection) return connection.error();
  Status done = work(**connection);
  if (!done && IsTroubleOfTheFile(done.error().code)) writer_.reset();
  return done;
}

Status SqliteStore::Write(const Work& work) {
  return WithWriter([&](Connection& connection) -> Status {
    auto transaction = Transaction::Begin(connection);
    if (!transaction) return transaction.error();
    SqliteWriter writer(connection);
    CAIRN_TRY(work(writer));
    return transaction->Commit();
  });
}

// data_version counts what other connections commit, of this process or another, as one connection
// sees it: so it is always the same connection that is asked.
Result<std::uint64_t> SqliteStore::ChangeVersion() {
  const std::lock_guard lock(watcher_mutex_);
  if (!watcher_ || watcher_->cannot_write()) {
    ConnectionOptions read_only = options_;
    read_only.read_only = true;
    auto opened = Connection::Open(path_, read_only);
    if (!opened) return opened.error();
    watcher_ = *std::move(opened);
  }
  const auto version = watcher_->ReadInt("PRAGMA data_version");
  if (!version) return version.error();
  return static_cast<std::uint64_t>(*version);
}

Status SqliteStore::Optimize() { return WithWriter(OptimizeFile); }

Status SqliteStore::Rebuild() {
  return WithWriter([](Connection& connection) -> Status {
    auto transaction = Transaction::Begin(connection);
    if (!transaction) return transaction.error();
    CAIRN_TRY(RebuildDerived(connection));
    return transaction->Commit();
  });
}

Result<std::vector<Fault>> SqliteStore::Check(CheckDepth depth) {
  if (depth == CheckDepth::kQuick) {
    return Ask([&](Connection& c) { return CheckStore(c, depth); });
  }
  std::vector<Fault> faults;
  const Status checked = WithWriter([&](Connection& connection) -> Status {
    auto found = CheckStore(connection, depth);
    if (!found) return found.error();
    faults = *std::move(found);
    return {};
  });
  if (!checked) return checked.error();
  return faults;
}

Result<std::vector<std::string>> SqliteStore::Backups() { return FindBackups(path_); }

}  // namespace cairn::sqlite
