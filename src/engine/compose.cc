#include "engine/compose.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/text.h"
#include "base/time_text.h"
#include "engine/admission.h"
#include "text/entities.h"
#include "text/summary.h"

namespace cairn {
namespace {

constexpr double kMostTtlDays =
    365'000;  // a thousand years: far from an overflow, but surely a mistake

void FillText(const MemoryInput& input, const Context& context, Memory& memory) {
  if (!input.Has(&Memory::project)) memory.project = context.project;
  if (!input.Has(&Memory::summary) || memory.summary.empty()) {
    memory.summary = Summarise(memory.content);
  }
  memory.content_hash = ContentHash(memory.content);
}

}  // namespace

std::vector<std::string> MergeEntities(const std::string& content,
                                       const std::vector<std::string>& given) {
  std::vector<std::string> entities = ExtractEntities(content);
  for (const std::string& name : given) {
    const bool known =
        std::any_of(entities.begin(), entities.end(),
                    [&](const std::string& entity) { return EqualsIgnoringCase(entity, name); });
    if (!known && entities.size() < kMostEntities) entities.push_back(name);
  }
  return entities;
}

std::vector<std::string> GivenEntities(const Memory& memory) {
  const std::vector<std::string> found = ExtractEntities(memory.content);
  std::vector<std::string> given;
  for (const std::string& entity : memory.entities) {
    const bool is_found = std::any_of(found.begin(), found.end(), [&](const std::string& name) {
      return EqualsIgnoringCase(name, entity);
    });
    if (!is_found) given.push_back(entity);
  }
  return given;
}

void DeriveFromContent(Memory& memory) {
  memory.content_hash = ContentHash(memory.content);
  memory.summary = Summarise(memory.content);
  memory.entities = MergeEntities(memory.content, {});
}

Status ApplyExpiry(const MemoryInput& input, TimeMs now, Memory& memory) {
  if (input.ttl_days && input.Has(&Memory::expires_at) && memory.expires_at) {
    return InvalidArgument("ttl_days and expires_at cannot be combined");
  }
  if (input.ttl_days) {
    if (!(*input.ttl_days > 0) || *input.ttl_days > kMostTtlDays) {
      return InvalidArgument("ttl_days must be greater than 0 and at most 365000");
    }
    memory.expires_at = now + std::llround(*input.ttl_days * static_cast<double>(kDayMs));
  }
  if (memory.IsExpired(now) && (input.ttl_days || input.Has(&Memory::expires_at))) {
    return InvalidArgument("expires_at (" + FormatLocalTime(*memory.expires_at) +
                           ") is in the past");
  }
  return {};
}

HandoffNotes NotesFromText(const Memory& handoff) {
  HandoffNotes notes;
  notes.summary = handoff.summary;
  return notes;
}

Status RefuseHandoffType(const MemoryInput& input) {
  if (!input.Has(&Memory::type) || input.values.type != MemoryType::kHandoff) return {};
  return InvalidArgument(
      "the type 'handoff' is reserved; save a handoff instead (handoff_store, `cairn handoff "
      "save`)");
}

Result<Memory> ComposeNew(const MemoryInput& input, const Context& context, SecretKinds* redacted) {
  const TimeMs now = context.clock.Now();
  CAIRN_TRY(RefuseHandoffType(input));
  Memory memory = input.values;
  memory.id = Id::New(context.clock, context.rng);
  if (!input.Has(&Memory::created_at)) memory.created_at = now;
  if (!input.Has(&Memory::source)) memory.source = context.source;
  memory.updated_at = memory.created_at;
  memory.last_accessed_at = memory.created_at;
  CAIRN_TRY(ApplyExpiry(input, now, memory));
  CAIRN_TRY(Admit(context.guard, memory, redacted));
  CAIRN_TRY(ValidateMemory(memory));
  FillText(input, context, memory);
  memory.entities = MergeEntities(memory.content, memory.entities);
  return memory;
}

Result<Memory> ComposeImported(const MemoryInput& input, const Context& context,
                               SecretKinds* redacted) {
  const TimeMs now = context.clock.Now();
  Memory memory = input.values;
  if (!input.Has(&Memory::id)) memory.id = Id::New(context.clock, context.rng);
  if (!input.Has(&Memory::created_at)) memory.created_at = now;
  if (!input.Has(&Memory::source)) memory.source = "import";
  if (!input.Has(&Memory::updated_at)) memory.updated_at = memory.created_at;
  if (!input.Has(&Memory::last_accessed_at)) memory.last_accessed_at = memory.created_at;
  if (input.ttl_days) CAIRN_TRY(ApplyExpiry(input, now, memory));
  CAIRN_TRY(Admit(context.guard, memory, redacted));
  CAIRN_TRY(ValidateMemory(memory));
  FillText(input, context, memory);
  if (!input.Has(&Memory::entities)) memory.entities = ExtractEntities(memory.content);
  return memory;
}

}  // namespace cairn
