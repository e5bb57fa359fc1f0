#include "engine/labels.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "guard/injection.h"

namespace cairn {
namespace {

bool SpeaksToTheAgent(const Memory& memory) {
  for (const std::string* text :
       {&memory.content, &memory.summary, &memory.section_title, &memory.context}) {
    if (LooksLikeInjection(*text)) return true;
  }
  return false;
}

bool SpeaksToTheAgent(const std::string& text) { return LooksLikeInjection(text); }

bool SpeaksToTheAgent(const std::vector<std::string>& list) {
  return std::ranges::any_of(list, LooksLikeInjection);
}

bool SpeaksToTheAgent(const std::vector<Id>&) { return false; }

bool SpeaksToTheAgent(const HandoffNotes& notes) {
  bool speaks = false;
  ForEachField(kHandoffFields, [&](const auto& field) {
    speaks = speaks || SpeaksToTheAgent(notes.*field.member);
  });
  return speaks;
}

std::string NamesOf(const std::vector<MemoryFlag>& flags) {
  std::vector<std::string> names;
  for (const MemoryFlag flag : flags) names.emplace_back(NameOf(flag));
  return Join(names, ", ");
}

std::string LabelOf(const Memory& memory, const std::vector<MemoryFlag>& flags) {
  if (!memory.IsSecondHand()) return {};
  return "from " + (memory.file_path.empty() ? memory.source : memory.file_path) +
         (flags.empty() ? "" : ", " + NamesOf(flags));
}

}  // namespace

std::vector<MemoryFlag> FlagsOf(const Memory& memory) {
  std::vector<MemoryFlag> flags;
  if (memory.IsSecondHand() && SpeaksToTheAgent(memory)) {
    flags.push_back(MemoryFlag::kInstructionLike);
  }
  return flags;
}

std::vector<MemoryFlag> FlagsOf(const Handoff& handoff) {
  std::vector<MemoryFlag> flags = FlagsOf(handoff.record);
  if (flags.empty() && handoff.record.IsSecondHand() && SpeaksToTheAgent(handoff.notes)) {
    flags.push_back(MemoryFlag::kInstructionLike);
  }
  return flags;
}

std::string FlagNames(const Memory& memory) { return NamesOf(FlagsOf(memory)); }

std::string OriginLabel(const Memory& memory) { return LabelOf(memory, FlagsOf(memory)); }

std::string WithOrigin(const Handoff& handoff) {
  const std::string label = LabelOf(handoff.record, FlagsOf(handoff));
  return label.empty() ? handoff.record.content : "(" + label + ")\n\n" + handoff.record.content;
}

}  // namespace cairn
