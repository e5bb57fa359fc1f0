// Markdown as the words that a reader would see, on one line: for an excerpt or a row of a list.
//
// Marks of headings, quotes, emphasis, code, links, pictures and tables are left out, items of
// lists begin with a bullet, and white space is one space. It is a reader of lines, not a parser of
// CommonMark: what it does not know stays as it is. Pure and linear; any bytes will do.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// With `skip_heading` a heading in the first line is left out, for a place where it is the title.
std::string PlainText(std::string_view markdown, bool skip_heading = false);

}  // namespace cairn
