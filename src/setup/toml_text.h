// Inserts and removes a table in a user's TOML file as a block of lines: "[a.b]" and its keys. Each
// edit is verified by parsing the result: if anything but that table has changed, the edit is
// refused.
//
// Tables in other syntax (inline, dotted keys) are read but not edited: the error says what to add
// by hand. Errors are kInvalidArgument; errors in the file start with the position, "3:7: …".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

// The table names from the root; at least one.
using TomlPath = std::vector<std::string>;

// "[mcp_servers.cairn]"
std::string TableHeader(const TomlPath& path);

// The value at the path as JSON, if any; dates and times as text.
Result<std::optional<Json>> ReadTomlAt(std::string_view text, const TomlPath& path);

// Sets these keys in the table, replacing or adding each. A new table is appended to the file. The
// values must be strings, numbers, booleans, or arrays of those.
Result<std::string> SetTomlTable(std::string_view text, const TomlPath& path, const Json& keys);

// Removes the lines of the table, from its header to its last key.
Result<std::string> RemoveTomlTable(std::string_view text, const TomlPath& path);

}  // namespace cairn
