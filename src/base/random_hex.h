// A secret or a name that nobody guesses: random bytes as lower-case hexadecimal.
#pragma once

#include <cstddef>
#include <string>

#include "base/rng.h"

namespace cairn {

std::string RandomHex(Rng& rng, std::size_t bytes);

}  // namespace cairn
