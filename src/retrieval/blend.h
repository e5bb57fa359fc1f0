// Blend: the relevance of candidates from everything that is known about them.
//
// A convex sum of cosine and words is the ground of it. What stands beside a memory in its thread,
// the days that the query means, who is named and what is asked for add to it, each as a named
// part, so that a rank can be explained. docs/ranking.md has the formula, and what each part is
// worth.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/memory.h"
#include "retrieval/query_reading.h"
#include "retrieval/term_counts.h"

namespace cairn {

// A memory that is weighed: a candidate, or a neighbour of one.
struct BlendItem {
  const Memory* memory = nullptr;
  std::optional<TermCounts> terms;  // nothing if the text was not read
  double keyword = 0;               // BM25 by the index, which stands in for the terms then
  double cosine = 0;
  double demanded = 0;                  // share of the terms demanded by operators that it has
  TimeMs date = 0;                      // when it happened
  std::optional<std::size_t> previous;  // in its thread, as an index of the items
  std::optional<std::size_t> next;
};

// What is known of a thread as a whole, shared by its items.
struct ThreadFacts {
  double words = 0;       // how much of the query's idf its memories have together, best thread = 1
  double cosine = 0;      // of its nearest memory
  bool is_named = false;  // who speaks in it, or its project, is named in the query
};

// What adds up to the relevance.
struct BlendPart {
  std::string_view name;
  double value = 0;
};

struct BlendInput {
  const QueryReading& query;
  std::span<const WeighedTerm> terms;
  double average_words = 0;
  std::span<const BlendItem> items;
  std::span<const ThreadFacts> threads;  // one for each item
};

// The parts of each item, zeros left out.
std::vector<std::vector<BlendPart>> Blend(const BlendInput& input);

double SumOf(std::span<const BlendPart> parts);

}  // namespace cairn
