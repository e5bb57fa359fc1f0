// JSON text in and out, with limits and errors in Cairn's words. nlohmann's exceptions end here.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cairn {

using Json =
    nlohmann::ordered_json;  // keeps the order of keys: ours when writing, the caller's in metadata

// Deeper nesting is refused: nothing honest needs it, and writing it back would recurse that deep.
inline constexpr int kMostJsonDepth = 100;

// Reads one JSON value. The error says where the text is wrong, counted from its start.
Result<Json> ParseJson(std::string_view text);

// One line. Bytes that are not UTF-8 become U+FFFD.
std::string CompactJson(const Json& value);
// Indented, for people.
std::string PrettyJson(const Json& value);

// Without the members that say nothing: null, "", [] and {}, at any depth. Items of lists stay.
Json Lean(Json json);

// "a string", "a number", … for error messages.
std::string_view JsonTypeName(const Json& value);

}  // namespace cairn
