// What the memories of a file are: one for each of its chunks.
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

// Whether a stored piece of a file is a chunk of it, rather than something found out about it.
bool IsChunk(const Memory& piece);

// The chunks as memories to be stored. A chunk's name is made from its heading and its text, so it
// is the same as long as these are, wherever it stands in the file and whatever white space is at
// its ends.
std::vector<MemoryInput> PiecesOf(const Document& document, std::string_view path,
                                  std::string_view source, const std::string& project);

}  // namespace cairn
