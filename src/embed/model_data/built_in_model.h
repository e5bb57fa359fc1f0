// The embedded model as a ModelSource.
#pragma once

#include "embed/model_source.h"

namespace cairn {

// all-MiniLM-L6-v2 from inside this binary, or no model if the build has none.
ModelSource BuiltInModel();

}  // namespace cairn
