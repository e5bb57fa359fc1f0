// Makes values of unknown origin fit the limits of their fields (model/memory.h), and says how
// often that took something. What fits is left as it is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/handoff.h"
#include "model/memory.h"

namespace cairn {

struct Repairs {
  std::int64_t replaced = 0;  // texts with bytes that are no text
  std::int64_t shortened = 0;
  std::int64_t clamped = 0;
};

// Each byte that is no part of UTF-8, and each NUL, as U+FFFD.
std::string CleanText(std::string_view text, Repairs& repairs);

// A valid text's beginning, at most so many bytes, with no character cut in two.
std::string_view ClipText(std::string_view text, std::size_t most_bytes);

// A valid text in pieces of at most so many bytes, cut after a line or a word where there is one.
// Together they are the text.
std::vector<std::string_view> CutText(std::string_view text, std::size_t most_bytes);

// Every field but content and metadata.
void RepairMemory(Memory& memory, Repairs& repairs);
void RepairNotes(HandoffNotes& notes, Repairs& repairs);

}  // namespace cairn
