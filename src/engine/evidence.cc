#include "engine/evidence.h"

#include <utility>

#include "retrieval/query_parser.h"

namespace cairn {
namespace {

constexpr double kMeaning = 0.7;  // the share of the cosine, as in a search's blend of notes
constexpr double kSure = 0.52;
constexpr double kLeastCosine = 0.5;   // words in common do not make up for another subject
constexpr double kSureByWords = 0.75;  // without a vector
// Chosen by eye on the notes of tests/page: from here on words and meaning agree.
constexpr double kStrong = 0.65;

}  // namespace

double StrengthOf(const Evidence& evidence) {
  if (!evidence.has_vector) return evidence.coverage;
  return kMeaning * evidence.cosine + (1 - kMeaning) * evidence.coverage;
}

bool IsSure(const Evidence& evidence) {
  if (!evidence.has_vector) return evidence.coverage >= kSureByWords;
  return evidence.cosine >= kLeastCosine && StrengthOf(evidence) >= kSure;
}

Match MatchOf(const Evidence& evidence) {
  if (IsSure(evidence) && StrengthOf(evidence) >= kStrong) return Match::kStrong;
  return IsSure(evidence) || evidence.coverage >= kSureByWords ? Match::kFair : Match::kWeak;
}

Result<EvidenceScale> EvidenceScale::For(const Context& context, const std::string& query) {
  CAIRN_ASSIGN_OR_RETURN(auto words, context.ReadRaw([&](Reader& reader) {
    return reader.SearchKeywords(ParseKeywordQuery(query), {}, {.limit = 0}, context.clock.Now());
  }));
  for (WeighedTerm& term : words.terms) term.occurs = true;  // what no memory has is missing, too
  return EvidenceScale(std::move(words.terms));
}

EvidenceScale::EvidenceScale(std::vector<WeighedTerm> terms)
    : terms_(std::move(terms)), counter_(terms_) {}

Evidence EvidenceScale::Weigh(const Found& found) const {
  return {.cosine = found.why.cosine,
          .coverage = counter_.Count(found.memory).coverage,
          .has_vector = found.why.has_vector};
}

}  // namespace cairn
