// BM25 over several fields, the score of keyword search: one formula for every store.
//
// A term's frequency in a record is the sum over the fields of weight × occurrences. Its worth
// falls with the number of records that have it, but never to nothing: in a store of five notes a
// word of three of them still counts. Long records need more occurrences for the same score.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "model/keyword_query.h"

namespace cairn {

inline constexpr double kBm25K1 = 1.2;  // how soon repeating a word stops to help
inline constexpr double kBm25B = 0.9;   // how much length counts (measured: docs/ranking.md)
inline constexpr double kIdfFloor = 0.05;

// What an occurrence in each field weighs, by KeywordField. A summary is mostly the first sentence,
// which so counts twice; what somebody chose as a label counts double.
inline constexpr std::array<double, kKeywordFieldCount> kFieldWeights = {
    1.0,  // content
    1.0,  // summary
    2.0,  // section_title
    2.0,  // keywords
    2.0,  // tags
    1.0,  // entities
    1.0,  // file_path
    0.5,  // category
    0.5,  // source
    1.0,  // context
    0.5,  // overlap: it is another piece's text
};

// Of two counts: all records, and those that have the term.
inline double Idf(std::int64_t records, std::int64_t with_term) {
  const auto n = static_cast<double>(records);
  const auto df = static_cast<double>(with_term);
  return std::max(kIdfFloor, std::log(1 + (n - df + 0.5) / (df + 0.5)));
}

// What a record's length does to frequencies: 1 for the average length, 1 − b for none at all.
inline double LengthFactor(double words, double average_words) {
  return 1 - kBm25B + kBm25B * (average_words > 0 ? words / average_words : 1);
}

// One term's share of a record's score. `frequency` is weighted and above 0.
inline double Bm25(double idf, double frequency, double length_factor) {
  return idf * frequency * (kBm25K1 + 1) / (frequency + kBm25K1 * length_factor);
}

// A term that more than half of the records have carries little information. It is dropped from
// among optional terms while a rarer one of them finds something; but what "half" means shows only
// in a store of some size.
inline constexpr std::int64_t kCommonFromRecords = 100;
inline bool IsCommon(std::int64_t records, std::int64_t with_term) {
  return records >= kCommonFromRecords && 2 * with_term > records;
}

}  // namespace cairn
