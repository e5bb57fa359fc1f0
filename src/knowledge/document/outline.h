// Outline: the sections of a markdown document, by its headings of level 1 to 3, and where they may
// be cut.
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
  std::string promoted;  // the memory that it is, if it is one and nothing else
};

struct Outline {
  std::vector<Section> sections;  // one after the other, all of the text; at least one
  std::vector<MarkdownBlock> blocks;
  Layout layout;
  std::string title;  // the first heading of level 1
};

// Sections that are headings and nothing else are part of the next one, or of the last one if there
// is no next. `preface_title` is that of the text before the first heading. Headings in a promoted
// memory make no sections.
Outline ReadOutline(std::string_view text, std::string_view preface_title);

}  // namespace cairn
