#include "embed/wordpiece.h"

#include <utility>

#include "base/utf8.h"

namespace cairn {

Result<std::unique_ptr<WordPiece>> WordPiece::Load(std::string_view tokenizer_json) {
  CAIRN_ASSIGN_OR_RETURN(TokenizerFile file, ReadTokenizerFile(tokenizer_json));
  return std::unique_ptr<WordPiece>(new WordPiece(std::move(file)));
}

WordPiece::WordPiece(TokenizerFile file) : file_(std::move(file)), splitter_(file_.normalizer) {
  for (const AddedToken& token : file_.added)
    opens_added_[static_cast<unsigned char>(token.text[0])] = true;
}

std::vector<TokenId> WordPiece::Encode(std::string_view text) const {
  text = text.substr(0, FindInvalidUtf8(text));
  std::vector<TokenId> ids;
  ids.reserve(text.size() / 4 + 1);  // English has between four and five bytes a token
  std::size_t start = 0;             // of the text that is still to be split
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!opens_added_[static_cast<unsigned char>(text[i])]) continue;
    const AddedToken* added = AddedTokenAt(text, i);
    if (added == nullptr) continue;
    EncodeWords(text.substr(start, i - start), ids);
    ids.push_back(added->id);
    start = i + added->text.size();
    i = start - 1;
  }
  EncodeWords(text.substr(start), ids);
  return ids;
}

// The longest one, if several added tokens match.
const AddedToken* WordPiece::AddedTokenAt(std::string_view text, std::size_t position) const {
  const AddedToken* longest = nullptr;
  for (const AddedToken& token : file_.added) {
    if (text.compare(position, token.text.size(), token.text) != 0) continue;
    if (longest == nullptr || token.text.size() > longest->text.size()) longest = &token;
  }
  return longest;
}

void WordPiece::EncodeWords(std::string_view text, std::vector<TokenId>& ids) const {
  if (text.empty()) return;
  splitter_.Split(text, [&](std::string_view word, std::size_t characters) {
    EncodeWord(word, characters, ids);
  });
}

void WordPiece::EncodeWord(std::string_view word, std::size_t characters,
                           std::vector<TokenId>& ids) const {
  const std::size_t before = ids.size();
  bool known = characters <= file_.most_characters_per_word;
  for (std::size_t at = 0; known && at < word.size();) {
    const auto match = file_.vocabulary.LongestMatch(word.substr(at), at > 0);
    known = match.has_value();
    if (!known) break;
    ids.push_back(match->id);
    at += match->bytes;
  }
  if (known) return;
  ids.resize(before);
  ids.push_back(file_.special.unk);
}

}  // namespace cairn
