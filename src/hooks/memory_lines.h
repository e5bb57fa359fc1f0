// Memories as lines of the text that a hook puts before a model: short, with what is needed to
// judge them (what sort, how old, from where) and to read them in full (the id).
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

// "just now", "5 minutes ago", "3 days ago", "2 years ago"; a time to come is now.
std::string AgeText(TimeMs since, TimeMs now);

// One line with its line break. The content is folded into it and cut at that many characters.
std::string MemoryLine(const Memory& memory, TimeMs now, std::size_t most_characters);

}  // namespace cairn
