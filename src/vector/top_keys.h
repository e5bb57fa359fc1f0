// TopKeys: the best keys so far, each by its best window.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace cairn {

// A key that was found, with its best window.
struct KeyHit {
  std::int64_t key = 0;
  double cosine = 0;
  std::int64_t window = 0;
  std::int64_t windows = 0;  // number of windows of the key

  friend bool operator==(const KeyHit&, const KeyHit&) = default;
};

class TopKeys {
 public:
  explicit TopKeys(std::size_t wanted) : wanted_(wanted) {}

  // Keeps the better of two windows of one key; a tie goes to the earlier window.
  void Add(const KeyHit& hit);
  // The score that a key must reach to be wanted; minus infinity while there are too few keys.
  double Bar() const;
  // The wanted keys and all that tie with the last of them; best first, ties by key.
  std::vector<KeyHit> Take();

 private:
  std::size_t wanted_;
  std::unordered_map<std::int64_t, KeyHit> hits_;
};

}  // namespace cairn
