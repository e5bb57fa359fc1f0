// Parses tokenizer.json, the description of a tokenizer, as far as a BERT tokenizer needs it: a
// WordPiece vocabulary, the normalizer's flags and the special tokens. Any other kind of tokenizer
// is rejected by name.
//
// The vocabulary, which is nearly all of the file, is read by our own scanner in a few
// milliseconds; the small rest goes to the JSON library. The text is not kept. Thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "embed/vocabulary.h"
#include "embed/word_splitter.h"

namespace cairn {

struct SpecialTokens {
  TokenId cls = 0;  // starts every sequence
  TokenId sep = 0;  // ends it
  TokenId unk = 0;  // a word that the vocabulary cannot represent
  TokenId pad = 0;
};

// A token that is matched in the original text, before normalization.
struct AddedToken {
  std::string text;
  TokenId id = 0;
};

struct TokenizerFile {
  Vocabulary vocabulary;  // sealed
  NormalizerOptions normalizer;
  SpecialTokens special;
  std::vector<AddedToken> added;
  std::size_t most_characters_per_word = 100;  // longer words are unknown
};

// kCorrupt, with the reason, if the text is not the JSON of such a tokenizer.
Result<TokenizerFile> ReadTokenizerFile(std::string_view json);

}  // namespace cairn
