// Embedding what a run has stored, and what an earlier one that was stopped has left.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "engine/context.h"
#include "knowledge/work_control.h"

namespace cairn {

struct EmbeddedNow {
  std::int64_t count = 0;
  bool stopped = false;  // there is more to do
};

// Every memory that has no vector of the present model gets one. Without a model it does nothing.
Result<EmbeddedNow> EmbedMissing(const Context& context, const WorkControl& control);

}  // namespace cairn
