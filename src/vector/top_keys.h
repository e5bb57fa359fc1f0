// TopKeys: the best windows of the best keys so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace cairn {

// A key that was found, by its best window.
struct KeyHit {
  std::int64_t key = 0;
  double cosine = 0;
  std::int64_t window = 0;
  std::int64_t windows = 0;  // how many the key has

  friend bool operator==(const KeyHit&, const KeyHit&) = default;
};

class TopKeys {
 public:
  explicit TopKeys(std::size_t wanted) : wanted_(wanted) {}

  // Of two windows of one key the better one counts; of equals the first in the text.
  void Add(const KeyHit& hit);
  // What a key needs to be among those wanted; minus infinity while there are too few.
  double Bar() const;
  // Those wanted and whatever equals the last of them, best first, equals by key.
  std::vector<KeyHit> Take();

 private:
  std::size_t wanted_;
  std::unordered_map<std::int64_t, KeyHit> hits_;
};

}  // namespace cairn
