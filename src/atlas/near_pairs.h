// Pairs of memories that say nearly the same: candidates are checked with their full vectors.
#pragma once

#include <atomic>
#include <span>
#include <string>
#include <vector>

#include "atlas/memory_map.h"
#include "atlas/nearest.h"
#include "atlas/reduction.h"
#include "atlas/survey.h"

namespace cairn {

// The most that vectors of length 1 with a cosine of kNearDuplicate are apart, squared; reduced
// ones are never further apart. A little more, for rounding.
inline constexpr float kAlikeSquare = 0.161f;

// Beside the rows: rows of one group may be a pair. A group is a project; pieces of files are in
// none, nor are ids that are not in the survey.
std::vector<std::int32_t> PairGroups(const Survey& survey, std::span<const Id> ids);

// The pairs among what CompareAll found alike; `ids` are those of its rows. An error also if
// `stopped` turns true.
Result<std::vector<NearPair>> CheckAlike(VectorSource& source, const std::string& model,
                                         const Survey& survey, std::span<const Id> ids,
                                         const NearestLists& alike,
                                         const std::atomic<bool>& stopped);

// The pairs of one memory with any other.
Result<std::vector<NearPair>> PairsOf(const Context& context, const std::string& model,
                                      const Survey& survey, const Id& id);

// Best first, each once, at most kMostNearPairs.
void SortPairs(std::vector<NearPair>& pairs);

}  // namespace cairn
