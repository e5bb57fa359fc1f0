// Cutting a stretch of text into pieces of a limited size, each as large as the best kind of place
// allows: between blocks, else after a sentence, a line, a word, and at last anywhere between code
// points.
//
// The pieces follow each other without a gap. White space after a cut stays with the piece before
// it (the indentation of a line with the line), so that no piece is white space alone; the limit
// is on a piece without the white space at its ends.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "knowledge/document/document.h"

namespace cairn {

// What is known of a text that is to be cut. All in rising order; offsets are of the whole text.
struct Layout {
  std::vector<std::size_t> breaks;  // places between blocks
  std::vector<Span> leads;  // stay with what follows, such as headings; no break stands after one
  std::vector<Span> code;   // is not cut if a piece can hold it, and else not after sentences
  bool prose = true;        // false: there are no sentences to cut after
};

std::vector<Span> CutText(std::string_view text, Span stretch, const Layout& layout,
                          std::size_t most);

}  // namespace cairn
