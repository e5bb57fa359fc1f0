// JSONL from a file or stdin: each line that is not blank, as JSON, with its number for messages.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "cli/commands/app.h"
#include "json/json.h"

namespace cairn {

// Calls take(json, "line 3: ") for each line; "-" is stdin. The first error, of a line or of take,
// ends it and has the line before it.
Status ForEachJsonLine(
    App& app, const std::string& file,
    const std::function<Status(const Json& json, const std::string& where)>& take);

}  // namespace cairn
