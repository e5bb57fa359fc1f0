// The blocks of a Markdown document and their positions, from cmark's syntax tree.
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
  // From its first line to the first line of the next block, which may be nested. (The end lines
  // reported by cmark are off by one for some kinds.)
  Span span;
  int level = 0;        // of a heading: 1 to 6
  bool nested = false;  // in a list or a quote
};

// All blocks in the order of their first lines, parents before children. Linear in the length of
// the text. The spans of whole lines in `left_out` are ignored.
std::vector<MarkdownBlock> ReadBlocks(std::string_view text, std::span<const Span> left_out);

// The plain text of a heading, on one line. Reference links stay as written.
std::string HeadingText(std::string_view heading);

}  // namespace cairn
