// The simplest possible tokenizer, for tests: each step of the normalization is a pass over the
// whole text, the JSON is a tree, and the vocabulary a map. Slow, and independent of WordPiece.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "embed/vocabulary.h"

namespace cairn {

class TokenizerOracle {
 public:
  // `json` describes a valid BERT tokenizer: uncased, without accents, with words of at most 100
  // characters.
  explicit TokenizerOracle(std::string_view json);

  std::vector<TokenId> Encode(std::string_view text) const;  // valid UTF-8

 private:
  void EncodePlain(std::u32string text, std::vector<TokenId>& ids) const;
  void EncodeWord(const std::u32string& word, std::vector<TokenId>& ids) const;

  std::map<std::string, TokenId> vocabulary_;
  std::vector<std::string> added_;
};

}  // namespace cairn
