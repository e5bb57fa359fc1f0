// Whether a store is as it should be.
#pragma once

#include <vector>

#include "base/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace cairn::sqlite {

// Quick: as many entries in the keyword index as memories, nothing that hangs on a memory which is
// not there. Deep: the sum of every page, SQLite's own check of it and of each index, FTS5's check
// against the records, tags and entities against the records, every vector and its code.
//
// Changes nothing, but a deep check needs a connection that may write, because FTS5's check is a
// statement that does. A damaged file is a fault, not an error.
Result<std::vector<Fault>> CheckStore(Connection& connection, CheckDepth depth);

}  // namespace cairn::sqlite
