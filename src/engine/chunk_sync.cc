#include "engine/chunk_sync.h"

#include <utility>

#include "base/text.h"
#include "engine/admission.h"
#include "engine/compose.h"
#include "engine/embedding_service.h"

namespace cairn {
namespace {

// The stored chunk, updated with what its source gives now.
Memory WithGiven(const Memory& stored, const MemoryInput& wanted) {
  Memory memory = stored;
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (wanted.Has(field.member)) memory.*field.member = wanted.values.*field.member;
  });
  return memory;
}

// Trailing white space carries no meaning, so a change of it does not re-embed the chunk.
bool IsEmbeddedAlike(const Memory& a, const Memory& b) {
  return Trim(TextToEmbed(a)) == Trim(TextToEmbed(b));
}

}  // namespace

ChunkCounts& ChunkCounts::operator+=(const ChunkCounts& other) {
  added += other.added;
  updated += other.updated;
  kept += other.kept;
  removed += other.removed;
  return *this;
}

Status ChunkSync::Reconcile(const std::vector<Memory>& stored,
                            std::span<const MemoryInput> wanted) {
  return Apply(stored, wanted, MatchByName(stored, wanted));
}

Status ChunkSync::ReconcileSections(const std::vector<Memory>& stored,
                                    std::span<const MemoryInput> wanted) {
  return Apply(stored, wanted, MatchSections(stored, wanted));
}

Status ChunkSync::Apply(const std::vector<Memory>& stored, std::span<const MemoryInput> wanted,
                        const PieceMatch& match) {
  std::vector<bool> stays(stored.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (match[i]) {
      stays[*match[i]] = true;
      CAIRN_TRY(Update(stored[*match[i]], wanted[i]));
    } else {
      CAIRN_TRY(Add(wanted[i]));
    }
  }
  for (std::size_t s = 0; s < stored.size(); ++s) {
    if (stays[s]) continue;
    CAIRN_TRY(writer_.Erase(stored[s].id));
    ++counts_.removed;
  }
  return {};
}

Status ChunkSync::Update(const Memory& stored, const MemoryInput& wanted) {
  Memory memory = WithGiven(stored, wanted);
  CAIRN_TRY(Admit(context_.guard, memory));
  if (memory == stored) {
    ++counts_.kept;
    return {};
  }
  CAIRN_TRY(ValidateMemory(memory));
  memory.updated_at = context_.clock.Now();
  if (memory.content != stored.content) {
    DeriveFromContent(memory);
    memory.changed_at = memory.updated_at;
  }
  if (!IsEmbeddedAlike(memory, stored)) {
    CAIRN_TRY(writer_.PutVectors(memory.id, "", {}));  // stale
    to_embed_.push_back(memory.id);
  }
  ++counts_.updated;
  return writer_.Update(memory);
}

Status ChunkSync::Add(const MemoryInput& wanted) {
  CAIRN_ASSIGN_OR_RETURN(auto memory, ComposeNew(wanted, context_));
  to_embed_.push_back(memory.id);
  added_.push_back(std::move(memory));
  ++counts_.added;
  return {};
}

Status ChunkSync::Write() {
  CAIRN_TRY(writer_.Insert(added_));
  added_.clear();
  return {};
}

Result<bool> HoldsOnlyChunks(Reader& reader) {
  bool only = true;
  CAIRN_TRY(reader.ForEachMemory([&](const Memory& memory) {
    only = only && !memory.chunk.empty();
    return Status();
  }));
  return only;
}

}  // namespace cairn
