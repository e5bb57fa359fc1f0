// Splits a query into lexemes: words, phrases, operators, parentheses. Everything else separates
// words. Every text is valid input.
#pragma once

#include <string_view>
#include <vector>

#include "model/keyword_query.h"

namespace cairn {

struct Lexeme {
  enum class Kind { kWord, kPhrase, kOpen, kClose, kAnd, kOr, kNot };

  Kind kind = Kind::kWord;
  std::string_view text;   // of a word or phrase, without quotes or star
  bool is_prefix = false;  // a star follows
  KeywordFields fields;    // given before it: `tags:`, `{content tags}:`
};

// Deeper parentheses are separators like other punctuation.
inline constexpr std::size_t kMostQueryDepth = 32;

// In the result every kOpen has its kClose, and at most kMostQueryDepth are nested.
std::vector<Lexeme> LexQuery(std::string_view query);

}  // namespace cairn
