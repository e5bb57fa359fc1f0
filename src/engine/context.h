// The dependencies shared by all use cases. Outlives them; app/ builds it.
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
  Store& store;  // for writes and upkeep; reads go through the methods below
  const Clock& clock;
  Rng& rng;
  std::string project;                  // default for new memories
  std::string source;                   // default for new memories: the caller's name
  LazyEmbedder* embedder = nullptr;     // null: keyword search only
  Journal* journal = nullptr;           // null: no journal is written
  Guard guard{SecretsPolicy::kRedact};  // applied to input and output
  // The branch checked out in the project, or "" if there is none. Queried on each use, because a
  // server outlives a checkout. Null: unknown, as for a team member on another machine.
  std::function<std::string()> checked_out_branch{};
  std::shared_ptr<RecentFinds> finds = std::make_shared<RecentFinds>();
  ChunkLocator* locator = nullptr;  // null: section lines are unknown

  // Runs `work` on one snapshot with redacted output. Use it for everything that leaves the engine.
  // See Store::Read.
  template <typename Work>
  auto Read(Work&& work) const {
    return store.Read([&](Reader& raw) {
      GuardedReader reader(raw, guard, clock.Now());
      return work(reader);
    });
  }
  // The same without redaction, for code that compares, ranks, counts or copies texts. Redact
  // whatever it returns to a caller of the engine.
  template <typename Work>
  auto ReadRaw(Work&& work, Freshness freshness = Freshness::kCurrent) const {
    return store.Read(std::forward<Work>(work), freshness);
  }
};

}  // namespace cairn
