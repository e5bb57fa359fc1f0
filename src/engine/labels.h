// What a reader has to know about a memory before trusting it: whether somebody said it or it came
// from a file or an import, and whether it then speaks to the agent. Worked out whenever it is
// shown, so that better rules apply to what is stored already.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "model/handoff.h"
#include "model/memory.h"

namespace cairn {

enum class MemoryFlag {
  kInstructionLike,  // from a file or an import, and it speaks to the agent (guard/injection.h)
};

template <>
struct EnumNames<MemoryFlag> {
  static constexpr std::string_view kWhat = "flag";
  static constexpr EnumEntry<MemoryFlag> kTable[] = {
      {MemoryFlag::kInstructionLike, "instruction-like"}};
};

std::vector<MemoryFlag> FlagsOf(const Memory& memory);
// Its notes count as well: they are given to agents beside the text, and may differ from it.
std::vector<MemoryFlag> FlagsOf(const Handoff& handoff);

// Their names, with commas between them.
std::string FlagNames(const Memory& memory);

// Origin and flags for a line of text: "from docs/setup.md, instruction-like". Empty for what
// somebody said.
std::string OriginLabel(const Memory& memory);

// The handoff's text, after a line with its label if it has one.
std::string WithOrigin(const Handoff& handoff);

}  // namespace cairn
