// Blend: computes the relevance of candidates from all available evidence.
//
// The base is a convex combination of cosine and keyword score. The neighbors in the thread, dates
// and names in the query, and the kind of answer asked for add to it, each as a named part, so that
// a rank can be explained. docs/ranking.md has the formula and what each part contributes.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/memory.h"
#include "retrieval/query_reading.h"
#include "retrieval/term_counts.h"

namespace cairn {

// A memory to score: a candidate, or a neighbor of one.
struct BlendItem {
  const Memory* memory = nullptr;
  std::optional<TermCounts> terms;  // nullopt if the text was not read
  double keyword = 0;               // BM25 from the index; used if `terms` is not set
  double cosine = 0;
  double demanded = 0;                  // share of the terms demanded by operators that it contains
  TimeMs date = 0;                      // when it happened
  std::optional<std::size_t> previous;  // in its thread, as an index into the items
  std::optional<std::size_t> next;
};

// Scores of a thread as a whole, shared by its items.
struct ThreadFacts {
  double words = 0;   // share of the query's idf that its memories cover together; best thread = 1
  double cosine = 0;  // of its nearest memory
  bool is_named = false;  // the query names its project or one of its speakers
};

// One addend of the relevance.
struct BlendPart {
  std::string_view name;
  double value = 0;
};

struct BlendInput {
  const QueryReading& query;
  std::span<const WeighedTerm> terms;
  double average_words = 0;
  std::span<const BlendItem> items;
  std::span<const ThreadFacts> threads;  // one per item
};

// The nonzero parts of each item.
std::vector<std::vector<BlendPart>> Blend(const BlendInput& input);

double SumOf(std::span<const BlendPart> parts);

}  // namespace cairn
