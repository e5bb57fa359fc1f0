// JSONL from a file or stdin: each line that is not blank, as JSON, with its number for messages.
// It is read line by line, and each line has a limit.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

// A memory of the largest size in the longest spelling (\uXXXX for each byte) is well below it.
inline constexpr std::size_t kMostJsonLineBytes = std::size_t{16} << 20;
// What was read is kept until all of it can be stored, at about a kilobyte for a short line.
inline constexpr std::size_t kMostJsonLines = 5'000'000;

// Calls take(json, "line 3: ") for each line; "-" is stdin. The first error, of a line or of take,
// ends it and has the line before it.
Status ForEachJsonLine(
    const std::string& file,
    const std::function<Status(const Json& json, const std::string& where)>& take);

}  // namespace cairn
