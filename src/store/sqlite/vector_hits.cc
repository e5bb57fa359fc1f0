#include "store/sqlite/vector_hits.h"

#include <algorithm>

#include "store/sqlite/row_facts.h"
#include "store/sqlite/vector_rows.h"

namespace cairn::sqlite {

Result<std::vector<VectorHit>> NameHits(Connection& connection, std::span<const KeyHit> hits,
                                        std::int64_t limit) {
  std::vector<std::int64_t> rows;
  for (const KeyHit& hit : hits) rows.push_back(hit.key);
  CAIRN_ASSIGN_OR_RETURN(const auto places, PlacesOfRows(connection, rows));
  std::vector<VectorHit> named;
  named.reserve(hits.size());
  for (std::size_t i = 0; i < hits.size(); ++i) {
    named.push_back({places[i].id, hits[i].cosine, hits[i].window, hits[i].windows});
  }
  std::sort(named.begin(), named.end(), [](const VectorHit& a, const VectorHit& b) {
    return a.cosine != b.cosine ? a.cosine > b.cosine : a.memory < b.memory;
  });
  const auto most = static_cast<std::size_t>(std::max<std::int64_t>(limit, 0));
  if (named.size() > most) named.resize(most);
  return named;
}

}  // namespace cairn::sqlite
