#include "hooks/evidence.h"

namespace cairn {
namespace {

constexpr double kMeaning = 0.7;  // the share of the cosine, as in a search's blend of notes
constexpr double kSure = 0.52;
constexpr double kLeastCosine = 0.5;   // words in common do not make up for another subject
constexpr double kSureByWords = 0.75;  // without a vector

}  // namespace

double StrengthOf(const Evidence& evidence) {
  if (!evidence.has_vector) return evidence.coverage;
  return kMeaning * evidence.cosine + (1 - kMeaning) * evidence.coverage;
}

bool IsSure(const Evidence& evidence) {
  if (!evidence.has_vector) return evidence.coverage >= kSureByWords;
  return evidence.cosine >= kLeastCosine && StrengthOf(evidence) >= kSure;
}

}  // namespace cairn
