// Evidence: how surely a memory is about a query or a prompt, in numbers that mean the same for
// every query and store. A search only says which memory fits best; this says whether it fits at
// all.
#pragma once

#include <string>
#include <vector>

#include "base/enum_names.h"
#include "base/result.h"
#include "engine/context.h"
#include "retrieval/search.h"
#include "retrieval/term_counts.h"

namespace cairn {

struct Evidence {
  double cosine = 0;  // of the memory's best window with the query
  // The share of the query's words, weighed by how rare they are, that one passage of the memory
  // has. Words that no memory has count as missing.
  double coverage = 0;
  bool has_vector = true;  // false: no embedding, or no model; words alone must tell
};

// Both together, from 0 to 1.
double StrengthOf(const Evidence& evidence);

// Whether it is sure enough to be told unasked. The limits were chosen on the development part of
// tests/quality/hooks; docs/decisions/0043 has the table.
bool IsSure(const Evidence& evidence);

// A further memory must be nearly as strong as the best one.
inline constexpr double kNearBest = 0.1;

// For a person who asked. What is sure enough to be told unasked is at least fair, and so is what
// has nearly all words of the query: one word has a low cosine with any sentence that has it.
enum class Match { kStrong, kFair, kWeak };

template <>
struct EnumNames<Match> {
  static constexpr std::string_view kWhat = "match";
  static constexpr EnumEntry<Match> kTable[] = {
      {Match::kStrong, "strong"}, {Match::kFair, "fair"}, {Match::kWeak, "weak"}};
};

Match MatchOf(const Evidence& evidence);

// Weighs what a search found for one query.
class EvidenceScale {
 public:
  // Asks the store how rare the query's words are, which a search keeps to itself.
  static Result<EvidenceScale> For(const Context& context, const std::string& query);

  Evidence Weigh(const Found& found) const;

 private:
  explicit EvidenceScale(std::vector<WeighedTerm> terms);

  std::vector<WeighedTerm> terms_;
  TermCounter counter_;  // of those, which stay where they are when it is moved
};

}  // namespace cairn
