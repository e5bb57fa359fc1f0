// Changing a memory: only the given fields are overwritten.
#pragma once

#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"
#include "model/input.h"

namespace cairn {

class Revise {
 public:
  explicit Revise(const Context& context) : context_(context) {}

  // New content makes hash, summary and found entities anew and drops the embedding_text, except
  // for what is given with it. A deleted memory is kConflict; so is new content for a handoff,
  // which is history, and what the file of an indexed section or of a promoted memory decides: the
  // next run of the index would restore it. The error says what to edit instead.
  Result<Memory> Update(const Id& id, const MemoryInput& given);

  // The new text of a promoted memory, from its file.
  Result<Memory> FollowFile(const Id& id, std::string content);

 private:
  // `by_file`: the file itself asks for it.
  Result<Memory> Change(const Id& id, const MemoryInput& given, bool by_file);

  const Context& context_;
};

}  // namespace cairn
