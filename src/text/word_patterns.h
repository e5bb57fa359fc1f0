// Expands a word or phrase of a query into the word sequences (word_tokens.h) to search for, of
// which any one may match.
//
//   getUserById     get user by id | getuserbyid
//   C++             c++
//   src/schema.cc   src schema cc
//   猫               猫*  (may be the start of a pair)
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// Consecutive words, folded but not stemmed. With `prefix`, the last one is only the beginning of a
// word. Never empty.
struct WordPattern {
  std::vector<std::string> words;
  bool prefix = false;

  friend auto operator<=>(const WordPattern&, const WordPattern&) = default;
};

// Only the first words of a longer phrase count.
inline constexpr std::size_t kMostPatternWords = 64;

// The same with stemmed words: terms with equal stems match the same texts.
std::vector<WordPattern> StemsOf(std::vector<WordPattern> patterns);

// Empty if the text has no word.
std::vector<WordPattern> PatternsOfWord(std::string_view text, bool prefix);
// A phrase matches by the parts of its words only.
std::vector<WordPattern> PatternsOfPhrase(std::string_view text, bool prefix);

}  // namespace cairn
