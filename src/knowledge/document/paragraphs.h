// Paragraphs: lines with text, parted by blank ones. What plain text and source files are cut by.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace cairn {

// Where paragraphs start, all but the first, in rising order.
std::vector<std::size_t> ParagraphStarts(std::string_view text);

}  // namespace cairn
