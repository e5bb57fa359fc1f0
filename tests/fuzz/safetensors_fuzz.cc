// Fuzzes safetensors files: rejected, or the tensors requested by an encoder can be read in full.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "embed/safetensors.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto file = cairn::Safetensors::Parse({reinterpret_cast<const std::byte*>(data), size});
  if (!file) return 0;
  for (const char* name : {"a", "b", "embeddings.word_embeddings.weight"}) {
    const cairn::Tensor* tensor = file->Find(name);
    if (tensor == nullptr) continue;
    [[maybe_unused]] const volatile auto sum =
        std::count(tensor->data.begin(), tensor->data.end(), std::byte{1});
  }
  return 0;
}
