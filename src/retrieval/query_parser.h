// What people type into a search, as a KeywordQuery. docs/ranking.md describes the language.
//
//   word word          any of them; stop words are dropped while other words remain
//   "some words"       one after the other
//   a OR b, a AND b    AND binds closer; bare words next to each other are like OR
//   a b NOT c          those of a or b without c; it reaches to the next OR or parenthesis
//   ( … )  word*  field:word  field:"…"  field:( … )  {field field}: word
//
// Every text has a meaning: what is not one of these forms is a word or stands between words. A
// query that only takes away is read as if its NOTs were not there. Very long queries are cut: the
// first kMostKeywordTerms terms count. Time is linear in the length.
#pragma once

#include <string_view>

#include "model/keyword_query.h"

namespace cairn {

// Any bytes will do. A query without a word gives an empty kAny, which finds nothing.
KeywordQuery ParseKeywordQuery(std::string_view text);

}  // namespace cairn
