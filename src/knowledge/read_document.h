// Which files become memories, and how each sort is cut.
#pragma once

#include <string>
#include <string_view>

#include "guard/guard.h"
#include "knowledge/document/document.h"
#include "model/memory.h"

namespace cairn {

// Whether a file found in a folder is worth indexing, by its name: documents, plain text, and
// sources of the languages that Cairn reads.
bool IsIndexable(std::string_view path);

// What its chunks are: text for people, or code.
TextKind KindOfFile(std::string_view path);

// Whether the file itself says so, by the directive `vector-index: false`.
bool SaysNotToIndex(std::string_view path, std::string_view text);

// The text of that file, cut as its sort asks for. It is valid UTF-8 without NUL.
Document ReadDocument(std::string_view path, std::string_view text, const ChunkOptions& options);

// Says how files are cut; another one means that a file is to be cut anew.
std::string RecipeOf(const ChunkOptions& options, const Guard& guard);

}  // namespace cairn
