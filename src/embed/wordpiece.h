// WordPiece: BERT's tokenizer. Converts a text to ids of the model's vocabulary: WordSplitter
// splits it into words, and each word is split greedily into the longest matching tokens; a word
// that cannot be represented is [UNK].
//
// The ids equal those of the reference implementation (see tests/reference) for every text. That
// includes the names of special tokens: "[SEP]" in a text, in this spelling only, becomes the token
// itself, so a text can fake its own end. For embeddings that is harmless, and compatibility with
// other implementations is worth more.
//
// Takes time linear in the text's length. Immutable after Load and thread-safe.
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
  // Parses the text of a tokenizer.json, which is not kept. kCorrupt if it does not describe a BERT
  // tokenizer.
  static Result<std::unique_ptr<WordPiece>> Load(std::string_view tokenizer_json);

  // The text's tokens, without [CLS] and [SEP]. Ignores everything from the first invalid UTF-8
  // byte on.
  std::vector<TokenId> Encode(std::string_view text) const;

  const SpecialTokens& special() const { return file_.special; }
  std::size_t vocabulary_size() const { return file_.vocabulary.size(); }
  std::string_view TokenOf(TokenId id) const { return file_.vocabulary.TokenOf(id); }
  // Whether the token continues the word of the token before it.
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
