// A Filter as a set of rows, for searches that look at rows outside SQL.
//
// The common filter, which hides only what is not alive and handoffs, names the few rows that it
// hides, from partial indexes; any other names the rows that pass.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>

#include "base/result.h"
#include "model/filter.h"
#include "store/sqlite/connection.h"
#include "vector/row_set.h"

namespace cairn::sqlite {

Result<RowSet> RowsPassing(Connection& connection, const Filter& filter, TimeMs now);

// Those of the rows that pass: only they are looked up, unless the filter is the common one. Rows
// ascend, in and out.
Result<std::vector<std::int64_t>> PassingOf(Connection& connection, const Filter& filter,
                                            TimeMs now, std::vector<std::int64_t> rows);

// KeptRows: the same, remembered by a connection for the filters it was asked about last, until
// something in the file changes or the next memory expires. Only for a connection that reads: what
// it writes itself is no change in the sense of `PRAGMA data_version`.
class KeptRows {
 public:
  using Rows = std::shared_ptr<const RowSet>;
  // Inside a snapshot.
  Result<Rows> Passing(Connection& connection, const Filter& filter, TimeMs now);

 private:
  static constexpr std::size_t kMost = 8;  // filters

  struct Kept {
    Filter filter;
    TimeMs from = 0;  // right from then on
    TimeMs until = 0;
    Rows rows;
  };

  std::int64_t data_version_ = -1;
  std::deque<Kept> kept_;  // the last one first
};

}  // namespace cairn::sqlite
