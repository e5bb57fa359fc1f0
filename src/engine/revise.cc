#include "engine/revise.h"

#include <algorithm>

#include "base/hash.h"
#include "base/text.h"
#include "engine/admission.h"
#include "engine/chunk_locator.h"
#include "engine/compose.h"
#include "engine/embedding_service.h"
#include "engine/retire.h"
#include "text/entities.h"
#include "text/summary.h"

namespace cairn {
namespace {

Status CheckChanges(const Memory& memory, const MemoryInput& changes) {
  if (changes.empty()) return InvalidArgument("nothing to change; pass at least one field");
  CAIRN_TRY(RefuseHandoffType(changes));
  if (memory.superseded_by.IsDeleted()) {
    return Conflict("memory " + memory.id.ToString() + " is deleted; restore it first");
  }
  const bool rewrites = changes.Has(&Memory::content) || changes.Has(&Memory::type);
  if (memory.type == MemoryType::kHandoff && rewrites) {
    return Conflict("a handoff cannot be edited; save a new one instead");
  }
  return {};
}

// Indexing and analysis overwrite these on every change of their file; the user owns the other
// fields.
bool ChangesFileFields(const Memory& piece, const MemoryInput& changes) {
  // A finding has no position; the analysis also sets these fields each time.
  const bool is_finding = !piece.position;
  if (is_finding && (changes.Has(&Memory::category) || changes.Has(&Memory::importance))) {
    return true;
  }
  return changes.Has(&Memory::content) || changes.Has(&Memory::embedding_text) ||
         changes.Has(&Memory::source) || changes.Has(&Memory::project) ||
         changes.Has(&Memory::kind) || changes.Has(&Memory::thread) ||
         changes.Has(&Memory::position) || changes.Has(&Memory::file_path) ||
         changes.Has(&Memory::section_title) || changes.Has(&Memory::tags) ||
         changes.Has(&Memory::keywords);
}

Status RefuseFileFields(const Context& context, const Memory& memory, const MemoryInput& changes) {
  const bool is_piece = !memory.chunk.empty();
  const bool is_lost = is_piece ? ChangesFileFields(memory, changes)
                                : memory.promoted_at && changes.Has(&Memory::content);
  if (!is_lost) return {};
  const auto line = context.locator != nullptr ? context.locator->LineOf(memory) : std::nullopt;
  // The section of a promoted memory is no longer in its file, so the memory can be edited freely.
  if (!is_piece && !line) return {};
  const std::string id = memory.id.ToString();
  const std::string file = memory.file_path.empty() ? "the project's files" : memory.file_path;
  return Conflict(
      "memory " + id + " mirrors " + file + ", so this edit would be overwritten; edit " + file +
      (line ? ':' + std::to_string(*line) : "") + ", or store the new text with supersedes " + id);
}

void CopyGiven(const MemoryInput& changes, Memory& memory) {
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (field.role == FieldRole::kSettable && changes.Has(field.member)) {
      memory.*field.member = changes.values.*field.member;
    }
  });
}

// Recomputes the fields that depend on the content or the entities.
void DeriveAnew(const Memory& before, const MemoryInput& changes, Memory& memory) {
  const bool new_content = changes.Has(&Memory::content);
  if (new_content) {
    memory.content_hash = ContentHash(memory.content);
    if (!changes.Has(&Memory::embedding_text)) memory.embedding_text.clear();
  }
  const bool summary_given = changes.Has(&Memory::summary) && !memory.summary.empty();
  if (!summary_given && (new_content || changes.Has(&Memory::summary))) {
    memory.summary = Summarise(memory.content);
  }
  if (new_content || changes.Has(&Memory::entities)) {
    memory.entities =
        MergeEntities(memory.content, changes.Has(&Memory::entities) ? changes.values.entities
                                                                     : GivenEntities(before));
  }
}

}  // namespace

Result<Memory> Revise::Update(const Id& id, const MemoryInput& given) {
  return Change(id, given, false);
}

Result<Memory> Revise::FollowFile(const Id& id, std::string content) {
  MemoryInput change;
  change.Set(&Memory::content, std::move(content));
  return Change(id, change, true);
}

Result<Memory> Revise::Change(const Id& id, const MemoryInput& given, bool by_file) {
  MemoryInput changes = given;
  CAIRN_TRY(Admit(context_.guard, changes.values));
  const TimeMs now = context_.clock.Now();
  Memory revised;
  bool new_text = false;
  const Status status = context_.store.Write([&](Writer& writer) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto before, FindOrFail(writer, id));
    CAIRN_TRY(CheckChanges(before, changes));
    if (!by_file) CAIRN_TRY(RefuseFileFields(context_, before, changes));
    revised = before;
    CopyGiven(changes, revised);
    CAIRN_TRY(ApplyExpiry(changes, now, revised));
    CAIRN_TRY(ValidateMemory(revised));
    DeriveAnew(before, changes, revised);
    revised.updated_at = now;
    if (revised.content != before.content) revised.changed_at = now;
    new_text = changes.Has(&Memory::content) || changes.Has(&Memory::embedding_text);
    if (new_text) CAIRN_TRY(writer.PutVectors(id, "", {}));  // stale
    return writer.Update(revised);
  });
  if (!status) return status.error();
  if (new_text) CAIRN_TRY(EmbeddingService(context_).Refresh(std::span(&id, 1)));
  RedactOutput(context_.guard, revised);
  return revised;
}

}  // namespace cairn
