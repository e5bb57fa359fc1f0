// Skeleton: a markdown document reduced to what makes its blocks, for the parser.
//
// cmark reads what is inside blocks, too: emphasis, links, references. We need none of it, and a
// hostile document can make it cost a time or a memory that grows with the square of its length
// (cmark 0.30.2: "![[]()" over and over, many uses of one long reference; a thousand blank lines
// inside a thousand lists). So the parser gets a document with the same blocks, in which
//   - characters that only mean something inside a block are replaced by letters,
//   - of blank lines that follow each other those are there that are narrower than the ones
//     before,
//   - lines open at most a few thousand blocks, and lines that the caller names are left out.
// Titles of headings are read from the original, one by one.
//
// Where the blocks are known to differ is around link definitions: one that is longer than
// kMostDefinition, or whose label spans lines, is a paragraph, and two blank lines do not end a
// list item of nothing else. (Of 400,000 random documents 19 had other blocks than by cmark on the
// original; those that were looked at were of these kinds.)
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/document/document.h"

namespace cairn {

struct Skeleton {
  std::string text;
  // Where each of its lines starts in the original; one more, where the original ends.
  std::vector<std::size_t> lines;
};

inline constexpr std::size_t kMostDefinition = 500;

// `left_out` has spans of whole lines, in order.
Skeleton MakeSkeleton(std::string_view text, std::span<const Span> left_out);

}  // namespace cairn
