// Revise: updates a memory; only the given fields change.
#pragma once

#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"
#include "model/input.h"

namespace cairn {

class Revise {
 public:
  explicit Revise(const Context& context) : context_(context) {}

  // New content recomputes hash, summary and found entities and drops the embedding_text, unless
  // these are given too. kConflict for a deleted memory, for new content of a handoff, which is
  // history, and for fields of an indexed section or a promoted memory that their file determines:
  // the next run of the index would restore them. The error names what to edit instead.
  Result<Memory> Update(const Id& id, const MemoryInput& given);

  // Sets the content of a promoted memory from its file.
  Result<Memory> FollowFile(const Id& id, std::string content);

 private:
  // `by_file`: the change comes from the file itself.
  Result<Memory> Change(const Id& id, const MemoryInput& given, bool by_file);

  const Context& context_;
};

}  // namespace cairn
