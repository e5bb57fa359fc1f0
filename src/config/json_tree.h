// JSON with the line of everything in it. Comments (// and /* */) are allowed, as is a byte order
// mark. Scalars are kept as text, so that a value is read by the same code whether it comes from
// a file, the environment or a flag.
//
// Inside the room only: what leaves it is Config.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

struct JsonNode {
  enum class Kind { kNull, kBool, kNumber, kText, kArray, kObject };

  Kind kind = Kind::kNull;
  std::string name;                // of a member of an object
  int line = 0;                    // of the name, else of the value; the first line is 1
  std::string text;                // a text's characters, the number, or true or false
  std::vector<JsonNode> children;  // of an array or object, in the order of the text
};

struct JsonFault {
  int line = 0;
  std::string message;
};

// The root is missing if the text could not be read to its end. A name that stands twice in an
// object is a fault that does not stop reading.
struct JsonDocument {
  std::optional<JsonNode> root;
  std::vector<JsonFault> faults;
};

// Never throws; nesting beyond 32 levels is a fault. The bytes must be UTF-8 without NUL, else that
// is the fault.
JsonDocument ReadJsonTree(std::string_view bytes);

// Compact JSON text.
std::string DumpJson(const JsonNode& node);
std::string JsonQuote(std::string_view text);

// A value as an error message calls it: 'text', 12, true, null, an array, an object.
std::string Describe(const JsonNode& node);

}  // namespace cairn
