// The formatting of a JSON text, and values rendered in the same style.
#pragma once

#include <string>
#include <string_view>

#include "json/json.h"
#include "setup/json_text.h"

namespace cairn {

struct JsonLayout {
  std::string newline = "\n";
  std::string unit = "  ";  // one level of indentation
};

// Detected from the text's first line end and first indented member.
JsonLayout LayoutOf(std::string_view text, const JsonPlace& root);

// The indentation of the line that contains `at`.
std::string_view IndentOf(std::string_view text, std::size_t at);

// Whether only white space precedes `at` in its line.
bool StandsOnOwnLine(std::string_view text, std::size_t at);

// Whether the children of an object or array are on separate lines; for an empty one, uses
// `around`, the style of its parent.
bool IsMultiLine(std::string_view text, const JsonPlace& place, bool around);

// The value on one line or on several, with lines after the first indented by at least `indent`.
// Arrays without objects stay on one line.
std::string Render(const Json& value, bool multi_line, const std::string& indent,
                   const JsonLayout& layout);

}  // namespace cairn
