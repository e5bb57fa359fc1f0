// The embedding model inside this binary: its unmodified files, in read-only memory mapped from the
// executable. Access reads, copies and checks nothing; pages are loaded on use and shared by
// processes.
//
// A build without the model (see cmake/Model.cmake) has none. The spans are valid for the lifetime
// of the process. Thread-safe.
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
  EmbeddedFile weights;  // safetensors; the tensor data is aligned to 64 bytes
  EmbeddedFile tokenizer;
  EmbeddedFile config;
};

std::optional<EmbeddedModel> FindEmbeddedModel();

}  // namespace cairn
