// Vectors as text with full float precision.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// The numbers on one line, separated by `between`.
std::string Numbers(const std::vector<float>& vector, std::string_view between);

// {"model", "dim", "vectors"} with one line per vector, of which there is at least one. Formatted
// by hand: the library would print each number on its own line, as a double.
std::string VectorsJson(const std::string& model, const std::vector<std::vector<float>>& vectors);

}  // namespace cairn
