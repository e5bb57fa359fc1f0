// Turns a file into memories: one for each of its chunks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "knowledge/document/document.h"
#include "model/input.h"
#include "store/store.h"

namespace cairn {

inline constexpr std::string_view kKnowledgeSource = "markdown";  // in the knowledge directory
inline constexpr std::string_view kFileSource = "file-index";     // elsewhere

// Whether a stored memory of a file is one of its chunks, rather than a finding about it.
bool IsChunk(const Memory& piece);

// The chunks as memories to store. A chunk's key is a hash of its heading and text without
// surrounding white space, so it stays the same when the chunk moves within the file.
std::vector<MemoryInput> PiecesOf(const Document& document, std::string_view path,
                                  std::string_view source, const std::string& project);

}  // namespace cairn
