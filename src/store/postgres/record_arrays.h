// Many records as the parameters of one statement: an array for each column.
#pragma once

#include <span>
#include <string>

#include "model/access.h"
#include "model/memory.h"
#include "store/postgres/query.h"

namespace cairn::postgres {

// Stores memories as rows from the first parameter on; the others are bound by BindRecords. One
// that names nobody who stored it is the asker's.
const std::string& InsertRecordsSql();
void BindRecords(Query& query, std::span<const Memory> memories);

// Changes the memory of an id, the last parameter, and gives its row. Its id and who stored
// it never change.
const std::string& UpdateRecordSql();
void BindChanges(Query& query, const Memory& memory);

// Ids, times, kinds, queries and scores.
void BindAccesses(Query& query, std::span<const AccessRecord> accesses);

}  // namespace cairn::postgres
