// JSON text in and out, with limits and errors in Cairn's words. nlohmann's exceptions end here.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "base/result.h"
#include "json/members.h"

namespace cairn {

// Keeps the order of keys, ours when writing and the caller's in metadata, and finds them in
// constant time.
using Json = nlohmann::basic_json<JsonMembers>;

// Deeper nesting is refused: nothing honest needs it, and writing it back would recurse that deep.
inline constexpr int kMostJsonDepth = 100;

// How many values a message of a client may hold, counted as its commas and opening brackets: a
// value takes up to fifty times its text in memory. Parsing so many takes a fraction of a second.
inline constexpr std::size_t kMostMessageValues = 250'000;

// Reads one JSON value, in time linear in its size. The error says where the text is wrong, counted
// from its start. A text with more than `most_values` values is refused before it is read.
//
// An escape of half a surrogate pair is an error; ParseMended of surrogates.h reads it as U+FFFD.
Result<Json> ParseJson(std::string_view text, std::size_t most_values = ~std::size_t{0});

// How many values the text has, by its commas and opening brackets, whether it is JSON or not.
std::size_t CountJsonValues(std::string_view text);

// One line. Bytes that are not UTF-8 become U+FFFD.
std::string CompactJson(const Json& value);
// Indented, for people.
std::string PrettyJson(const Json& value);

// Without the members that say nothing: null, "", [] and {}, at any depth. Items of lists stay.
Json Lean(Json json);

// "a string", "a number", … for error messages.
std::string_view JsonTypeName(const Json& value);

}  // namespace cairn
