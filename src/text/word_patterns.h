// What a word or phrase of a query is looked for as: one or several sequences of words
// (word_tokens.h), any of which will do.
//
//   getUserById     get user by id | getuserbyid
//   C++             c++
//   src/schema.cc   src schema cc
//   猫               猫*  (it may open a pair)
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// Folded words, not stemmed, that stand one after the other. With `prefix` the last one is only the
// beginning of a word. Never empty.
struct WordPattern {
  std::vector<std::string> words;
  bool prefix = false;

  friend auto operator<=>(const WordPattern&, const WordPattern&) = default;
};

// Of a longer phrase the first words count.
inline constexpr std::size_t kMostPatternWords = 64;

// The same with stemmed words: terms whose stems are the same find the same.
std::vector<WordPattern> StemsOf(std::vector<WordPattern> patterns);

// None if there is no word in the text.
std::vector<WordPattern> PatternsOfWord(std::string_view text, bool prefix);
// A phrase is looked for by the parts of its words alone.
std::vector<WordPattern> PatternsOfPhrase(std::string_view text, bool prefix);

}  // namespace cairn
