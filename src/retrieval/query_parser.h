// Parses what people type into a search box into a KeywordQuery. docs/ranking.md describes the
// language.
//
//   word word          any of them; stop words are dropped while other words remain
//   "some words"       the words in sequence
//   a OR b, a AND b    AND binds tighter; adjacent bare words are joined by OR
//   a b NOT c          those of a or b without c; NOT reaches to the next OR or parenthesis
//   ( … )  word*  field:word  field:"…"  field:( … )  {field field}: word
//
// Every text is valid: whatever is not one of these forms is a word or a separator. If a query has
// nothing but NOTs, they are ignored. Very long queries are cut after the first kMostKeywordTerms
// terms. Takes time linear in the length.
#pragma once

#include <string_view>

#include "model/keyword_query.h"

namespace cairn {

// Accepts any bytes. A query without a word gives an empty kAny, which finds nothing.
KeywordQuery ParseKeywordQuery(std::string_view text);

}  // namespace cairn
