// Skeleton: a Markdown document reduced to its block structure, for the parser.
//
// cmark also parses inline content: emphasis, links, references. Cairn needs none of it, and a
// hostile document can make it take quadratic time or memory (cmark 0.30.2: "![[]()" repeated, many
// uses of one long reference, a thousand blank lines inside a thousand lists). So the parser gets a
// document with the same blocks, in which
//   - characters with only inline meaning are replaced by letters,
//   - runs of blank lines keep only those narrower than the ones before,
//   - lines open at most a few thousand blocks, and lines that the caller excludes are dropped.
// Heading titles are parsed from the original, one by one.
//
// The blocks are known to differ around link definitions: a definition longer than kMostDefinition,
// or with a label that spans lines, becomes a paragraph, and two blank lines do not end an
// otherwise empty list item. (Of 400,000 random documents, 19 had blocks that differ from cmark's;
// those examined were of these kinds.)
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
  // The start of each line in the original, followed by the end of the original.
  std::vector<std::size_t> lines;
};

inline constexpr std::size_t kMostDefinition = 500;

// `left_out` has spans of whole lines, in order.
Skeleton MakeSkeleton(std::string_view text, std::span<const Span> left_out);

}  // namespace cairn
