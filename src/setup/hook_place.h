// Hooks in Claude Code's settings: {"hooks": {EVENT: [{"matcher": …, "hooks": [HOOK, …]}, …]}},
// where HOOK is {"type": "command", "command": …, "timeout": seconds}. Cairn's hooks are recognized
// by their command: Cairn's program name followed by "hook NAME".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/json.h"
#include "setup/json_text.h"

namespace cairn {

// Whether both commands run the same Cairn hook, regardless of the program's path and of variables,
// options, redirections or further commands that people added.
bool IsSameHookCommand(std::string_view command, std::string_view ours);

// The position of Cairn's hook among those of the event at `path`: the one equal to `hook`, else
// the first. None if the structure there is not as above.
Result<std::optional<JsonPath>> FindHook(std::string_view text,
                                         const std::vector<std::string>& path, const Json& hook);

// Removes the hook at the position from FindHook, its group if that is then empty, and empty
// containers around that, except the outermost `kept` steps.
Result<std::string> RemoveHook(std::string_view text, const JsonPath& place, std::size_t kept);

}  // namespace cairn
