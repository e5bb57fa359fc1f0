#include "json/vectors.h"

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "json/json.h"

namespace cairn {

std::string Numbers(const std::vector<float>& vector, std::string_view between) {
  std::string line;
  std::array<char, 32> digits{};
  for (const float value : vector) {
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    line.append(line.empty() ? "" : between).append(digits.data(), end);
  }
  return line;
}

std::string VectorsJson(const std::string& model, const std::vector<std::vector<float>>& vectors) {
  std::string json = "{\"model\": " + CompactJson(model) +
                     ", \"dim\": " + std::to_string(vectors.front().size()) + ", \"vectors\": [";
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    json += (i == 0 ? "\n  [" : ",\n  [") + Numbers(vectors[i], ", ") + "]";
  }
  return json + "\n]}\n";
}

}  // namespace cairn
