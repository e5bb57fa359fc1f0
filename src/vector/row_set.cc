#include "vector/row_set.h"

#include <algorithm>
#include <cassert>

namespace cairn {

void RowSet::Name(std::int64_t row) {
  assert(row >= 0);
  const auto word = static_cast<std::size_t>(row) / 64;
  if (word >= words_.size()) words_.resize(std::max(word + 1, 2 * words_.size()));
  if (IsNamed(row)) return;
  words_[word] |= std::uint64_t{1} << (row % 64);
  ++count_;
}

}  // namespace cairn
