// What every use case works with. It outlives them all; app/ builds it.
#pragma once

#include <string>

#include "base/clock.h"
#include "base/rng.h"
#include "guard/guard.h"
#include "store/store.h"

namespace cairn {

class Diary;
class LazyEmbedder;

struct Context {
  Store& store;
  const Clock& clock;
  Rng& rng;
  std::string project;                  // of new memories that name none
  std::string source;                   // of new memories that name none: who is calling
  LazyEmbedder* embedder = nullptr;     // none: words only
  Diary* diary = nullptr;               // none: nothing is written down
  Guard guard{SecretsPolicy::kRedact};  // of what comes in and goes out
};

}  // namespace cairn
