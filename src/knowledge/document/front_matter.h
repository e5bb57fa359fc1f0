// Front matter: YAML between two fence lines at the very start of a Markdown document, the first
// "---", the last "---" or "...". It describes the document; unknown keys are ignored.
#pragma once

#include <string_view>

#include "knowledge/document/document.h"

namespace cairn {

// Longer front matter is treated as text: it is read as a whole, for every document.
inline constexpr std::size_t kMostFrontMatter = std::size_t{64} * 1024;

// Fills in front_matter, title, category, tags, keywords and importance, and notes about errors.
// Front matter that is unclosed, too long or invalid YAML is ordinary text.
void ReadFrontMatter(std::string_view text, Document& document);

}  // namespace cairn
