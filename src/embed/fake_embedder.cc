#include "embed/fake_embedder.h"

#include <cmath>

#include "base/text.h"

namespace cairn {
namespace {

// Each word increments one coordinate, chosen by its FNV-1a hash.
Vector VectorOf(std::span<const std::string> words) {
  Vector vector(FakeEmbedder::kDimension, 0.0f);
  vector[0] = 0.01f;  // avoids a zero vector
  for (const std::string& word : words) {
    std::uint32_t hash = 2166136261u;
    for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    vector[1 + hash % (FakeEmbedder::kDimension - 1)] += 1.0f;
  }
  float length = 0;
  for (const float value : vector) length += value * value;
  for (float& value : vector) value /= std::sqrt(length);
  return vector;
}

std::vector<std::string> WordsOf(std::string_view text) {
  std::vector<std::string> words = Split(ToLowerAscii(text), ' ');
  std::erase(words, "");
  return words;
}

}  // namespace

Result<Vector> FakeEmbedder::EmbedStart(std::string_view text, std::size_t) {
  const auto words = WordsOf(text);
  return VectorOf(std::span(words).first(std::min(words.size(), kWindowWords)));
}

Result<std::vector<std::vector<Vector>>> FakeEmbedder::EmbedBatch(
    std::span<const std::string_view> texts, const Done& done) {
  std::vector<std::vector<Vector>> all;
  for (const std::string_view text : texts) {
    const auto words = WordsOf(text);
    auto& windows = all.emplace_back();
    for (std::size_t at = 0; at == 0 || at < words.size(); at += kWindowWords) {
      windows.push_back(
          VectorOf(std::span(words).subspan(at, std::min(kWindowWords, words.size() - at))));
    }
    if (done) done(1);
  }
  return all;
}

}  // namespace cairn
