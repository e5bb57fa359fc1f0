// Evidence: how surely a memory is about a prompt, in numbers that mean the same for every prompt
// and store. A search only says which memory fits best; this says whether it fits at all.
#pragma once

namespace cairn {

struct Evidence {
  double cosine = 0;  // of the memory's best window with the prompt
  // The share of the prompt's words, weighed by how rare they are, that one passage of the memory
  // has. Words that no memory has count as missing.
  double coverage = 0;
  bool has_vector = true;  // false: no embedding, or no model; words alone must tell
};

// Both together, from 0 to 1.
double StrengthOf(const Evidence& evidence);

// Whether it is sure enough to be told unasked. The limits were chosen on the development part of
// tests/quality/hooks; docs/decisions/0043 has the table.
bool IsSure(const Evidence& evidence);

// A further memory must be nearly as strong as the best one.
inline constexpr double kNearBest = 0.1;

}  // namespace cairn
