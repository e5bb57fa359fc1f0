#include "knowledge/index_keeper.h"

#include <utility>

namespace cairn {

Result<std::unique_ptr<IndexKeeper>> IndexKeeper::Start(Indexer indexer, WatchOptions watch,
                                                        Told told) {
  std::unique_ptr<IndexKeeper> keeper(new IndexKeeper(std::move(indexer), std::move(told)));
  watch.root = keeper->indexer_.root();
  watch.paths = keeper->indexer_.UsualPaths();
  auto watcher = StartWatching(watch, [self = keeper.get()] { self->LookAgain(); });
  if (!watcher) return watcher.error();
  keeper->watcher_ = *std::move(watcher);
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

void IndexKeeper::Work(const std::stop_token& stop) {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, stop, [&] { return look_; });
      if (stop.stop_requested()) return;
      look_ = false;
    }
    WorkControl control;
    control.stopped = [&] { return stop.stop_requested(); };
    const auto report = indexer_.Run({}, control);
    if (stop.stop_requested()) return;
    told_(report);
  }
}

}  // namespace cairn
