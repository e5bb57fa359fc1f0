// IndexKeeper: indexes a project's files at start and whenever they change, until destroyed. With
// an analyst it also refreshes the code findings, less often because an analysis reads every source
// file.
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
  std::optional<Analyst> analyst;  // nullopt: findings are not refreshed
  // Minimum pause between two analyses. The pause is also at least twenty times the duration of the
  // last one, which caps analysis at a twentieth of the time during continuous edits.
  std::chrono::milliseconds least_pause{30'000};
};

class IndexKeeper {
 public:
  // Called after each run, on a thread of the keeper.
  using Told = std::function<void(const Result<IndexReport>& report)>;

  // `watch` configures the watcher; its root and paths are taken from the indexer. The indexer's
  // context must outlive the keeper. If the watcher cannot start, returns its error and runs
  // nothing.
  static Result<std::unique_ptr<IndexKeeper>> Start(Indexer indexer, WatchOptions watch, Told told,
                                                    FindingsOptions findings = {});
  // Stops, even in the middle of a run, and joins the threads.
  ~IndexKeeper();
  IndexKeeper(const IndexKeeper&) = delete;
  IndexKeeper& operator=(const IndexKeeper&) = delete;

  // How changes are detected, for display.
  std::string Describe() const { return watcher_->Describe(); }

 private:
  using SteadyTime = std::chrono::steady_clock::time_point;

  IndexKeeper(Indexer indexer, Told told, FindingsOptions findings)
      : indexer_(std::move(indexer)), told_(std::move(told)), findings_(std::move(findings)) {}

  void LookAgain();
  // Blocks until there is work. False if the thread should exit.
  bool Wait(const std::stop_token& stop);
  void Work(const std::stop_token& stop);
  void RefreshFindings(const WorkControl& control);

  Indexer indexer_;
  Told told_;
  FindingsOptions findings_;
  bool findings_wait_ = false;  // files may have changed since the last analysis
  SteadyTime next_analysis_{};  // earliest time
  std::mutex mutex_;
  std::condition_variable_any wake_;
  bool look_ = true;  // the first run starts immediately
  std::unique_ptr<Watcher> watcher_;
  std::jthread worker_;
};

}  // namespace cairn
