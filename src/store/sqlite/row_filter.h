// A Filter as a set of rows, for searches that look at rows outside SQL.
//
// The common filter, which hides only what is not alive and handoffs, names the few rows that it
// hides, from partial indexes; any other names the rows that pass.
#pragma once

#include "base/result.h"
#include "model/filter.h"
#include "store/sqlite/connection.h"
#include "vector/row_set.h"

namespace cairn::sqlite {

Result<RowSet> RowsPassing(Connection& connection, const Filter& filter, TimeMs now);

}  // namespace cairn::sqlite
