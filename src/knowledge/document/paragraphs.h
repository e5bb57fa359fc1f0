// Paragraphs: lines with text, separated by blank lines. Plain text and source files are cut
// between them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace cairn {

// The starts of all paragraphs but the first, ascending.
std::vector<std::size_t> ParagraphStarts(std::string_view text);

}  // namespace cairn
