// Evidence: how certain it is that a memory is relevant to a query or a prompt, in numbers
// comparable across queries and stores. A search score only ranks the memories of one query; it
// does not say whether any of them is relevant.
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
  double cosine = 0;  // between the query and the memory's best window
  // The idf-weighted share of the query's words that a single passage of the memory contains. Words
  // that no memory has count as missing.
  double coverage = 0;
  bool has_vector = true;  // false: not embedded, or no model; only coverage counts
};

// Combines both into one number from 0 to 1.
double StrengthOf(const Evidence& evidence);

// Whether it is strong enough to show a memory unasked. The thresholds were chosen on the
// development part of tests/quality/hooks; docs/decisions/0043 has the table.
bool IsSure(const Evidence& evidence);

// Further memories must come this close to the strength of the best one.
inline constexpr double kNearBest = 0.1;

// Labels for a person who searched. Whatever IsSure accepts is at least fair, and so is a memory
// with nearly all words of the query, because a one-word query has a low cosine with any sentence
// that contains it.
enum class Match { kStrong, kFair, kWeak };

template <>
struct EnumNames<Match> {
  static constexpr std::string_view kWhat = "match";
  static constexpr EnumEntry<Match> kTable[] = {
      {Match::kStrong, "strong"}, {Match::kFair, "fair"}, {Match::kWeak, "weak"}};
};

Match MatchOf(const Evidence& evidence);

// Computes the evidence of what one query's search found.
class EvidenceScale {
 public:
  // Reads the idf of the query's words from the store; a search reply does not contain them.
  static Result<EvidenceScale> For(const Context& context, const std::string& query);

  Evidence Weigh(const Found& found) const;

 private:
  explicit EvidenceScale(std::vector<WeighedTerm> terms);

  std::vector<WeighedTerm> terms_;
  TermCounter counter_;  // refers to terms_, whose elements stay put when it is moved
};

}  // namespace cairn
