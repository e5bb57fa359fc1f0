#include "hooks/evidence.h"

namespace cairn {
namespace {

constexpr double kMeaning = 0.7;  // the share of the cosine, as in a search's blend of notes
constexpr double kSure = 0.45;
constexpr double kLeastCosine = 0.3;
constexpr double kSureByWords = 0.6;  // the coverage that is enough without a vector

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
