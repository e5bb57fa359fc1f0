// VectorIndex: exact search by cosine among the vectors of many keys, from memory.
//
// A key has one vector for each window of its text, and its best window counts. The index holds
// codes (codes.h), 4 bits a number to scan and 4 more to look closer. What the codes leave open is
// settled with the exact vectors, which the owner reads from where they are kept: a search asks for
// hardly more of them than it returns. The answer is that of comparing all vectors, because a
// search looks further until no bound of what is left reaches what it has; a bound errs about 3
// times in 100,000 (coded_query.h).
//
// Several threads may search at once. Whoever changes the index keeps searches out meanwhile: the
// owner has to tell anyway whether the index is that of the state he reads (store/sqlite).
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

  // Adds one window to what the key has. `handle` is what ReadVector will be asked for.
  void Add(std::int64_t key, std::int64_t window, std::int64_t handle, const CodeView& code);
  // Takes out all windows of the key; does nothing without any.
  void Remove(std::int64_t key);

  // Reads the vector of a handle into `values`. False: there is none that can be used, and the
  // window is passed over.
  using ReadVector = std::function<Result<bool>(std::int64_t handle, std::span<float> values)>;

  // The `wanted` best of the allowed keys, and whatever equals the last of them; best first, equals
  // by key. The query is of the index's dimension.
  Result<std::vector<KeyHit>> Search(const CodedQuery& query, std::size_t wanted,
                                     const RowSet& allowed, const ReadVector& read) const;
  // The best window of one key; nothing if the key has none.
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
  // Replaces coarse bounds by fine ones and drops what cannot be among the best; best bound first.
  void Refine(const CodedQuery& query, std::size_t wanted,
              std::vector<BoundedWindow>& candidates) const;
  void AppendWindows(std::int64_t key, std::vector<BoundedWindow>& candidates) const;
  // Adds exact cosines, best bounds first, until no bound left reaches the bar. False if one of the
  // vectors could not be read.
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
