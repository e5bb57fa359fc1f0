// The blocks of a markdown document and where they stand in it, from cmark's syntax tree.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/document/document.h"

namespace cairn {

enum class BlockKind : std::uint8_t { kHeading, kCode, kHtml, kOther };

struct MarkdownBlock {
  BlockKind kind = BlockKind::kOther;
  // From its first line to the first line of the next block, which may be inside it. (The last
  // lines that cmark gives are off by one for some kinds.)
  Span span;
  int level = 0;        // of a heading: 1 to 6
  bool nested = false;  // in a list or a quote
};

// All blocks in the order of their first lines, each before the blocks inside it. Linear in the
// length of the text. `left_out` has spans of whole lines that are not looked at.
std::vector<MarkdownBlock> ReadBlocks(std::string_view text, std::span<const Span> left_out);

// The text of a heading without its marks, on one line. Links by reference stay as written.
std::string HeadingText(std::string_view heading);

}  // namespace cairn
