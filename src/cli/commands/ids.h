// Ids as people type them: a whole id; its end, if no other memory has it; @N, the N-th of the last
// list or search; `last`, the memory that was last added, edited or shown.
//
// What @N and `last` mean is kept for each store in a file of the user's own directory.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "cli/command.h"
#include "cli/commands/app.h"
#include "cli/invocation.h"

namespace cairn {

// For the help of arguments and options.
inline constexpr std::string_view kIdForms = "an id, the end of one, @N or last";

// The argument ID, for one memory.
ArgumentSpec IdArgument();

Result<Id> ReadId(App& app, std::string_view text);
// The ids given as an argument or option, none of them twice.
Result<std::vector<Id>> ReadIds(App& app, const Given& given, std::string_view name);

// What @1, @2 … and `last` mean from now on. A failure is only logged: the answer matters more.
void KeepList(App& app, std::span<const Id> ids);
void KeepLast(App& app, const Id& id);

}  // namespace cairn
