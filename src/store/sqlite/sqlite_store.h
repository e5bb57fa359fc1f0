// The store in one SQLite file, in WAL mode: any number of processes read and write it at once,
// readers never wait, and what was committed survives a killed process. docs/schema.md describes
// the tables.
//
// One connection writes, behind a mutex; the first write opens it, so that a process that only
// reads cannot change the file. Each Read() borrows a connection from a pool, which grows with the
// number of threads that read at the same moment, and holds a read transaction on it. Vector
// searches share one index in memory (vector_cache.h).
//
// A store that is open may be removed or replaced by another file (`git clean -xfd`), or migrated
// by a newer Cairn. The next call notices, before it answers or acknowledges anything, fails and
// says so; after that the file that lies there by then is opened. None is made where there was one:
// docs/durability.md.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "store/sqlite/connection.h"
#include "store/sqlite/file_layer.h"
#include "store/store.h"

namespace cairn::sqlite {

class VectorCache;

struct SqliteStoreOptions {
  std::string path;
  bool full_sync = false;  // survive a power cut, at the price of a sync per write
  int busy_timeout_ms = 10'000;
};

class SqliteStore final : public Store {
 public:
  // Opens the file, making or migrating it if need be (store_file.h).
  static Result<std::unique_ptr<SqliteStore>> Open(const SqliteStoreOptions& options);
  ~SqliteStore() override;

  Status Write(const WriteWork& work) override;
  Result<std::uint64_t> ChangeVersion() override;
  Status Optimize() override;
  Status Rebuild() override;
  Result<std::vector<Fault>> Check(CheckDepth depth) override;
  Result<std::vector<std::string>> ForgetErased() override;
  Result<std::vector<std::string>> Backups() override;

 private:
  SqliteStore(std::string path, const ConnectionOptions& options);

  // A connection on loan, and the index that fits its file.
  struct GiveBack {
    SqliteStore* store;
    std::uint64_t generation;
    void operator()(Connection* reader) const;
  };
  struct Loan {
    std::unique_ptr<Connection, GiveBack> connection;
    std::shared_ptr<VectorCache> vectors;
  };

  Status ReadSnapshot(const ReadWork& work, Freshness freshness) override;
  Result<Loan> Borrow();
  // The connection that writes, opened if need be. The caller holds writer_mutex_.
  Result<Connection*> ToWrite();
  // Does work on it, one thread at a time.
  Status WithWriter(const std::function<Status(Connection&)>& work);
  void Keep(std::unique_ptr<Connection> reader, std::uint64_t generation);
  // A connection that only reads, to a store that is known to be of our schema.
  Result<std::unique_ptr<Connection>> OpenReader();
  // Give connections up whose files are no longer the store's, so that the next ones have the file
  // that lies there by then. Those on loan are given up when they come back. What a read or a watch
  // finds is told to the next write as well: it may have been nobody's question. Only once for all
  // connections of a generation: that of the one whose files are lost.
  void LeaveReaders(std::uint64_t generation, std::optional<Error> untold);
  Status TellOfLeaving();
  void LeaveWriter();  // the caller holds writer_mutex_
  // If its files are lost, and tells. A connection that is opened beside it would share its index
  // of the log, and make another log.
  void LeaveLostWriter();
  void LeaveWatcher();

  const std::string path_;
  const ConnectionOptions options_;
  const bool had_side_files_;  // when it was opened
  std::mutex writer_mutex_;
  std::unique_ptr<Connection> writer_;  // none before the first write
  std::uint64_t writer_generation_ = 0;
  std::atomic<bool> is_open_ = false;   // connections hold locks on the file
  std::atomic<bool> was_left_ = false;  // it must be there already when it is opened again
  std::mutex readers_mutex_;
  std::atomic<std::uint64_t> generation_ = 0;  // how often all connections were given up
  std::vector<std::unique_ptr<Connection>> idle_readers_;
  std::shared_ptr<VectorCache> vectors_;  // behind readers_mutex_
  std::optional<Error> untold_;           // likewise
  std::optional<FileId> opened_file_;     // likewise: at the path when it was last opened
  std::optional<FileId> left_file_;       // likewise: that one, until its loss was told
  std::mutex watcher_mutex_;
  std::atomic<std::uint64_t> watcher_generation_ = 0;
  std::unique_ptr<Connection>
      watcher_;  // writes nothing, so that it sees the changes of all others
};

}  // namespace cairn::sqlite
