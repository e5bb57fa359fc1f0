// JSON with line numbers. Allows comments (// and /* */) and a byte order mark. Scalars are kept as
// text, so that files, environment variables and flags share one value parser.
//
// Internal to this module, whose public result is Config.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

struct JsonNode {
  enum class Kind { kNull, kBool, kNumber, kText, kArray, kObject };

  Kind kind = Kind::kNull;
  std::string name;                // set for members of an object
  int line = 0;                    // line of the name, else of the value; 1-based
  std::string text;                // the string, the number, or true or false
  std::vector<JsonNode> children;  // of an array or object, in document order
};

struct JsonFault {
  int line = 0;
  std::string message;
};

// The root is missing if parsing failed. A duplicate name in an object is a fault, but parsing
// continues.
struct JsonDocument {
  std::optional<JsonNode> root;
  std::vector<JsonFault> faults;
};

// Never throws. Nesting beyond 32 levels is a fault, as are NUL and invalid UTF-8.
JsonDocument ReadJsonTree(std::string_view bytes);

// Compact JSON text.
std::string DumpJson(const JsonNode& node);
std::string JsonQuote(std::string_view text);

// A value as shown in error messages: 'text', 12, true, null, an array, an object.
std::string Describe(const JsonNode& node);

}  // namespace cairn
