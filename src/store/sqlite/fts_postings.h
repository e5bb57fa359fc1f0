// What the keyword index knows about phrases: in which rows each occurs, and how often.
//
// FTS5 merges a query's phrases row by row, and its own bm25() walks all of them once more to count
// rows. Here an auxiliary function, called once on the query's first row, walks each phrase's list
// a single time (xQueryPhrase) and hands it over; matching and ranking are then plain code over
// sorted lists (docs/decisions/0031).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/fts_syntax.h"

struct fts5_api;

namespace cairn::sqlite {

struct Posting {
  std::int64_t row = 0;
  double frequency = 0;  // weighted by field (model/bm25.h)
};

struct PhrasePostings {
  std::vector<Posting> rows;  // ascending
  bool is_cut = false;        // it was found to be common, and the walk given up
};

struct IndexPostings {
  std::int64_t records = 0;  // rows of the index, dead ones included
  double average_words = 0;  // in a row
  std::vector<PhrasePostings> phrases;
};

// What to do with an optional phrase that more than half of the rows have.
enum class CommonPhrases { kCut, kKeep };

// The lists of the phrases, in their order. If no phrase occurs anywhere, `records` is 0.
Result<IndexPostings> CollectPostings(Connection& connection, std::span<const FtsPhrase> phrases,
                                      CommonPhrases common);

// Makes the function known to a connection.
Status RegisterPostings(fts5_api* api, const std::string& path);

}  // namespace cairn::sqlite
