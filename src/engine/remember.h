// Storing memories: one, or many in one transaction.
//
// A text that is already there, alive and in the same project, is not stored twice: the reply names
// the one that is. The check and the insert are one transaction, so two processes that store the
// same text make one record.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"
#include "engine/embedding_service.h"
#include "guard/secrets.h"
#include "model/input.h"

namespace cairn {

struct NewMemory {
  MemoryInput input;
  bool allow_duplicate = false;
  std::vector<Id> supersedes;  // memories that this one replaces
  std::string where;           // put before errors about it, for example "line 3: "
};

struct Remembered {
  Id id;
  bool duplicate = false;
  std::vector<Similar> similar;  // nearly the same text, for the caller to supersede
  SecretKinds redacted;          // of the secrets in place of which a mark was stored
};

struct RememberedBatch {
  std::int64_t stored = 0;
  std::int64_t duplicates = 0;
  std::vector<Id> ids;  // of each item, in order; a duplicate has the id of the one that is there
  std::int64_t redacted = 0;  // items that had a secret
};

class Remember {
 public:
  explicit Remember(const Context& context) : context_(context) {}

  Result<Remembered> One(const NewMemory& memory);
  // A reply for each, in order, with what is like it. All of them or, on any error, none.
  Result<std::vector<Remembered>> Each(std::span<const NewMemory> memories,
                                       const EmbeddingService::Progress& progress = {});
  // All of them or, on any error, none. Their vectors follow when they are stored.
  Result<RememberedBatch> Batch(std::span<const NewMemory> memories,
                                const EmbeddingService::Progress& progress = {});

 private:
  struct Stored {
    RememberedBatch reply;
    std::vector<Memory> created;
    std::vector<SecretKinds> redacted;  // of each item
  };
  Result<Stored> Store(std::span<const NewMemory> memories);

  const Context& context_;
};

}  // namespace cairn
