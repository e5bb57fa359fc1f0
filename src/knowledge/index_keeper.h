// IndexKeeper: indexes a project's files now and whenever they change, until it is destroyed.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/result.h"
#include "knowledge/files/watcher.h"
#include "knowledge/indexer.h"

namespace cairn {

class IndexKeeper {
 public:
  // Called after each run, on a thread of the keeper.
  using Told = std::function<void(const Result<IndexReport>& report)>;

  // `watch` says how to watch; its root and paths are the indexer's. The context of the indexer
  // outlives the keeper. A watcher that cannot start is an error, and nothing runs.
  static Result<std::unique_ptr<IndexKeeper>> Start(Indexer indexer, WatchOptions watch, Told told);
  // Stops, also in the middle of a run, and waits.
  ~IndexKeeper();
  IndexKeeper(const IndexKeeper&) = delete;
  IndexKeeper& operator=(const IndexKeeper&) = delete;

  // How it learns of changes, for people.
  std::string Describe() const { return watcher_->Describe(); }

 private:
  IndexKeeper(Indexer indexer, Told told) : indexer_(std::move(indexer)), told_(std::move(told)) {}

  void LookAgain();
  void Work(const std::stop_token& stop);

  Indexer indexer_;
  Told told_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  bool look_ = true;  // at once, to begin with
  std::unique_ptr<Watcher> watcher_;
  std::jthread worker_;
};

}  // namespace cairn
