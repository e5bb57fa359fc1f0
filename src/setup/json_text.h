// Edits a user's JSON file by splicing its text: every byte outside the edit is preserved,
// including comments (// and /* */), trailing commas, number spelling, byte order mark and line
// ends. No JSON library preserves those.
//
// Insertions follow the file's style: line ends, indentation, one-line or multi-line objects.
// Removing an insertion restores the original bytes, except for white space alone in an empty
// object or array.
//
// Errors are kInvalidArgument and start with the position: "3:7: …", 1-based line and column.
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

// A value and its position in the text.
struct JsonPlace {
  enum class Kind { kScalar, kArray, kObject };

  Kind kind = Kind::kScalar;
  std::string name;       // member name, unescaped
  std::size_t start = 0;  // of the member including its name; else of the value
  std::size_t begin = 0;  // of the value
  std::size_t end = 0;
  std::optional<std::size_t> comma;  // position of the comma after it
  std::vector<JsonPlace> children;
};

// The path to a value from the root: member names and element indexes.
using JsonStep = std::variant<std::string, std::size_t>;
using JsonPath = std::vector<JsonStep>;

// "hooks.Stop[0]", for messages.
std::string PathText(const JsonPath& path);

// Parses the text into positions. Rejects text that is not JSON even with comments and trailing
// commas, and nesting deeper than kMostJsonDepth.
Result<JsonPlace> ScanJson(std::string_view text);

// The value at a place of the text.
Json ValueOf(std::string_view text, const JsonPlace& place);

// The value at the path, if any. Fails if the text cannot be parsed, or if a name on the path is
// duplicated in its object, since readers differ on which one wins.
Result<std::optional<Json>> ReadJsonAt(std::string_view text, const JsonPath& path);

// How many steps of the path exist.
Result<std::size_t> CountStepsThere(std::string_view text, const JsonPath& path);

// Sets the value at the path: replaces it, or appends it to its object, creating missing objects on
// the path. Fails if the text cannot be parsed or a step on the path is not an object.
Result<std::string> SetJsonAt(std::string_view text, const JsonPath& path, const Json& value);

// Appends the value to the array at the path, which is created if missing.
Result<std::string> AppendJsonAt(std::string_view text, const JsonPath& path, const Json& value);

// Removes the value at the path, and the objects and arrays around it that become empty, except for
// the outermost `kept` steps. Fails if the value does not exist.
Result<std::string> RemoveJsonAt(std::string_view text, const JsonPath& path, std::size_t kept);

}  // namespace cairn
