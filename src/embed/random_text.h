// Random texts that are hard to tokenize, for tests.
#pragma once

#include <cstddef>
#include <string>

namespace cairn {

class SeededRng;

// Up to `most` fragments from an alphabet of special cases: marks, casing, spaces, special tokens.
std::string RandomNastyText(SeededRng& rng, std::size_t most);

// Up to `most` code points of any kind, assigned or not; valid UTF-8.
std::string RandomCodePoints(SeededRng& rng, std::size_t most);

}  // namespace cairn
