// What is well with this memory and what is not: the store, the model, the vectors, the log. And
// repairing it.
//
// Each check is one line for people. A further check is a function that returns a HealthCheck and
// a line in Examine.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"
#include "engine/embedding_service.h"
#include "engine/stored_secrets.h"
#include "store/store.h"

namespace cairn {

struct HealthCheck {
  std::string check;  // store, records, index, orphans, log, secrets, model, vectors
  bool ok = true;
  std::string detail;  // what was found
  std::string advice;  // what to do about it; empty if it is well
};

struct ExamineOptions {
  CheckDepth depth = CheckDepth::kQuick;
  // Deep: embeds every memory anew to compare, not only a sample.
  bool all_vectors = false;
  bool secrets = false;  // looks through every stored text for keys and passwords
};

struct Diagnosis {
  std::vector<HealthCheck> checks;
  std::string model;        // the id of the model that embeds new memories; empty if none does
  std::string model_place;  // where it is, or why there is none
  std::vector<Id> without_vectors;    // memories that have no vector of that model
  std::vector<Id> stale;              // memories whose vector is not that of their text
  std::vector<Memory> miscounted;     // as the log says they should be
  std::vector<Memory> without_notes;  // handoffs
  std::vector<Memory> damaged;        // whose text is not the one that their hash was made of
  std::vector<MemoryWithSecrets> secrets;
  std::vector<std::string> logs_with_secrets;  // files of the daily log
  bool is_damaged = false;                     // the file: it has to be salvaged
  bool is_drifted = false;                     // Rebuild() makes it good

  bool IsHealthy() const;
  // Whether repairing changes what is stored, so that a copy should be made before. Secrets are
  // taken out without one: the copy would keep them.
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
                            const EmbeddingService::Progress& progress = {});

  // The memories with the texts that they had, as far as these are found somewhere.
  using FindTexts = std::function<Result<std::vector<Memory>>(std::span<const Memory> damaged)>;

  // Repairs all that was found but a damaged file and a damaged model; a line for each thing done.
  // A damaged text is replaced by one that has the hash, if `find_texts` has it, and else left as
  // it is, with its hash: what a record says is never made true by giving it another hash.
  Result<std::vector<std::string>> Repair(const Diagnosis& diagnosis,
                                          const EmbeddingService::Progress& progress = {},
                                          const FindTexts& find_texts = {});

 private:
  Result<std::vector<Fault>> ExamineStore(CheckDepth depth, Diagnosis& diagnosis);
  HealthCheck ExamineModel(CheckDepth depth);
  Status ExamineVectors(const ExamineOptions& options, const EmbeddingService::Progress& progress,
                        const std::vector<Fault>& faults, Diagnosis& diagnosis);
  Status ExamineRecords(Diagnosis& diagnosis);
  Result<std::string> MendTexts(const Diagnosis& diagnosis, const FindTexts& find_texts);
  Status ExamineSecrets(Diagnosis& diagnosis);

  const Context& context_;
};

}  // namespace cairn
