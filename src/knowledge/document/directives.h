// Directives: comments of a markdown document that say how to index it.
//
//   <!-- vector-index: false -->     not at all
//   <!-- keywords: sqlite, wal -->   with these keywords
//
// Names in any case, spaces as one likes; other comments mean nothing here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/document/document.h"

namespace cairn {

// Reads the comments at the start of a block of HTML, whose first line is number `line`.
void ReadDirectives(std::string_view html, std::int64_t line, Document& document);

// Adds what is not in the list yet, as far as a memory may have it; a note says what was too much.
void AddLabels(const std::vector<std::string>& labels, std::int64_t line,
               std::vector<std::string>& list, std::vector<std::string>& notes);
std::vector<std::string> SplitLabels(std::string_view text);  // at commas; none is empty

// "line 3: what", for Document::notes.
std::string NoteAt(std::int64_t line, std::string_view what);

}  // namespace cairn
