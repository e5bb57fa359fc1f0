#include "store/sqlite/sqlite_store.h"

#include <sqlite3.h>

#include "store/sqlite/backup_files.h"
#include "store/sqlite/check.h"
#include "store/sqlite/derived.h"
#include "store/sqlite/file_layer.h"
#include "store/sqlite/sqlite_reader.h"
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

std::int64_t KnownVersion() { return Migrations().back().version; }

Status CheckIsThere(const std::string& path) {
  return FileAt(path) ? Status() : ToStatus(FileFate::kGone, path);
}

}  // namespace

Result<std::unique_ptr<SqliteStore>> SqliteStore::Open(const SqliteStoreOptions& options) {
  ConnectionOptions connection_options;
  connection_options.full_sync = options.full_sync;
  connection_options.busy_timeout_ms = options.busy_timeout_ms;
  std::unique_ptr<SqliteStore> store(new SqliteStore(options.path, connection_options));
  CAIRN_ASSIGN_OR_RETURN(auto reader, OpenToRead(options.path, connection_options, Migrations()));
  if (reader) {
    store->is_open_ = true;
    store->Keep(std::move(reader), 0);
  } else {
    CAIRN_TRY(store->ToWrite());
  }
  store->opened_file_ = FileAt(options.path);
  return store;
}

SqliteStore::SqliteStore(std::string path, const ConnectionOptions& options)
    : path_(std::move(path)),
      options_(options),
      had_side_files_(HasSideFiles(path_)),
      vectors_(std::make_shared<VectorCache>()) {}

SqliteStore::~SqliteStore() {
  idle_readers_.clear();
  if (!writer_ && !had_side_files_ && !was_left_ && HasSideFiles(path_))
    RemoveSideFiles(path_, options_);
}

Result<std::unique_ptr<Connection>> SqliteStore::OpenReader() {
  if (is_open_) CAIRN_TRY(CheckIsThere(path_));
  LeaveLostWriter();
  ConnectionOptions read_only = options_;
  read_only.read_only = true;
  auto opened = Connection::Open(path_, read_only);
  if (!opened || !was_left_) return opened;
  CAIRN_ASSIGN_OR_RETURN(const auto version, (*opened)->ReadInt("PRAGMA user_version"));
  if (version < KnownVersion()) {  // another store, which has to be made ready first
    opened->reset();
    CAIRN_TRY(WithWriter([](Connection&) { return Status(); }));
    return Connection::Open(path_, read_only);
  }
  return opened;
}

void SqliteStore::LeaveReaders(std::uint64_t generation, std::optional<Error> untold) {
  was_left_ = true;
  std::vector<std::unique_ptr<Connection>> left;
  const std::lock_guard lock(readers_mutex_);
  if (generation != generation_) return;  // noticed by another thread, which has told or will tell
  ++generation_;
  left.swap(idle_readers_);
  vectors_ = std::make_shared<VectorCache>();
  if (untold) untold_ = std::move(untold);
  if (!left_file_) left_file_ = opened_file_;
  opened_file_ = FileAt(path_);
}

Status SqliteStore::TellOfLeaving() {
  std::optional<Error> untold;
  std::optional<FileId> left_file;
  {
    const std::lock_guard lock(readers_mutex_);
    untold.swap(untold_);
    left_file.swap(left_file_);
  }
  if (!untold) return {};
  {
    const std::lock_guard lock(writer_mutex_);
    if (writer_ && !writer_->CheckPlace()) LeaveWriter();
  }
  // A folder is removed file by file: what was noticed first may be only a part of it by now.
  const auto present = FileAt(path_);
  if (!present) return ToStatus(FileFate::kGone, path_);
  if (left_file && present != left_file) return ToStatus(FileFate::kReplaced, path_);
  return *untold;
}

// The index of the log in shared memory lives as long as any connection of this process has it, and
// must not outlive the log that it is about.
void SqliteStore::LeaveWatcher() {
  if (watcher_generation_ == generation_) return;
  const std::lock_guard lock(watcher_mutex_);
  if (watcher_generation_ != generation_) watcher_.reset();
}

void SqliteStore::LeaveLostWriter() {
  // A writer that is at work finds out by itself.
  const std::unique_lock lock(writer_mutex_, std::try_to_lock);
  if (!lock || !writer_) return;
  const Status place = writer_->CheckPlace();
  if (place) return;
  LeaveReaders(writer_generation_, place.error());
  LeaveWriter();
}

// The contents of a removed log are moved into its store while it can still be read.
void SqliteStore::LeaveWriter() {
  if (writer_ && FateOf(writer_->handle()) == FileFate::kLogGone) {
    (void)writer_->Run("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  writer_.reset();
}

Result<SqliteStore::Loan> SqliteStore::Borrow() {
  LeaveWatcher();
  std::unique_ptr<Connection> reader;
  std::shared_ptr<VectorCache> vectors;
  std::uint64_t generation = 0;
  {
    const std::lock_guard lock(readers_mutex_);
    generation = generation_;
    vectors = vectors_;
    if (!idle_readers_.empty()) {
      reader = std::move(idle_readers_.back());
      idle_readers_.pop_back();
    }
  }
  if (!reader) {
    CAIRN_ASSIGN_OR_RETURN(auto opened, OpenReader());
    reader = std::move(opened);
  }
  if (const Status place = reader->CheckPlace(); !place) {
    LeaveReaders(generation, place.error());
    reader.reset();
    LeaveLostWriter();
    return place.error();
  }
  return Loan{{reader.release(), GiveBack{this, generation}}, std::move(vectors)};
}

void SqliteStore::GiveBack::operator()(Connection* reader) const {
  store->Keep(std::unique_ptr<Connection>(reader), generation);
}

void SqliteStore::Keep(std::unique_ptr<Connection> reader, std::uint64_t generation) {
  if (reader->cannot_write()) return;  // see ToWrite
  // Still in its snapshot, which could not be ended: no later read may see that state.
  if (sqlite3_get_autocommit(reader->handle()) == 0) return;
  const std::lock_guard lock(readers_mutex_);
  if (generation == generation_) idle_readers_.push_back(std::move(reader));
}

// Every read sees all that is committed, so freshness is no question.
Status SqliteStore::ReadSnapshot(const ReadWork& work, Freshness) {
  CAIRN_ASSIGN_OR_RETURN(const auto loan, Borrow());
  Connection& connection = *loan.connection;
  CAIRN_ASSIGN_OR_RETURN(const auto snapshot, Snapshot::Open(connection));
  CAIRN_TRY(CheckNotNewer(connection, KnownVersion()));  // and takes the snapshot
  SqliteReader reader(connection, loan.vectors.get());
  return work(reader);
}

// A connection that found no place for SQLite's files beside the store sees no later change. The
// next one may find it: the disk had been full, for example.
Result<Connection*> SqliteStore::ToWrite() {
  if (!writer_ || writer_->cannot_write()) {
    if (is_open_) CAIRN_TRY(CheckIsThere(path_));
    writer_generation_ = generation_;
    CAIRN_ASSIGN_OR_RETURN(auto opened, is_open_ ? OpenOnceMore(path_, options_, Migrations())
                                                 : OpenStoreFile(path_, options_, Migrations()));
    is_open_ = true;
    writer_ = std::move(opened);
  }
  return writer_.get();
}

Status SqliteStore::WithWriter(const std::function<Status(Connection&)>& work) {
  const std::lock_guard lock(writer_mutex_);
  CAIRN_ASSIGN_OR_RETURN(const auto connection, ToWrite());
  Status done = work(*connection);
  if (!done && IsTroubleOfTheFile(done.error().code)) {
    if (!connection->CheckPlace()) {
      LeaveReaders(writer_generation_, std::nullopt);
      const std::lock_guard readers_lock(readers_mutex_);
      untold_.reset();  // this error tells
      left_file_.reset();
    }
    LeaveWriter();
  }
  return done;
}

Status SqliteStore::Write(const WriteWork& work) {
  LeaveWatcher();
  CAIRN_TRY(TellOfLeaving());
  return WithWriter([&](Connection& connection) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto transaction, Transaction::Begin(connection));
    CAIRN_TRY(CheckNotNewer(connection, KnownVersion()));
    SqliteWriter writer(connection);
    CAIRN_TRY(work(writer));
    return transaction.Commit();
  });
}

// data_version counts what other connections commit, of this process or another, as one connection
// sees it: so it is always the same connection that is asked.
Result<std::uint64_t> SqliteStore::ChangeVersion() {
  const std::lock_guard lock(watcher_mutex_);
  if (watcher_generation_ != generation_) watcher_.reset();  // told already
  if (watcher_) {
    if (const Status place = watcher_->CheckPlace(); !place) {
      watcher_.reset();
      LeaveReaders(watcher_generation_, place.error());
      LeaveLostWriter();
    }
  }
  if (!watcher_ || watcher_->cannot_write()) {
    const std::uint64_t generation = generation_;
    CAIRN_ASSIGN_OR_RETURN(auto opened, OpenReader());
    watcher_ = std::move(opened);
    watcher_generation_ = generation;
  }
  CAIRN_ASSIGN_OR_RETURN(const auto version, watcher_->ReadInt("PRAGMA data_version"));
  return static_cast<std::uint64_t>(version) + (generation_ << 32);
}

Status SqliteStore::Optimize() {
  return WithWriter([](Connection& connection) -> Status {
    CAIRN_TRY(connection.CheckPlace());
    CAIRN_TRY(CheckNotNewer(connection, KnownVersion()));
    return OptimizeFile(connection);
  });
}

Status SqliteStore::Rebuild() {
  return WithWriter([](Connection& connection) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto transaction, Transaction::Begin(connection));
    CAIRN_TRY(CheckNotNewer(connection, KnownVersion()));
    CAIRN_TRY(RebuildDerived(connection));
    return transaction.Commit();
  });
}

Result<std::vector<Fault>> SqliteStore::Check(CheckDepth depth) {
  if (depth == CheckDepth::kQuick) {
    CAIRN_ASSIGN_OR_RETURN(const auto loan, Borrow());
    CAIRN_ASSIGN_OR_RETURN(const auto snapshot, Snapshot::Open(*loan.connection));
    CAIRN_TRY(CheckNotNewer(*loan.connection, KnownVersion()));
    return CheckStore(*loan.connection, depth);
  }
  std::vector<Fault> faults;
  CAIRN_TRY(WithWriter([&](Connection& connection) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto found, CheckStore(connection, depth));
    faults = std::move(found);
    return {};
  }));
  return faults;
}

// Does not wait as long as a write would: who reads for so long may do so for hours.
Result<std::vector<std::string>> SqliteStore::ForgetErased() {
  constexpr int kPatienceMs = 2'000;
  std::vector<std::string> still_held_in;
  const Status done = WithWriter([&](Connection& connection) -> Status {
    CAIRN_TRY(connection.CheckPlace());
    sqlite3_busy_timeout(connection.handle(), kPatienceMs);
    const auto is_gone = sqlite::ForgetErased(connection);
    sqlite3_busy_timeout(connection.handle(), options_.busy_timeout_ms);
    if (!is_gone) return is_gone.error();
    if (!*is_gone) still_held_in.push_back(path_ + "-wal until current readers finish");
    return {};
  });
  if (!done) return done.error();
  return still_held_in;
}

Result<std::vector<std::string>> SqliteStore::Backups() { return FindBackups(path_); }

}  // namespace cairn::sqlite
