// Provenance labels: whether somebody wrote a memory or it came from a file or an import, and
// whether such a text contains instructions to the agent. Computed on every read, so that improved
// rules also apply to stored memories.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "model/handoff.h"
#include "model/memory.h"

namespace cairn {

enum class MemoryFlag {
  kInstructionLike,  // from a file or an import, and addresses the agent (guard/injection.h)
};

template <>
struct EnumNames<MemoryFlag> {
  static constexpr std::string_view kWhat = "flag";
  static constexpr EnumEntry<MemoryFlag> kTable[] = {
      {MemoryFlag::kInstructionLike, "instruction-like"}};
};

std::vector<MemoryFlag> FlagsOf(const Memory& memory);
// Includes the notes, which agents receive along with the text and which may differ from it.
std::vector<MemoryFlag> FlagsOf(const Handoff& handoff);

// The names of its flags, separated by commas.
std::string FlagNames(const Memory& memory);

// Origin and flags for a line of text: "from docs/setup.md, instruction-like". Empty for what
// somebody wrote by hand.
std::string OriginLabel(const Memory& memory);

// The handoff's text, preceded by a line with its label if it has one.
std::string WithOrigin(const Handoff& handoff);

}  // namespace cairn
