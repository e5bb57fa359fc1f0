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
  // which is history.
  Result<Memory> Update(const Id& id, const MemoryInput& given);

 private:
  const Context& context_;
};

}  // namespace cairn
