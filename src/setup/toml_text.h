// A table of a TOML file of somebody else, put in or taken out as a block of lines: "[a.b]" and its
// keys. After each change the file is read again, and everything but that table must have the
// values that it had; else the change is refused.
//
// A table that is written in another way (inline, by dotted keys) is read, but not changed: the
// error says what to add by hand. Errors are kInvalidArgument; those of the file begin with the
// place, "3:7: …".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

// The names of the tables from the root, at least one.
using TomlPath = std::vector<std::string>;

// "[mcp_servers.cairn]"
std::string TableHeader(const TomlPath& path);

// The value at the path as JSON, if there is one; dates and times as texts.
Result<std::optional<Json>> ReadTomlAt(std::string_view text, const TomlPath& path);

// The text with these keys in the table: those that are there get the values, the others are added.
// A new table goes to the end of the file. The values are texts, numbers, true, false and arrays of
// those.
Result<std::string> SetTomlTable(std::string_view text, const TomlPath& path, const Json& keys);

// The text without the lines of the table, from its header to its last key.
Result<std::string> RemoveTomlTable(std::string_view text, const TomlPath& path);

}  // namespace cairn
