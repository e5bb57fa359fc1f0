// IndexKeeper: indexes a project's files now and whenever they change, until it is destroyed. With
// an analyst it also refreshes the findings about the code, less often: an analysis reads every
// source.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "base/result.h"
#include "knowledge/analyst.h"
#include "knowledge/files/watcher.h"
#include "knowledge/indexer.h"

namespace cairn {

struct FindingsOptions {
  std::optional<Analyst> analyst;  // none: findings are left alone
  // Between two analyses at least, and twenty times as long as the last one took: at most a
  // twentieth of the time goes into them while somebody edits.
  std::chrono::milliseconds least_pause{30'000};
};

class IndexKeeper {
 public:
  // Called after each run, on a thread of the keeper.
  using Told = std::function<void(const Result<IndexReport>& report)>;

  // `watch` says how to watch; its root and paths are the indexer's. The context of the indexer
  // outlives the keeper. A watcher that cannot start is an error, and nothing runs.
  static Result<std::unique_ptr<IndexKeeper>> Start(Indexer indexer, WatchOptions watch, Told told,
                                                    FindingsOptions findings = {});
  // Stops, also in the middle of a run, and waits.
  ~IndexKeeper();
  IndexKeeper(const IndexKeeper&) = delete;
  IndexKeeper& operator=(const IndexKeeper&) = delete;

  // How it learns of changes, for people.
  std::string Describe() const { return watcher_->Describe(); }

 private:
  using SteadyTime = std::chrono::steady_clock::time_point;

  IndexKeeper(Indexer indexer, Told told, FindingsOptions findings)
      : indexer_(std::move(indexer)), told_(std::move(told)), findings_(std::move(findings)) {}

  void LookAgain();
  // Until something is to be done. False if it is to end.
  bool Wait(const std::stop_token& stop);
  void Work(const std::stop_token& stop);
  void RefreshFindings(const WorkControl& control);

  Indexer indexer_;
  Told told_;
  FindingsOptions findings_;
  bool findings_wait_ = false;  // files have changed since the last analysis, perhaps
  SteadyTime next_analysis_{};  // not before
  std::mutex mutex_;
  std::condition_variable_any wake_;
  bool look_ = true;  // at once, to begin with
  std::unique_ptr<Watcher> watcher_;
  std::jthread worker_;
};

}  // namespace cairn
