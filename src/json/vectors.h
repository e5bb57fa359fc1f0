// Vectors as text, with as many digits as a float has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// The numbers on one line.
std::string Numbers(const std::vector<float>& vector, std::string_view between);

// {"model", "dim", "vectors"}, a line a vector; there is at least one. Written by hand: the library
// would give each number a line of its own, as a double.
std::string VectorsJson(const std::string& model, const std::vector<std::vector<float>>& vectors);

}  // namespace cairn
