// Signals: what speaks for a memory, each from 0 to 1, and the score they add up to.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/clock.h"
#include "base/id.h"
#include "model/memory.h"
#include "retrieval/profile.h"

namespace cairn {

struct Signals {
  double relevance = 0;   // how well it fits the query, among the candidates
  double recency = 0;     // how lately it was used, or made
  double utility = 0;     // how much it helped: votes and uses
  double importance = 0;  // as it was stored
  double frequency = 0;   // how often it was used
  double confidence = 0;  // as it was stored

  friend bool operator==(const Signals&, const Signals&) = default;
};

// The signals' names in replies.
struct SignalName {
  std::string_view name;
  double Signals::*signal;
  double Profile::*weight;
};
inline constexpr SignalName kSignalNames[] = {
    {"relevance", &Signals::relevance, &Profile::relevance},
    {"recency", &Signals::recency, &Profile::recency},
    {"utility", &Signals::utility, &Profile::utility},
    {"importance", &Signals::importance, &Profile::importance},
    {"frequency", &Signals::frequency, &Profile::frequency},
    {"confidence", &Signals::confidence, &Profile::confidence}};

// A relevance below this says only that a memory was found at all.
inline constexpr double kLeastRelevance = 0.05;

// Relevance from the fused scores of all candidates, in their order: the best is 1, the others by
// their distance from it, measured by the spread of the scores or a tenth of the best, whichever is
// more. All are 1 if all are equal.
std::vector<double> RelevanceOf(std::span<const double> fused);

double RecencyOf(RecencyCurve curve, TimeMs last_used, TimeMs now);
double UtilityOf(std::int64_t usefulness, std::int64_t access_count);
double FrequencyOf(std::int64_t access_count);

// All signals of a memory with that relevance.
Signals SignalsOf(const Memory& memory, double relevance, const Profile& profile, TimeMs now);

// The score by the profile's rule, before jitter.
double ScoreOf(const Signals& signals, const Profile& profile);

// What the score is multiplied by: 1 ± jitter, the same for the same seed and memory.
double JitterFactor(double jitter, std::uint64_t seed, const Id& id);

}  // namespace cairn
