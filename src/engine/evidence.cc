#include "engine/evidence.h"

#include <utility>

#include "retrieval/query_parser.h"

namespace cairn {
namespace {

constexpr double kMeaning = 0.7;  // weight of the cosine, as in the blend of notes in a search
constexpr double kSure = 0.52;
constexpr double kLeastCosine = 0.5;   // shared words do not make up for a different subject
constexpr double kSureByWords = 0.75;  // if there is no vector
// Chosen by eye on the notes of tests/page: from here on words and embedding agree.
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
  for (WeighedTerm& term : words.terms)
    term.occurs = true;  // words that no memory has count as missing
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
