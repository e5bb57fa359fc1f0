// Embeds what a run has stored, and what an earlier interrupted run left unembedded.
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

// Embeds every memory without a vector of the current model. Does nothing without a model.
Result<EmbeddedNow> EmbedMissing(const Context& context, const WorkControl& control);

}  // namespace cairn
