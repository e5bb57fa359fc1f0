// Ids as typed by people: a whole id; its unique end; @N, the N-th entry of the last list or
// search; `last`, the memory last added, edited or shown.
//
// The values of @N and `last` are kept per store in a file in the user's own directory.
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
// The ids given as an argument or option, without duplicates.
Result<std::vector<Id>> ReadIds(App& app, const Given& given, std::string_view name);

// Records the values of @1, @2 … and `last`. A failure is only logged, since the output matters
// more.
void KeepList(App& app, std::span<const Id> ids);
void KeepLast(App& app, const Id& id);

}  // namespace cairn
