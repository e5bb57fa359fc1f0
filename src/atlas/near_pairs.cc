#include "atlas/near_pairs.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "engine/embedding_service.h"

namespace cairn {
namespace {

// How many neighbors of a changed memory are examined, in all projects.
constexpr std::int64_t kLookedAt = 32;

bool MayPair(const Survey& survey, const Id& a, const Id& b) {
  const auto groups = PairGroups(survey, std::vector{a, b});
  return a != b && groups[0] >= 0 && groups[0] == groups[1];
}

// Both must be residents.
NearPair PairOf(const Survey& survey, const Id& a, const Id& b, double score) {
  const auto age = [&](const Id& id) {
    return std::pair(survey.residents[*survey.Find(id)].created_at, id);
  };
  return age(a) < age(b) ? NearPair{a, b, score} : NearPair{b, a, score};
}

// Compares the first id with each of the others.
Status Check(VectorSource& source, const std::string& model, const Survey& survey,
             std::span<const Id> ids, std::vector<NearPair>& pairs) {
  CAIRN_ASSIGN_OR_RETURN(const auto vectors, FirstWindows(source, model, ids));
  const std::vector<float>& own = vectors.front();
  for (std::size_t i = 1; i < ids.size(); ++i) {
    const std::vector<float>& other = vectors[i];
    if (own.empty() || other.size() != own.size()) continue;
    const double cosine = std::inner_product(own.begin(), own.end(), other.begin(), 0.0);
    if (cosine >= kNearDuplicate) pairs.push_back(PairOf(survey, ids[0], ids[i], cosine));
  }
  return {};
}

}  // namespace

std::vector<std::int32_t> PairGroups(const Survey& survey, std::span<const Id> ids) {
  std::vector<std::int32_t> groups;
  for (const Id& id : ids) {
    const auto at = survey.Find(id);
    const bool may_pair = at && !survey.residents[*at].is_piece;
    groups.push_back(may_pair ? survey.residents[*at].project : -1);
  }
  return groups;
}

Result<std::vector<NearPair>> CheckAlike(VectorSource& source, const std::string& model,
                                         const Survey& survey, std::span<const Id> ids,
                                         const NearestLists& alike,
                                         const std::atomic<bool>& stopped) {
  std::vector<NearPair> pairs;
  for (std::size_t row = 0; row < ids.size(); ++row) {
    if (stopped) return MapWorkStopped();
    std::vector<Id> own{ids[row]};
    for (const NearestLists::Entry& entry : alike.Of(row)) {
      if (entry.row != NearestLists::kNobody) own.push_back(ids[entry.row]);
    }
    if (own.size() > 1) CAIRN_TRY(Check(source, model, survey, own, pairs));
  }
  SortPairs(pairs);
  return pairs;
}

Result<std::vector<NearPair>> PairsOf(const Context& context, const std::string& model,
                                      const Survey& survey, const Id& id) {
  return context.ReadRaw([&](VectorSource& source) -> Result<std::vector<NearPair>> {
    std::vector<NearPair> pairs;
    CAIRN_ASSIGN_OR_RETURN(const auto own, FirstWindows(source, model, {&id, 1}));
    if (own.front().empty()) return pairs;
    CAIRN_ASSIGN_OR_RETURN(const auto hits, source.SearchVectors(model, own.front(), {}, kLookedAt,
                                                                 context.clock.Now()));
    std::vector<Id> ids{id};
    for (const VectorHit& hit : hits) {
      if (hit.cosine < kNearDuplicate || !MayPair(survey, id, hit.memory)) continue;
      ids.push_back(hit.memory);
    }
    if (ids.size() > 1) CAIRN_TRY(Check(source, model, survey, ids, pairs));
    return pairs;
  });
}

void SortPairs(std::vector<NearPair>& pairs) {
  std::ranges::sort(pairs, [](const NearPair& a, const NearPair& b) {
    return std::tie(b.score, a.older, a.newer) < std::tie(a.score, b.older, b.newer);
  });
  const auto same = [](const NearPair& a, const NearPair& b) {
    return a.older == b.older && a.newer == b.newer;
  };
  pairs.erase(std::ranges::unique(pairs, same).begin(), pairs.end());
  if (pairs.size() > kMostNearPairs) pairs.resize(kMostNearPairs);
}

}  // namespace cairn
