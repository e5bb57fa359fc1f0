// Makes untrusted values fit the limits of their fields (model/memory.h), and counts the repairs.
// Valid values are unchanged.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/handoff.h"
#include "model/memory.h"

namespace cairn {

struct Repairs {
  std::int64_t replaced = 0;  // texts with invalid bytes
  std::int64_t shortened = 0;
  std::int64_t clamped = 0;
};

// Replaces each invalid UTF-8 byte and each NUL by U+FFFD.
std::string CleanText(std::string_view text, Repairs& repairs);

// The longest prefix of a valid text with at most `most_bytes` bytes and no split character.
std::string_view ClipText(std::string_view text, std::size_t most_bytes);

// Splits a valid text into parts of at most `most_bytes` bytes, after a line or word if possible.
// The concatenated parts equal the text.
std::vector<std::string_view> CutText(std::string_view text, std::size_t most_bytes);

// Repairs every field except content and metadata.
void RepairMemory(Memory& memory, Repairs& repairs);
void RepairNotes(HandoffNotes& notes, Repairs& repairs);

}  // namespace cairn
