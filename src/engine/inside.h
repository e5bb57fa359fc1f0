// Gives the code that composes the program access to the Context, which it hands to the modules
// behind the engine's boundary (knowledge, atlas). Front ends must not include this.
#pragma once

#include "engine/engine.h"

namespace cairn {

inline const Context& InsideOf(const Engine& engine) { return engine.context_; }

}  // namespace cairn
