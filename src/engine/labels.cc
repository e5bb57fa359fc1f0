#include "engine/labels.h"

#include <string>

#include "base/text.h"
#include "guard/instructions.h"

namespace cairn {
namespace {

bool SpeaksToTheAgent(const Memory& memory) {
  for (const std::string* text :
       {&memory.content, &memory.summary, &memory.section_title, &memory.context}) {
    if (LooksLikeInstructions(*text)) return true;
  }
  return false;
}

}  // namespace

std::vector<MemoryFlag> FlagsOf(const Memory& memory) {
  std::vector<MemoryFlag> flags;
  if (memory.IsSecondHand() && SpeaksToTheAgent(memory)) {
    flags.push_back(MemoryFlag::kInstructionLike);
  }
  return flags;
}

std::string FlagNames(const Memory& memory) {
  std::vector<std::string> names;
  for (const MemoryFlag flag : FlagsOf(memory)) names.emplace_back(NameOf(flag));
  return Join(names, ", ");
}

std::string OriginLabel(const Memory& memory) {
  if (!memory.IsSecondHand()) return {};
  const std::string flags = FlagNames(memory);
  return "from " + (memory.file_path.empty() ? memory.source : memory.file_path) +
         (flags.empty() ? "" : ", " + flags);
}

std::string WithOrigin(const Handoff& handoff) {
  const std::string label = OriginLabel(handoff.record);
  return label.empty() ? handoff.record.content : "(" + label + ")\n\n" + handoff.record.content;
}

}  // namespace cairn
