// What keyword search sees of a memory, field by field.
#pragma once

#include <string>

#include "model/keyword_query.h"
#include "model/memory.h"

namespace cairn::sql {

// Lists as they stand in their column, quotes and all: one item's words do not run into the next.
std::string KeywordText(const Memory& memory, KeywordField field);

}  // namespace cairn::sql
