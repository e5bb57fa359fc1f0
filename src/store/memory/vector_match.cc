#include "store/memory/vector_match.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cairn {
namespace {

double Product(std::span<const float> a, std::span<const float> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// Nothing if they cannot be compared; 0 for a vector of zeros.
std::optional<double> Cosine(std::span<const float> vector, std::span<const float> query) {
  const double squares = Product(vector, vector);
  if (vector.size() != query.size() || !std::isfinite(squares)) return std::nullopt;
  if (squares == 0) return 0;
  return Product(vector, query) / std::sqrt(squares * Product(query, query));
}

}  // namespace

std::optional<VectorHit> BestWindow(const Id& memory, std::span<const std::vector<float>> windows,
                                    std::span<const float> query) {
  std::optional<VectorHit> best;
  std::int64_t comparable = 0;
  for (std::size_t i = 0; i < windows.size(); ++i) {
    const auto cosine = Cosine(windows[i], query);
    if (!cosine) continue;
    ++comparable;
    if (!best || *cosine > best->cosine) {
      best = {.memory = memory, .cosine = *cosine, .window = static_cast<std::int64_t>(i)};
    }
  }
  if (best) best->windows = comparable;
  return best;
}

void SortAndCut(std::vector<VectorHit>& hits, std::int64_t limit) {
  std::sort(hits.begin(), hits.end(), [](const VectorHit& a, const VectorHit& b) {
    return a.cosine != b.cosine ? a.cosine > b.cosine : a.memory < b.memory;
  });
  const auto most = static_cast<std::size_t>(std::max<std::int64_t>(limit, 0));
  if (hits.size() > most) hits.resize(most);
}

}  // namespace cairn
