// WordPiece: BERT's tokenizer. A text becomes the ids of the model's vocabulary: words by
// WordSplitter, and each word spelled by the longest token that it begins with, again and again; a
// word that cannot be spelled is [UNK].
//
// Ids are those of the reference implementation (tests/reference says which), for every text. That
// includes the names of special tokens: "[SEP]" in a text becomes the token itself, in this
// spelling only, so a text can pretend to have ended; for embeddings that is harmless, and a vector
// equal to everyone else's is worth more.
//
// Time is linear in the text's length. Immutable after Load; any thread may encode.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "embed/tokenizer_file.h"

namespace cairn {

class WordPiece {
 public:
  // From the text of a tokenizer.json, which is not needed afterwards. kCorrupt if it is not that
  // of a BERT tokenizer.
  static Result<std::unique_ptr<WordPiece>> Load(std::string_view tokenizer_json);

  // The text's tokens, without [CLS] and [SEP] around them. What follows a byte that is not UTF-8
  // is ignored.
  std::vector<TokenId> Encode(std::string_view text) const;

  const SpecialTokens& special() const { return file_.special; }
  std::size_t vocabulary_size() const { return file_.vocabulary.size(); }
  std::string_view TokenOf(TokenId id) const { return file_.vocabulary.TokenOf(id); }
  // Whether the token goes on with the word of the one before it.
  bool ContinuesWord(TokenId id) const { return file_.vocabulary.Continues(id); }

 private:
  explicit WordPiece(TokenizerFile file);

  const AddedToken* AddedTokenAt(std::string_view text, std::size_t position) const;
  void EncodeWords(std::string_view text, std::vector<TokenId>& ids) const;
  void EncodeWord(std::string_view word, std::size_t characters, std::vector<TokenId>& ids) const;

  TokenizerFile file_;
  WordSplitter splitter_;
  std::array<bool, 256> opens_added_{};  // the first bytes of added tokens
};

}  // namespace cairn
