// JSON parsing and printing with limits and Cairn's error messages. No nlohmann exception leaves
// it.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "base/result.h"
#include "json/members.h"

namespace cairn {

// Keeps the order of keys (ours in output, the caller's in metadata) and finds them in constant
// time.
using Json = nlohmann::basic_json<JsonMembers>;

// Deeper nesting is rejected: no valid input needs it, and printing recurses to the same depth.
inline constexpr int kMostJsonDepth = 100;

// How many values a client's message may hold, counted as its commas and opening brackets: in
// memory a value takes up to fifty times the size of its text. This many parse in a fraction of a
// second.
inline constexpr std::size_t kMostMessageValues = 250'000;

// Parses one JSON value in linear time. The error gives the byte position of the mistake. A text
// with more than `most_values` values is rejected before parsing.
//
// An escape of an unpaired surrogate is an error; ParseMended in surrogates.h replaces it by
// U+FFFD.
Result<Json> ParseJson(std::string_view text, std::size_t most_values = ~std::size_t{0});

// The number of values in the text, by its commas and opening brackets, whether or not it is JSON.
std::size_t CountJsonValues(std::string_view text);

// On one line. Replaces invalid UTF-8 by U+FFFD.
std::string CompactJson(const Json& value);
// Indented, for people.
std::string PrettyJson(const Json& value);

// Removes members whose value is null, "", [] or {}, at any depth. Keeps items of lists.
Json Lean(Json json);

// "a string", "a number", … for error messages.
std::string_view JsonTypeName(const Json& value);

}  // namespace cairn
