// Builds safetensors files in memory for tests: valid ones, and ones with arbitrary headers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "embed/bert_config.h"

namespace cairn {

using Bytes = std::vector<std::byte>;

// A file with the given header, valid or not, and this much data.
inline Bytes FileWith(std::string_view header, std::size_t data_bytes) {
  Bytes file(8 + header.size() + data_bytes);
  for (std::size_t i = 0; i < 8; ++i) file[i] = static_cast<std::byte>(header.size() >> (8 * i));
  std::memcpy(file.data() + 8, header.data(), header.size());
  return file;
}

// Collects tensors of seeded random numbers, then writes the file.
class SafetensorsWriter {
 public:
  SafetensorsWriter(std::uint64_t seed, bool half) : rng_(seed), half_(half) {}

  // Numbers of ±0.125 … ±0.25, plus `middle`, which takes part in singles only.
  SafetensorsWriter& Add(const std::string& name, const std::vector<std::size_t>& shape,
                         float middle = 0) {
    std::size_t count = 1;
    std::string sizes;
    for (const std::size_t size : shape) {
      count *= size;
      sizes += (sizes.empty() ? "" : ",") + std::to_string(size);
    }
    const std::size_t begin = data_.size();
    for (std::size_t i = 0; i < count; ++i) AddNumber(middle);
    header_ += (header_.empty() ? "\"" : ",\"") + name + "\":{\"dtype\":\"" +
               (half_ ? "F16" : "F32") + "\",\"shape\":[" + sizes + "],\"data_offsets\":[" +
               std::to_string(begin) + "," + std::to_string(data_.size()) + "]}";
    return *this;
  }

  Bytes File() const {
    Bytes file = FileWith("{" + header_ + "}", 0);
    file.insert(file.end(), data_.begin(), data_.end());
    return file;
  }

 private:
  void AddNumber(float middle) {
    const std::uint64_t bits = rng_.Next();
    const auto half = static_cast<std::uint16_t>(0x3000u | (bits & 0x83ffu));
    const float size = 0.125f + static_cast<float>(bits >> 40) * 0x1p-27f;
    const float single = middle + ((bits & 1) != 0 ? size : -size);
    const auto* bytes = half_ ? reinterpret_cast<const std::byte*>(&half)
                              : reinterpret_cast<const std::byte*>(&single);
    data_.insert(data_.end(), bytes, bytes + (half_ ? sizeof half : sizeof single));
  }

  SeededRng rng_;
  bool half_;
  std::string header_;
  Bytes data_;
};

// A model of random weights with the tensors that `config` requires.
inline Bytes RandomModel(const BertConfig& config, std::uint64_t seed, bool half,
                         const std::string& prefix = "") {
  SafetensorsWriter writer(seed, half);
  const std::size_t hidden = config.hidden;
  const auto dense = [&](const std::string& name, std::size_t outputs, std::size_t inputs) {
    writer.Add(prefix + name + ".weight", {outputs, inputs});
    writer.Add(prefix + name + ".bias", {outputs});
  };
  const auto norm = [&](const std::string& name) {
    writer.Add(prefix + name + ".weight", {hidden}, 1).Add(prefix + name + ".bias", {hidden});
  };
  writer.Add(prefix + "embeddings.word_embeddings.weight", {config.vocabulary, hidden});
  writer.Add(prefix + "embeddings.position_embeddings.weight", {config.positions, hidden});
  writer.Add(prefix + "embeddings.token_type_embeddings.weight", {config.token_types, hidden});
  norm("embeddings.LayerNorm");
  for (std::size_t i = 0; i < config.layers; ++i) {
    const std::string layer = "encoder.layer." + std::to_string(i) + ".";
    for (const char* name : {"attention.self.query", "attention.self.key", "attention.self.value",
                             "attention.output.dense"})
      dense(layer + name, hidden, hidden);
    dense(layer + "intermediate.dense", config.intermediate, hidden);
    dense(layer + "output.dense", hidden, config.intermediate);
    norm(layer + "attention.output.LayerNorm");
    norm(layer + "output.LayerNorm");
  }
  return writer.File();
}

}  // namespace cairn
