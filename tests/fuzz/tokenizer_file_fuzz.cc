// Fuzzes tokenizer.json: it is rejected, or it tokenizes.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "embed/wordpiece.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto tokenizer = cairn::WordPiece::Load({reinterpret_cast<const char*>(data), size});
  if (tokenizer) (*tokenizer)->Encode("a text of Words, 中文 and [SEP] 12.5");
  return 0;
}
