// Reads JSONL from a file or stdin: each nonblank line as JSON, with its number for messages. Lines
// are read one at a time and limited in length.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

// Well above the largest memory in its longest encoding (\uXXXX for each byte).
inline constexpr std::size_t kMostJsonLineBytes = std::size_t{16} << 20;
// Limits memory use: everything read is kept until it can be stored, about 1 KB for a short line.
inline constexpr std::size_t kMostJsonLines = 5'000'000;

// Calls take(json, "line 3: ") for each line; "-" is stdin. Stops at the first error, of a line or
// of take, and prefixes it with the line.
Status ForEachJsonLine(
    const std::string& file,
    const std::function<Status(const Json& json, const std::string& where)>& take);

}  // namespace cairn
