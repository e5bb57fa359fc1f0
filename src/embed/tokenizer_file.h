// Reads tokenizer.json, the file that describes a tokenizer, as far as a BERT tokenizer needs it: a
// WordPiece vocabulary, the normalizer's flags and the special tokens. Any other kind of tokenizer
// is refused by name rather than imitated badly.
//
// The vocabulary, nearly all of the file, is read by a scanner of ours in a few milliseconds; what
// is left is small and goes to the JSON library. Nothing of the text is kept. Pure; any thread may
// call it.
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
  TokenId cls = 0;  // opens every sequence
  TokenId sep = 0;  // ends it
  TokenId unk = 0;  // a word that the vocabulary cannot spell
  TokenId pad = 0;
};

// A token that is found in the text as it stands, before anything is normalised.
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

// kCorrupt, with what is wrong, if the text is not the JSON of such a tokenizer.
Result<TokenizerFile> ReadTokenizerFile(std::string_view json);

}  // namespace cairn
