// Promotion: a memory written to a knowledge file is enclosed in two marks, under its own heading,
// so that the indexer recognizes the section as that memory.
//
//   ## Readers open read-only
//
//   <!-- cairn:memory 0198c0de-0000-7000-8000-000000000001 -->
//
//   The text of the memory.
//
//   <!-- cairn:end -->
//
// A mark has a line to itself. The text may be anything: it has no effect on the structure of the
// file, and a line that looks like a mark is escaped with a backslash.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/id.h"
#include "knowledge/document/document.h"

namespace cairn {

std::string PromotionMark(const Id& id);
std::string PromotionEnd();
// The marks and the text between them, each line terminated. The caller writes the heading.
std::string PromotionRegion(const Id& id, std::string_view text);

// The text that PromotionRegion was given, without surrounding blank lines. `section` contains the
// region, or a part of it that lacks one or both marks.
std::string PromotedText(std::string_view section);

// A region in a file; spans cover whole lines.
struct Promotion {
  Id id;
  Span mark;
  Span content;
  Span end;
};

// All closed regions, in order. They are found line by line; the caller must check whether a mark
// is inside a code block.
std::vector<Promotion> FindPromotions(std::string_view text);

}  // namespace cairn
