// Near-duplicate pairs: verifies candidates with their full vectors.
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

// The greatest squared distance of unit vectors with a cosine of kNearDuplicate, plus a margin for
// rounding. Reduced vectors are never further apart.
inline constexpr float kAlikeSquare = 0.161f;

// A group per row; only rows of the same group can form a pair. A group is a project; chunks of
// files and ids not in the survey have none.
std::vector<std::int32_t> PairGroups(const Survey& survey, std::span<const Id> ids);

// The pairs among the candidates of CompareAll; `ids` are those of its rows. Also an error if
// `stopped` becomes true.
Result<std::vector<NearPair>> CheckAlike(VectorSource& source, const std::string& model,
                                         const Survey& survey, std::span<const Id> ids,
                                         const NearestLists& alike,
                                         const std::atomic<bool>& stopped);

// The pairs of one memory with all others.
Result<std::vector<NearPair>> PairsOf(const Context& context, const std::string& model,
                                      const Survey& survey, const Id& id);

// Best first, without duplicates, at most kMostNearPairs.
void SortPairs(std::vector<NearPair>& pairs);

}  // namespace cairn
