// Doctor: health checks of the store, the model, the vectors and the log, and their repair.
//
// Each check prints one line for people. To add a check, write a function that returns a
// HealthCheck and call it from Examine.
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
  std::string advice;  // how to fix it; empty if the check passed
};

struct ExamineOptions {
  CheckDepth depth = CheckDepth::kQuick;
  // Deep: re-embeds every memory to compare, not only a sample.
  bool all_vectors = false;
  bool secrets = false;  // scan every stored text for keys and passwords
};

struct Diagnosis {
  std::vector<HealthCheck> checks;
  std::string model;        // id of the model that embeds new memories; empty if there is none
  std::string model_place;  // its location, or why there is none
  std::vector<Id> without_vectors;    // memories without a vector of that model
  std::vector<Id> stale;              // memories whose vector does not match their text
  std::vector<Memory> miscounted;     // with the counts that the log implies
  std::vector<Memory> without_notes;  // handoffs without notes
  std::vector<Memory> damaged;        // memories whose text does not match its hash
  std::vector<MemoryWithSecrets> secrets;
  std::vector<std::string> logs_with_secrets;  // daily log files
  bool is_damaged = false;                     // the file is damaged and has to be salvaged
  bool is_drifted = false;  // the index disagrees with the records; Rebuild() fixes it

  bool IsHealthy() const;
  // Whether a repair changes stored records, so that a backup should be made first. Secrets are
  // redacted without a backup, because it would keep them.
  bool NeedsRewriting() const;
};

// The diagnosis of a store that cannot be read at all.
Diagnosis DamagedStore(std::string what);

class Doctor {
 public:
  explicit Doctor(const Context& context) : context_(context) {}

  // Read-only. Quick takes milliseconds. Deep reads the whole store and the whole model, and
  // re-embeds a sample of the memories.
  Result<Diagnosis> Examine(const ExamineOptions& options = {},
                            const EmbeddingService::Progress& progress = {});

  // Finds the original texts of damaged memories, for example in a backup.
  using FindTexts = std::function<Result<std::vector<Memory>>(std::span<const Memory> damaged)>;

  // Repairs everything found except a damaged file and a damaged model; returns one line per
  // repair. A damaged text is replaced by one that matches its hash if `find_texts` has it;
  // otherwise text and hash stay as they are, because a new hash would only hide the damage.
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
