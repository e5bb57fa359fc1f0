#include "embed/reference_cases.h"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

namespace cairn {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kBase64Digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// The rule of tests/reference/texts.mjs for texts too long to store.
std::string GenerateText(const Json& list, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ' ';
    text += list[(i * i + 3 * i) % list.size()].get<std::string>();
  }
  return text;
}

std::vector<TokenId> ReadIds(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<TokenId>(words), {}};
}

std::vector<std::uint8_t> DecodeBase64(std::string_view text) {
  std::vector<std::uint8_t> bytes;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : text.substr(0, text.find('='))) {
    bits = bits << 6 | static_cast<std::uint32_t>(kBase64Digits.find(c));
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> held));
  }
  return bytes;
}

std::vector<float> ReadVector(const std::string& base64) {
  const std::vector<std::uint8_t> bytes = DecodeBase64(base64);
  std::vector<float> vector(bytes.size() / sizeof(float));
  std::memcpy(vector.data(), bytes.data(), vector.size() * sizeof(float));
  return vector;
}

ReferenceCase ReadCase(const Json& line) {
  const std::string text = line.contains("text") ? line.at("text").get<std::string>()
                                                 : GenerateText(line.at("list"), line.at("count"));
  return {line.at("name"), text, ReadIds(line.at("ids")), ReadVector(line.at("vector"))};
}

}  // namespace

std::vector<ReferenceCase> ReadReferenceCases(const std::string& path) {
  std::ifstream file(path);
  std::vector<ReferenceCase> cases;
  for (std::string line; std::getline(file, line);) cases.push_back(ReadCase(Json::parse(line)));
  return cases;
}

std::string ReadWholeFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace cairn
