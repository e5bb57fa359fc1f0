#include "vector/top_keys.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace cairn {

void TopKeys::Add(const KeyHit& hit) {
  const auto [known, is_new] = hits_.try_emplace(hit.key, hit);
  if (is_new) return;
  KeyHit& best = known->second;
  if (hit.cosine > best.cosine || (hit.cosine == best.cosine && hit.window < best.window))
    best = hit;
}

double TopKeys::Bar() const {
  if (hits_.size() < wanted_ || wanted_ == 0) return -std::numeric_limits<double>::infinity();
  std::vector<double> cosines;
  cosines.reserve(hits_.size());
  for (const auto& [key, hit] : hits_) cosines.push_back(hit.cosine);
  const auto last = cosines.begin() + static_cast<std::ptrdiff_t>(wanted_ - 1);
  std::nth_element(cosines.begin(), last, cosines.end(), std::greater());
  return *last;
}

std::vector<KeyHit> TopKeys::Take() {
  const double bar = Bar();
  std::vector<KeyHit> best;
  for (const auto& [key, hit] : hits_) {
    if (hit.cosine >= bar) best.push_back(hit);
  }
  std::sort(best.begin(), best.end(), [](const KeyHit& a, const KeyHit& b) {
    return a.cosine != b.cosine ? a.cosine > b.cosine : a.key < b.key;
  });
  return best;
}

}  // namespace cairn
