// Which stored piece each wanted piece continues, so that an edited section keeps its memory.
//
// Pieces are compared in rounds, the surest sign first; a piece that found its partner leaves:
//   1. the same name (`chunk`)
//   2. the same heading path and text, white space at the ends aside
//   3. the only piece under its heading path before and after, whatever its words are now
//   4. the same heading path and similar words: parts of a long section, text without headings
//   5. similar words under another heading: the heading was renamed, or the section moved in it
// From round 3 on only pieces count that are neither deleted nor superseded: these decisions were
// made about a text, and hold as long as that text does.
//
// Linear in the number of pieces but for rounds 4 and 5, which compare at most kMostCompared pairs
// of a group; a larger group has no partners beyond the rounds before.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/input.h"
#include "model/memory.h"

namespace cairn {

// For each wanted piece the place of its partner in `stored`, each at most once.
using PieceMatch = std::vector<std::optional<std::size_t>>;

// By names alone, for pieces whose name says what they are.
PieceMatch MatchByName(std::span<const Memory> stored, std::span<const MemoryInput> wanted);

// By all rounds, for the sections of one file.
PieceMatch MatchSections(std::span<const Memory> stored, std::span<const MemoryInput> wanted);

// The share of words that two texts have in common: twice the common ones by the sum of both (the
// Dice coefficient of their multisets of words). 1 for the same words, 0 for none.
double SharedWords(std::string_view a, std::string_view b);

}  // namespace cairn
