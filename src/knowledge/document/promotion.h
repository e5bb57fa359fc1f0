// Promotion: a memory that was written to a knowledge file stands there between two marks, under a
// heading of its own, so that what is indexed from the file is known to be that memory.
//
//   ## Readers open read-only
//
//   <!-- cairn:memory 0198c0de-0000-7000-8000-000000000001 -->
//
//   The text of the memory.
//
//   <!-- cairn:end -->
//
// A mark has a line to itself. The text may be anything: what it says between the marks has no
// part in the structure of the file, and a line of it that looks like a mark is written with a
// backslash in front.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/id.h"
#include "knowledge/document/document.h"

namespace cairn {

std::string PromotionMark(const Id& id);
std::string PromotionEnd();
// The marks with the text between them, each line ended. The heading is the writer's.
std::string PromotionRegion(const Id& id, std::string_view text);

// What PromotionRegion was given, without blank lines at its ends. `section` holds the region, or a
// piece of it without one or both of the marks.
std::string PromotedText(std::string_view section);

// A region in a file; spans are of whole lines.
struct Promotion {
  Id id;
  Span mark;
  Span content;
  Span end;
};

// All regions that have an end, in order. They are found by their lines alone: whether a mark
// stands in a block of code is for the caller to know.
std::vector<Promotion> FindPromotions(std::string_view text);

}  // namespace cairn
