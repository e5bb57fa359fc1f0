#include "model/memory.h"

#include "base/text.h"
#include "model/validate.h"

namespace cairn {
Successor Successor::Deleted() {
  Successor successor;
  successor.deleted_ = true;
  return successor;
}

Successor Successor::By(const Id& id) {
  Successor successor;
  successor.id_ = id;
  return successor;
}

Result<Successor> Successor::Parse(std::string_view text) {
  if (text.empty()) return None();
  if (text == kTombstone) return Deleted();
  CAIRN_ASSIGN_OR_RETURN(const auto id, Id::Parse(text));
  return By(id);
}

std::string Successor::ToString() const {
  if (deleted_) return std::string(kTombstone);
  return id_.IsNil() ? std::string() : id_.ToString();
}

Status ValidateMemory(const Memory& memory) {
  if (Trim(memory.content).empty()) {
    return InvalidArgument("content is empty; give the text to remember");
  }
  return ValidateFields(kMemoryFields, memory);
}

bool Memory::IsSecondHand() const {
  return !source.empty() && source != "manual" && source != "mcp";
}

}  // namespace cairn
