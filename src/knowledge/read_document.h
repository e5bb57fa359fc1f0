// Which files become memories, and how each kind is cut into chunks.
#pragma once

#include <string>
#include <string_view>

#include "guard/guard.h"
#include "knowledge/document/document.h"
#include "model/memory.h"

namespace cairn {

// Whether to index a file found in a folder, judged by its name: documents, plain text, and source
// code in supported languages.
bool IsIndexable(std::string_view path);

// The kind of its chunks: prose or code.
TextKind KindOfFile(std::string_view path);

// Whether the file opts out with the directive `vector-index: false`.
bool SaysNotToIndex(std::string_view path, std::string_view text);

// Cuts the file's text into chunks by its kind. The text must be valid UTF-8 without NUL.
Document ReadDocument(std::string_view path, std::string_view text, const ChunkOptions& options);

// Fingerprint of the chunking settings; when it changes, files are cut again.
std::string RecipeOf(const ChunkOptions& options, const Guard& guard);

}  // namespace cairn
