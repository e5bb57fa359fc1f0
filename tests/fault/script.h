// The script of the fault tests: everything that changes a store, step by step. Each step is done
// alike on the store under test and on the reference, with the same time and the same random
// numbers, however often it is tried.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "embed/lazy_embedder.h"
#include "engine/engine.h"

namespace cairn {

struct Step {
  std::string name;
  std::function<Status(Engine&)> work;
};

// From an empty store on. Each is one transaction, or changes nothing that is kept.
std::vector<Step> Script();

// An engine whose time and random numbers depend on nothing but the number of the step.
class StepEngine {
 public:
  StepEngine(Store& store, std::size_t step);

  Engine& operator*() { return engine_; }

 private:
  FakeClock clock_;
  SeededRng rng_;
  LazyEmbedder embedder_;
  Engine engine_;
};

// All that a store holds, in words: one line for each memory, note, use, vector and file.
std::string StateOf(Store& store);

}  // namespace cairn
