// What is well with this memory and what is not: the store, the model, the vectors, the log. And
// repairing it.
//
// Each check is one line for people. A further check is a function that returns a HealthCheck and
// a line in Examine.
#pragma once

#include <string>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"
#include "engine/meaning.h"
#include "store/store.h"

namespace cairn {

struct HealthCheck {
  std::string check;  // store, index, orphans, vectors, log, model
  bool ok = true;
  std::string detail;  // what was found
  std::string advice;  // what to do about it; empty if it is well
};

struct ExamineOptions {
  CheckDepth depth = CheckDepth::kQuick;
  // Deep: embeds every memory anew to compare, not only a sample.
  bool all_vectors = false;
};

struct Diagnosis {
  std::vector<HealthCheck> checks;
  std::string model;        // the id of the model that embeds new memories; empty if none does
  std::string model_place;  // where it is, or why there is none
  std::vector<Id> without_vectors;    // memories that have no vector of that model
  std::vector<Id> stale;              // memories whose vector is not that of their text
  std::vector<Memory> miscounted;     // as the log says they should be
  std::vector<Memory> without_notes;  // handoffs
  bool is_damaged = false;            // the file: it has to be salvaged
  bool is_drifted = false;            // Rebuild() makes it good

  bool IsHealthy() const;
  // Whether repairing changes what is stored, so that a copy should be made before.
  bool NeedsRewriting() const;
};

// Of a store that cannot be read at all.
Diagnosis DamagedStore(std::string what);

class Doctor {
 public:
  explicit Doctor(const Context& context) : context_(context) {}

  // Changes nothing. Quick: milliseconds. Deep: reads the whole store and the whole model, and
  // embeds a sample of the memories anew.
  Result<Diagnosis> Examine(const ExamineOptions& options = {},
                            const Meaning::Progress& progress = {});

  // Repairs all that was found but a damaged file and a damaged model; a line for each thing done.
  Result<std::vector<std::string>> Repair(const Diagnosis& diagnosis,
                                          const Meaning::Progress& progress = {});

 private:
  Result<std::vector<Fault>> ExamineStore(CheckDepth depth, Diagnosis& diagnosis);
  HealthCheck ExamineModel(CheckDepth depth);
  Status ExamineVectors(const ExamineOptions& options, const Meaning::Progress& progress,
                        const std::vector<Fault>& faults, Diagnosis& diagnosis);
  Status ExamineLog(Diagnosis& diagnosis);

  const Context& context_;
};

}  // namespace cairn
