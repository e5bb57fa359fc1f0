// Texts that are hard on a tokenizer, for tests.
#pragma once

#include <cstddef>
#include <string>

namespace cairn {

class SeededRng;

// Up to `most` pieces from an alphabet of what has a rule of its own somewhere: marks, casing,
// spaces, special tokens.
std::string RandomNastyText(SeededRng& rng, std::size_t most);

// Up to `most` code points of any kind, assigned or not; valid UTF-8.
std::string RandomCodePoints(SeededRng& rng, std::size_t most);

}  // namespace cairn
