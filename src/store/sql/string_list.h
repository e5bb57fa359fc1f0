// Lists of strings as they stand in a column: a JSON array, so that SQLite's json_each and other
// clients can read them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn::sql {

std::string EncodeList(std::span<const std::string> items);

// Reads a JSON array of strings; kCorrupt for anything else.
Result<std::vector<std::string>> DecodeList(std::string_view json);

}  // namespace cairn::sql
