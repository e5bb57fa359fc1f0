#include "store/sqlite/sqlite_store.h"

#include "store/sqlite/derived.h"
#include "store/sqlite/sqlite_writer.h"
#include "store/sqlite/store_file.h"
#include "store/sqlite/vector_cache.h"

namespace cairn::sqlite {

Result<std::unique_ptr<SqliteStore>> SqliteStore::Open(const SqliteStoreOptions& options) {
  ConnectionOptions connection_options;
  connection_options.full_sync = options.full_sync;
  connection_options.busy_timeout_ms = options.busy_timeout_ms;
  auto writer = OpenStoreFile(options.path, connection_options, Migrations());
  if (!writer) return writer.error();
  return std::unique_ptr<SqliteStore>(
      new SqliteStore(options.path, connection_options, *std::move(writer)));
}

SqliteStore::SqliteStore(std::string path, const ConnectionOptions& options,
                         std::unique_ptr<Connection> writer)
    : path_(std::move(path)),
      options_(options),
      writer_(std::move(writer)),
      vectors_(std::make_unique<VectorCache>()) {}

SqliteStore::~SqliteStore() = default;

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

Status SqliteStore::Write(const Work& work) {
  const std::lock_guard lock(writer_mutex_);
  auto transaction = Transaction::Begin(*writer_);
  if (!transaction) return transaction.error();
  SqliteWriter writer(*writer_);
  CAIRN_TRY(work(writer));
  return transaction->Commit();
}

// data_version counts what other connections commit, of this process or another, as one connection
// sees it: so it is always the same connection that is asked.
Result<std::uint64_t> SqliteStore::ChangeVersion() {
  const std::lock_guard lock(watcher_mutex_);
  if (!watcher_) {
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

Status SqliteStore::Optimize() {
  const std::lock_guard lock(writer_mutex_);
  return OptimizeFile(*writer_);
}

Status SqliteStore::Rebuild() {
  const std::lock_guard lock(writer_mutex_);
  auto transaction = Transaction::Begin(*writer_);
  if (!transaction) return transaction.error();
  CAIRN_TRY(RebuildDerived(*writer_));
  return transaction->Commit();
}

Status SqliteStore::Check() {
  const std::lock_guard lock(writer_mutex_);
  return CheckDerived(*writer_);
}

Result<std::vector<std::string>> SqliteStore::Backups() { return FindBackups(path_); }

}  // namespace cairn::sqlite
