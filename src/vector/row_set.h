// RowSet: the rows of a table that a search may return: only the named ones, or all except the
// named ones. One bit per row, so a lookup is cheap; rows are numbered from 1 and must be dense.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn {

class RowSet {
 public:
  static RowSet OnlyNamed() { return RowSet(true); }
  static RowSet AllExceptNamed() { return RowSet(false); }

  void Name(std::int64_t row);

  bool Allows(std::int64_t row) const { return IsNamed(row) == only_named_; }
  // Whether the named rows are the allowed ones.
  bool only_named() const { return only_named_; }
  std::size_t named_count() const { return count_; }

  // Calls `visit(row)` for every named row in ascending order.
  template <typename Visit>
  void ForEachNamed(Visit visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t word = words_[w]; word != 0; word &= word - 1)
        visit(static_cast<std::int64_t>(w * 64) + std::countr_zero(word));
    }
  }

 private:
  explicit RowSet(bool only_named) : only_named_(only_named) {}

  bool IsNamed(std::int64_t row) const {
    const auto word = static_cast<std::size_t>(row) / 64;
    return word < words_.size() && (words_[word] >> (row % 64) & 1) != 0;
  }

  bool only_named_;
  std::size_t count_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace cairn
