// The embedding model that this binary carries inside: its files as they are, in read-only memory
// that is mapped from the executable. Nothing is read, copied or checked by asking; pages come in
// as they are used, and processes share them.
//
// A build without the model's part (see cmake/Model.cmake) carries none. The spans live as long as
// the process. Any thread may ask.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace cairn {

struct EmbeddedFile {
  std::string_view name;  // as in the model's package
  std::span<const std::byte> bytes;
  std::string_view sha256;  // of the file that the build read, lower-case hexadecimal

  std::string_view text() const {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
};

struct EmbeddedModel {
  EmbeddedFile weights;  // safetensors; the data of its tensors starts on a multiple of 64 bytes
  EmbeddedFile tokenizer;
  EmbeddedFile config;
};

std::optional<EmbeddedModel> FindEmbeddedModel();

}  // namespace cairn
