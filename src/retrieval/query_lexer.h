// A query's text as lexemes: words, phrases, operators, parentheses. Everything that is none of
// these stands between words; there is no text that has no lexemes to read.
#pragma once

#include <string_view>
#include <vector>

#include "model/keyword_query.h"

namespace cairn {

struct Lexeme {
  enum class Kind { kWord, kPhrase, kOpen, kClose, kAnd, kOr, kNot };

  Kind kind = Kind::kWord;
  std::string_view text;   // of a word or phrase, without quotes and star
  bool is_prefix = false;  // a star follows
  KeywordFields fields;    // named before it: `tags:`, `{content tags}:`
};

// Beyond this depth parentheses stand between words like any other sign.
inline constexpr std::size_t kMostQueryDepth = 32;

// In every answer each kOpen has its kClose, and no more than kMostQueryDepth are open at once.
std::vector<Lexeme> LexQuery(std::string_view query);

}  // namespace cairn
