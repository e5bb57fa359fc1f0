// Matches wanted chunks to stored ones, so that an edited section keeps its memory.
//
// Chunks are compared in rounds, the most reliable criterion first; a chunk that found its partner
// takes no part in later rounds:
//   1. the same name (`chunk`)
//   2. the same heading path and text, ignoring white space at the ends
//   3. the only chunk under its heading path before and after, whatever its text is now
//   4. the same heading path and similar words: parts of a long section, text without headings
//   5. similar words under another heading: the heading was renamed or the section moved
// From round 3 on, deleted and superseded chunks are left out: those decisions were made about a
// specific text and hold only for that text.
//
// Linear in the number of chunks except for rounds 4 and 5, which compare at most kMostCompared
// pairs of a group; a larger group is skipped in these rounds.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/input.h"
#include "model/memory.h"

namespace cairn {

// For each wanted chunk the index of its partner in `stored`; no index occurs twice.
using PieceMatch = std::vector<std::optional<std::size_t>>;

// By name alone, for chunks whose name identifies them.
PieceMatch MatchByName(std::span<const Memory> stored, std::span<const MemoryInput> wanted);

// All rounds, for the sections of one file.
PieceMatch MatchSections(std::span<const Memory> stored, std::span<const MemoryInput> wanted);

// The share of words that two texts have in common: the Dice coefficient of their multisets of
// words. 1 for the same words, 0 for no common word.
double SharedWords(std::string_view a, std::string_view b);

}  // namespace cairn
