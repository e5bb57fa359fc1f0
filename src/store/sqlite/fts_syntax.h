// Phrases as an expression of FTS5's query language. Every word is a string in quotes that says it
// is a word already (fts_tokenizer.h), so nothing that a user typed is syntax, and nothing of it is
// cut into words a second time.
#pragma once

#include <span>
#include <string>

#include "model/keyword_query.h"
#include "text/word_patterns.h"

namespace cairn::sqlite {

struct FtsPhrase {
  const WordPattern* pattern = nullptr;
  KeywordFields fields;      // none: all
  bool is_optional = false;  // it may be left out if it is common
};

// Rows with any of the phrases, which FTS5 numbers in this order:
//   "get user" OR {content tags} : "cach" *
std::string MatchAny(std::span<const FtsPhrase> phrases);

}  // namespace cairn::sqlite
