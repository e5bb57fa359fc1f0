// VectorIndex: exact in-memory search by cosine among the vectors of many keys.
//
// A key has one vector for each window of its text and is scored by its best window. The index
// holds codes (codes.h): 4 bits per number to scan, and 4 more to refine candidates. The remaining
// candidates are re-ranked with the exact vectors, which the owner reads from storage; a search
// reads hardly more of them than it returns. The result is that of comparing all vectors, because a
// search continues until no remaining upper bound reaches the results it has; about 3 in 100,000
// bounds are too low (coded_query.h).
//
// Several threads may search concurrently. A change needs exclusive access, which the owner must
// provide: it also checks that the index matches the snapshot it reads (store/sqlite).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "vector/best_pool.h"
#include "vector/code_table.h"
#include "vector/coded_query.h"
#include "vector/codes.h"
#include "vector/row_set.h"
#include "vector/top_keys.h"

namespace cairn {

class VectorIndex {
 public:
  explicit VectorIndex(std::size_t dimension) : table_(dimension) {}

  std::size_t dimension() const { return table_.dimension(); }
  std::size_t key_count() const { return keys_.size(); }
  std::size_t window_count() const { return table_.size() - disabled_; }

  // Adds a window to a key. ReadVector will be called with `handle`.
  void Add(std::int64_t key, std::int64_t window, std::int64_t handle, const CodeView& code);
  // Removes all windows of the key, if any.
  void Remove(std::int64_t key);

  // Reads the vector of a handle into `values`. False: it cannot be used, and the window is
  // skipped.
  using ReadVector = std::function<Result<bool>(std::int64_t handle, std::span<float> values)>;

  // The `wanted` best of the allowed keys and all that tie with the last of them; best first, ties
  // by key. The query has the index's dimension.
  Result<std::vector<KeyHit>> Search(const CodedQuery& query, std::size_t wanted,
                                     const RowSet& allowed, const ReadVector& read) const;
  // The best window of one key; nullopt if the key has none.
  Result<std::optional<KeyHit>> Score(const CodedQuery& query, std::int64_t key,
                                      const ReadVector& read) const;

 private:
  struct Windows {
    std::uint32_t first = kNoSlot;
    std::uint32_t count = 0;
  };

  void AppendTo(Windows& windows, const CodeView& code, WindowInfo info);
  void Compact();
  void ScanInto(const CodedQuery& query, const RowSet& allowed, BestPool& pool) const;
  // Replaces coarse bounds by fine ones and drops candidates that cannot be among the best; sorts
  // by bound, best first.
  void Refine(const CodedQuery& query, std::size_t wanted,
              std::vector<BoundedWindow>& candidates) const;
  void AppendWindows(std::int64_t key, std::vector<BoundedWindow>& candidates) const;
  // Computes exact cosines, best bounds first, until no remaining bound reaches the bar. False if a
  // vector could not be read.
  Result<bool> Rerank(const CodedQuery& query, std::span<const BoundedWindow> candidates,
                      const ReadVector& read, TopKeys& best) const;
  Result<std::optional<KeyHit>> ScoreOf(const CodedQuery& query, std::uint32_t slot,
                                        const ReadVector& read) const;
  Result<TopKeys> BestOf(const CodedQuery& query, std::size_t wanted,
                         const std::vector<BoundedWindow>& candidates,
                         const ReadVector& read) const;

  CodeTable table_;
  std::unordered_map<std::int64_t, Windows> keys_;
  std::size_t disabled_ = 0;
};

}  // namespace cairn
