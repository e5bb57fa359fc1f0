// Outline: the sections of a Markdown document, from its headings of level 1 to 3, and where they
// may be cut.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "knowledge/document/cutter.h"
#include "knowledge/document/document.h"
#include "knowledge/document/markdown_blocks.h"

namespace cairn {

struct Section {
  Span span;
  std::string title;     // the headings above it, outermost first
  std::string promoted;  // id of the promoted memory that the whole section is, or empty
};

struct Outline {
  std::vector<Section> sections;  // contiguous, covering the text; at least one
  std::vector<MarkdownBlock> blocks;
  Layout layout;
  std::string title;  // first level 1 heading
};

// A section that is only a heading joins the next one or, at the end, the last one. `preface_title`
// is the title of the text before the first heading. Headings inside a promoted memory make no
// sections.
Outline ReadOutline(std::string_view text, std::string_view preface_title);

}  // namespace cairn
