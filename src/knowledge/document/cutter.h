// Cuts a span of text into chunks of a limited size. Each chunk is as large as the best kind of
// boundary allows: between blocks, else after a sentence, a line or a word, else between any two
// code points.
//
// The chunks are contiguous. White space after a cut stays with the chunk before it (a line's
// indentation with the line), so that no chunk is only white space; the limit applies to a chunk
// without surrounding white space.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "knowledge/document/document.h"

namespace cairn {

// The structure of a text to be cut. All lists are sorted; offsets refer to the whole text.
struct Layout {
  std::vector<std::size_t> breaks;  // boundaries between blocks
  std::vector<Span> leads;  // kept with what follows, such as headings; no break follows a lead
  std::vector<Span> code;   // not cut if it fits a chunk, and never after sentences
  bool prose = true;        // false: no sentences to cut after
};

std::vector<Span> CutText(std::string_view text, Span stretch, const Layout& layout,
                          std::size_t most);

}  // namespace cairn
