// The way past the engine's wall, for whoever composes the program: hands the Context to the
// modules that work inside (knowledge, atlas). No front end includes this.
#pragma once

#include "engine/engine.h"

namespace cairn {

inline const Context& InsideOf(const Engine& engine) { return engine.context_; }

}  // namespace cairn
