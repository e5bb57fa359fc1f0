// Formats memories as lines of the text that a hook gives to a model: short, with what is needed to
// judge them (kind, age, source) and to read them in full (the id).
//
// The age is that of the text (Memory::TextSince): a vote does not make it look new.
//
//   - [decision, 3 days ago, 01a1e30f-c6c3-7791-8941-db497074014e] Stripe rather than Adyen, since
//   …
#pragma once

#include <cstddef>
#include <string>

#include "model/memory.h"

namespace cairn {

// "just now", "5 minutes ago", "3 days ago", "2 years ago"; a future time counts as now.
std::string AgeText(TimeMs since, TimeMs now);

// One line with its newline. The content is put on one line and cut at `most_characters`.
std::string MemoryLine(const Memory& memory, TimeMs now, std::size_t most_characters);

}  // namespace cairn
