// Renders Markdown as plain text on one line, for an excerpt or a row of a list.
//
// Drops the marks of headings, quotes, emphasis, code, links, images and tables, starts list items
// with a bullet, and collapses white space. Works line by line and does not implement CommonMark;
// unknown syntax is copied. Linear time; accepts any bytes. Thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// With `skip_heading`, leaves out a heading in the first line, for output that already has it as
// title.
std::string PlainText(std::string_view markdown, bool skip_heading = false);

}  // namespace cairn
