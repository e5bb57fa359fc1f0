// Hooks in the settings of Claude Code: {"hooks": {EVENT: [{"matcher": …, "hooks": [HOOK, …]},
// …]}}, where HOOK is {"type": "command", "command": …, "timeout": seconds}. Cairn's are known by
// their command: a program called as ours is, and the words "hook NAME".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/json.h"
#include "setup/json_text.h"

namespace cairn {

// Whether both commands call Cairn for the same hook, wherever the program is and whatever people
// added before or after it: variables, options, redirections, further commands.
bool IsSameHookCommand(std::string_view command, std::string_view ours);

// Where Cairn's hook stands among those of the event at `path`: the one that equals `hook` if there
// is one, else the first. None if what is there is not laid out as above.
Result<std::optional<JsonPath>> FindHook(std::string_view text,
                                         const std::vector<std::string>& path, const Json& hook);

// The text without the hook at the place that FindHook gave; without its group too, if it was alone
// there, and without what held the group if that is empty then, but for `kept` steps.
Result<std::string> RemoveHook(std::string_view text, const JsonPath& place, std::size_t kept);

}  // namespace cairn
