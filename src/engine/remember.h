// Remember: stores one memory, or many in one transaction.
//
// A text that a live memory of the same project already has is not stored again; the reply names
// the existing memory. The check and the insert are one transaction, so two processes that store
// the same text create one record.
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
  std::string where;           // prefix of error messages about it, for example "line 3: "
};

struct Remembered {
  Id id;
  bool duplicate = false;
  std::vector<Similar> similar;  // nearly the same text; candidates for the caller to supersede
  SecretKinds redacted;          // kinds of the secrets that were redacted
};

struct RememberedBatch {
  std::int64_t stored = 0;
  std::int64_t duplicates = 0;
  std::vector<Id> ids;        // one per item, in order; a duplicate has the existing memory's id
  std::int64_t redacted = 0;  // number of items that contained a secret
};

class Remember {
 public:
  explicit Remember(const Context& context) : context_(context) {}

  Result<Remembered> One(const NewMemory& memory);
  // One reply per item, in order, with similar memories. Stores all items or, on any error, none.
  Result<std::vector<Remembered>> Each(std::span<const NewMemory> memories,
                                       const EmbeddingService::Progress& progress = {});
  // Stores all items or, on any error, none. They are embedded after they are stored.
  Result<RememberedBatch> Batch(std::span<const NewMemory> memories,
                                const EmbeddingService::Progress& progress = {});

 private:
  struct Stored {
    RememberedBatch reply;
    std::vector<Memory> created;
    std::vector<SecretKinds> redacted;  // per item
  };
  Result<Stored> Store(std::span<const NewMemory> memories);

  const Context& context_;
};

}  // namespace cairn
