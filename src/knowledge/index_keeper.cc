#include "knowledge/index_keeper.h"

#include <algorithm>
#include <utility>

#include "base/log.h"

namespace cairn {
namespace {

using Steady = std::chrono::steady_clock;

constexpr int kPausePerWork = 20;

}  // namespace

Result<std::unique_ptr<IndexKeeper>> IndexKeeper::Start(Indexer indexer, WatchOptions watch,
                                                        Told told, FindingsOptions findings) {
  std::unique_ptr<IndexKeeper> keeper(
      new IndexKeeper(std::move(indexer), std::move(told), std::move(findings)));
  watch.root = keeper->indexer_.root();
  watch.paths = keeper->indexer_.UsualPaths();
  if (keeper->findings_.analyst) {
    for (std::string& path : Analyst::WatchedPaths()) watch.paths.push_back(std::move(path));
  }
  watch.watches_folder = [self = keeper.get()](std::string_view folder) {
    return self->indexer_.EntersUsually(folder);
  };
  CAIRN_ASSIGN_OR_RETURN(auto watcher,
                         StartWatching(watch, [self = keeper.get()] { self->LookAgain(); }));
  keeper->watcher_ = std::move(watcher);
  keeper->worker_ =
      std::jthread([self = keeper.get()](const std::stop_token& stop) { self->Work(stop); });
  return keeper;
}

IndexKeeper::~IndexKeeper() {
  watcher_.reset();
  if (!worker_.joinable()) return;
  worker_.request_stop();
  worker_.join();
}

void IndexKeeper::LookAgain() {
  const std::lock_guard lock(mutex_);
  look_ = true;
  wake_.notify_one();
}

bool IndexKeeper::Wait(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto is_due = [&] { return look_; };
  if (findings_wait_) {
    wake_.wait_until(lock, stop, next_analysis_, is_due);
  } else {
    wake_.wait(lock, stop, is_due);
  }
  return !stop.stop_requested();
}

void IndexKeeper::RefreshFindings(const WorkControl& control) {
  const SteadyTime start = Steady::now();
  const auto refreshed = findings_.analyst->Refresh(control);
  const auto took = Steady::now() - start;
  findings_wait_ = false;
  next_analysis_ =
      Steady::now() + std::max<Steady::duration>(findings_.least_pause, took * kPausePerWork);
  if (!refreshed && !control.IsStopped()) {
    Log(LogLevel::kWarning, "code findings are out of date: " + refreshed.error().message);
  }
}

void IndexKeeper::Work(const std::stop_token& stop) {
  WorkControl control;
  control.stopped = [&] { return stop.stop_requested(); };
  while (Wait(stop)) {
    bool look = false;
    {
      const std::lock_guard lock(mutex_);
      look = std::exchange(look_, false);
    }
    if (look) {
      const auto report = indexer_.Run({}, control);
      if (stop.stop_requested()) return;
      told_(report);
      findings_wait_ = findings_.analyst.has_value();
    }
    if (findings_wait_ && Steady::now() >= next_analysis_) RefreshFindings(control);
  }
}

}  // namespace cairn
