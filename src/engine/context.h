// What every use case works with. It outlives them all; app/ builds it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "base/clock.h"
#include "base/rng.h"
#include "engine/guarded_reader.h"
#include "engine/recent_finds.h"
#include "guard/guard.h"
#include "store/store.h"

namespace cairn {

class Journal;
class LazyEmbedder;
class ChunkLocator;

struct Context {
  Store& store;  // to write, and for upkeep; reads go through the methods below
  const Clock& clock;
  Rng& rng;
  std::string project;                  // of new memories that name none
  std::string source;                   // of new memories that name none: who is calling
  LazyEmbedder* embedder = nullptr;     // none: words only
  Journal* journal = nullptr;           // none: nothing is written down
  Guard guard{SecretsPolicy::kRedact};  // of what comes in and goes out
  // The branch checked out in the project, or "" if there is none. Asked anew each time, because a
  // server outlives a checkout. Null: unknown, as for a member of a team on another machine.
  std::function<std::string()> checked_out_branch{};
  std::shared_ptr<RecentFinds> finds = std::make_shared<RecentFinds>();
  ChunkLocator* locator = nullptr;  // none: the lines of sections are not known

  // Runs `work` on one snapshot, redacted: for everything that leaves the engine. See Store::Read.
  template <typename Work>
  auto Read(Work&& work) const {
    return store.Read([&](Reader& raw) {
      GuardedReader reader(raw, guard, clock.Now());
      return work(reader);
    });
  }
  // The same as it is stored: for what compares, ranks, counts or copies texts. What it returns to
  // a caller of the engine has to be redacted.
  template <typename Work>
  auto ReadRaw(Work&& work, Freshness freshness = Freshness::kCurrent) const {
    return store.Read(std::forward<Work>(work), freshness);
  }
};

}  // namespace cairn
