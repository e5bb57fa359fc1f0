// How a JSON text is laid out, and values written in the same way.
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

// As the text's first line end and its first indented member have it.
JsonLayout LayoutOf(std::string_view text, const JsonPlace& root);

// The white space at the start of the line in which `at` stands.
std::string_view IndentOf(std::string_view text, std::size_t at);

// Whether only white space stands before `at` in its line.
bool StandsOnOwnLine(std::string_view text, std::size_t at);

// Whether the children of an object or array stand on lines of their own; an empty one does as the
// one around it does.
bool IsMultiLine(std::string_view text, const JsonPlace& place, bool around);

// The value in one line, or in many, the lines after the first indented by `indent` at least.
// Arrays without objects stay in one line.
std::string Render(const Json& value, bool multi_line, const std::string& indent,
                   const JsonLayout& layout);

}  // namespace cairn
