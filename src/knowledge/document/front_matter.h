// Front matter: YAML between two lines at the very start of a markdown document, the first "---",
// the last "---" or "...". It says what the document is; unknown keys are somebody else's.
#pragma once

#include <string_view>

#include "knowledge/document/document.h"

namespace cairn {

// A longer one is not front matter: it is read as a whole, and it stands before every document.
inline constexpr std::size_t kMostFrontMatter = std::size_t{64} * 1024;

// Fills in what the front matter says: front_matter, title, category, tags, keywords, importance,
// and notes of what was wrong with it. What is not closed, too long or not YAML is ordinary text.
void ReadFrontMatter(std::string_view text, Document& document);

}  // namespace cairn
