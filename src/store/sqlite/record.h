// Memories as rows: the columns of table `memory` are the fields of kMemoryFields, in their order
// and by their names.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "model/memory.h"
#include "store/sqlite/connection.h"

namespace cairn::sqlite {

// "id, content, summary, …", for SELECT and INSERT.
const std::string& MemoryColumns();
// The same, each with a table's alias before it: "m.id, m.content, …".
const std::string& MemoryColumnsOfM();
// "?, ?, ?, …", one for each column.
const std::string& MemoryParameters();
// "id = ?, content = ?, …".
const std::string& MemoryAssignments();

// Binds every field as the next parameter. The memory must outlive the statement's run.
void BindMemory(Query& query, const Memory& memory);
// Reads a row whose first columns are MemoryColumns().
Result<Memory> ReadMemory(const Query& row);

}  // namespace cairn::sqlite
