// A JSON file of somebody else, changed by splicing its text: every byte that is not part of what
// is put in or taken out stays as it was, with its comments (// and /* */), trailing commas,
// spelling of numbers, byte order mark and line ends. No JSON library keeps those.
//
// What is put in follows the file: its line ends, its indentation, objects on one line or on many.
// Taking out what was put in gives the old bytes back, with one exception: white space alone inside
// an object or array does not come back.
//
// Errors are kInvalidArgument and begin with the place: "3:7: …", line and column counted from 1.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

// A value of the text and where it stands.
struct JsonPlace {
  enum class Kind { kScalar, kArray, kObject };

  Kind kind = Kind::kScalar;
  std::string name;       // of a member, unescaped
  std::size_t start = 0;  // of the member, with its name; else of the value
  std::size_t begin = 0;  // of the value
  std::size_t end = 0;
  std::optional<std::size_t> comma;  // after it
  std::vector<JsonPlace> children;
};

// The way to a value from the root: names of members and numbers of elements.
using JsonStep = std::variant<std::string, std::size_t>;
using JsonPath = std::vector<JsonStep>;

// "hooks.Stop[0]", for messages.
std::string PathText(const JsonPath& path);

// Where everything stands. Refuses what is no JSON even with comments and trailing commas, and
// nesting deeper than kMostJsonDepth.
Result<JsonPlace> ScanJson(std::string_view text);

// The value of a place of the text.
Json ValueOf(std::string_view text, const JsonPlace& place);

// The value at the path, if there is one. An error if the text cannot be scanned or a name of the
// path stands twice in its object, for then it depends on the reader which one counts.
Result<std::optional<Json>> ReadJsonAt(std::string_view text, const JsonPath& path);

// How many steps of the path are there already.
Result<std::size_t> CountStepsThere(std::string_view text, const JsonPath& path);

// The text with the value at the path: replaced if there was one, else added at the end of its
// object. Objects on the way are made where they are missing. An error if the text cannot be
// scanned or something on the way is no object.
Result<std::string> SetJsonAt(std::string_view text, const JsonPath& path, const Json& value);

// The text with the value as the last element of the array at the path, which is made if missing.
Result<std::string> AppendJsonAt(std::string_view text, const JsonPath& path, const Json& value);

// The text without the value at the path, and without the objects and arrays around it that are
// empty then, except for the outermost `kept` steps. An error if it is not there.
Result<std::string> RemoveJsonAt(std::string_view text, const JsonPath& path, std::size_t kept);

}  // namespace cairn
