#include "engine/pieces.h"

#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/keyed_hash.h"
#include "engine/admission.h"
#include "engine/compose.h"
#include "engine/meaning.h"

namespace cairn {
namespace {

// The stored piece with what its origin says now.
Memory WithGiven(const Memory& stored, const MemoryInput& wanted) {
  Memory memory = stored;
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (wanted.Has(field.member)) memory.*field.member = wanted.values.*field.member;
  });
  return memory;
}

}  // namespace

PieceCounts& PieceCounts::operator+=(const PieceCounts& other) {
  added += other.added;
  updated += other.updated;
  kept += other.kept;
  removed += other.removed;
  return *this;
}

Status PieceChanges::Bring(const std::vector<Memory>& stored, std::span<const MemoryInput> wanted) {
  std::unordered_map<std::string_view, const MemoryInput*, KeyedHash> waiting;
  for (const MemoryInput& input : wanted) waiting.emplace(input.values.chunk, &input);
  for (const Memory& memory : stored) {
    const auto same = waiting.find(memory.chunk);
    if (same == waiting.end()) {
      CAIRN_TRY(writer_.Erase(memory.id));
      ++counts_.removed;
      continue;
    }
    CAIRN_TRY(Update(memory, *same->second));
    waiting.erase(same);
  }
  for (const MemoryInput& input : wanted) {
    if (waiting.contains(input.values.chunk)) CAIRN_TRY(Add(input));
  }
  return {};
}

Status PieceChanges::Update(const Memory& stored, const MemoryInput& wanted) {
  Memory memory = WithGiven(stored, wanted);
  CAIRN_TRY(Admit(context_.guard, memory));
  if (memory == stored) {
    ++counts_.kept;
    return {};
  }
  CAIRN_TRY(ValidateMemory(memory));
  if (memory.content != stored.content) DeriveFromContent(memory);
  memory.updated_at = context_.clock.Now();
  if (TextToEmbed(memory) != TextToEmbed(stored)) {
    CAIRN_TRY(writer_.PutVectors(memory.id, "", {}));  // the old one would lie
    to_embed_.push_back(memory.id);
  }
  ++counts_.updated;
  return writer_.Update(memory);
}

Status PieceChanges::Add(const MemoryInput& wanted) {
  auto memory = ComposeNew(wanted, context_);
  if (!memory) return memory.error();
  to_embed_.push_back(memory->id);
  added_.push_back(*std::move(memory));
  ++counts_.added;
  return {};
}

Status PieceChanges::Write() {
  CAIRN_TRY(writer_.Insert(added_));
  added_.clear();
  return {};
}

Result<bool> HoldsOnlyPieces(Reader& reader) {
  bool only = true;
  const Status walked = reader.ForEachMemory([&](const Memory& memory) {
    only = only && !memory.chunk.empty();
    return Status();
  });
  if (!walked) return walked.error();
  return only;
}

}  // namespace cairn
