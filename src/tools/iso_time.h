// Times in JavaScript's format, for toolsets ported from JavaScript.
#pragma once

#include <string>

#include "base/clock.h"

namespace cairn {

// UTC with milliseconds: 2026-03-01T12:00:00.000Z.
std::string IsoTime(TimeMs time);

}  // namespace cairn
