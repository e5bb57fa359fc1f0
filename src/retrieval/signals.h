// Signals: the evidence for a memory, each from 0 to 1, and the score they combine to.
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
  double recency = 0;     // how recently it was used or created
  double utility = 0;     // how much it helped: votes and uses
  double importance = 0;  // as stored
  double frequency = 0;   // how often it was used
  double confidence = 0;  // as stored

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

// The relevance of anything that was found at all.
inline constexpr double kLeastRelevance = 0.05;

// Relevance from the fused scores of all candidates, in their order: the best is 1, the others lose
// by their distance from it, relative to the spread of the scores or a tenth of the best, whichever
// is larger. All are 1 if all scores are equal.
std::vector<double> RelevanceOf(std::span<const double> fused);

double RecencyOf(RecencyCurve curve, TimeMs last_used, TimeMs now);
double UtilityOf(std::int64_t usefulness, std::int64_t access_count);
double FrequencyOf(std::int64_t access_count);

// The signals of a memory with the given relevance.
Signals SignalsOf(const Memory& memory, double relevance, const Profile& profile, TimeMs now);

// The score by the profile's rule, before jitter.
double ScoreOf(const Signals& signals, const Profile& profile);

// The factor applied to the score: 1 ± jitter, deterministic for a seed and memory.
double JitterFactor(double jitter, std::uint64_t seed, const Id& id);

}  // namespace cairn
