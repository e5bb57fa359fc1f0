// Directives: comments in a Markdown document that control how it is indexed.
//
//   <!-- vector-index: false -->     not at all
//   <!-- keywords: sqlite, wal -->   with these keywords
//
// Names are case-insensitive and spaces are optional; other comments are ignored.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/document/document.h"

namespace cairn {

// Reads the comments at the start of an HTML block, whose first line has number `line`.
void ReadDirectives(std::string_view html, std::int64_t line, Document& document);

// Adds labels that are not in the list yet, within the limits of a memory; a note reports what
// exceeded them.
void AddLabels(const std::vector<std::string>& labels, std::int64_t line,
               std::vector<std::string>& list, std::vector<std::string>& notes);
std::vector<std::string> SplitLabels(std::string_view text);  // at commas; drops empty parts

// "line 3: what", for Document::notes.
std::string NoteAt(std::int64_t line, std::string_view what);

}  // namespace cairn
