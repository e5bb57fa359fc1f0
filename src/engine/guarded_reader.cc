#include "engine/guarded_reader.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/text.h"
#include "guard/secrets.h"

namespace cairn {

void RedactLabel(const Guard& guard, std::string& label) {
  if (guard.policy() == SecretsPolicy::kAllow) return;
  if (const auto secrets = FindSecretsOf("secret", label); !secrets.empty()) {
    label = RedactSecrets(label, secrets);
  }
}

// A handoff's content is its notes as text: a secret in one is a secret in the other.
Status GuardedReader::Redact(Memory& memory) {
  if (guard_.policy() == SecretsPolicy::kAllow) return {};
  if (memory.type != MemoryType::kHandoff) {
    RedactOutput(guard_, memory);
    return {};
  }
  CAIRN_ASSIGN_OR_RETURN(auto notes, raw_.FindHandoffNotes(memory.id));
  Handoff handoff{std::move(memory), std::move(notes).value_or(HandoffNotes{})};
  RedactOutput(guard_, handoff);
  memory = std::move(handoff.record);
  return {};
}

Result<std::vector<Memory>> GuardedReader::Redacted(Result<std::vector<Memory>> memories) {
  if (!memories) return memories;
  for (Memory& memory : *memories) CAIRN_TRY(Redact(memory));
  return memories;
}

Result<std::vector<AccessRecord>> GuardedReader::Redacted(
    Result<std::vector<AccessRecord>> accesses) {
  if (!accesses) return accesses;
  for (AccessRecord& access : *accesses) guard_.Release(access.query);
  return accesses;
}

Result<std::optional<Memory>> GuardedReader::Find(const Id& id) {
  auto memory = raw_.Find(id);
  if (memory && *memory) CAIRN_TRY(Redact(**memory));
  return memory;
}

Result<std::vector<Memory>> GuardedReader::FindMany(std::span<const Id> ids) {
  return Redacted(raw_.FindMany(ids));
}

Result<std::optional<Id>> GuardedReader::FindDuplicate(const std::string& project,
                                                       const std::string& content_hash,
                                                       TimeMs now) {
  return raw_.FindDuplicate(project, content_hash, now);
}

Result<MemoryPage> GuardedReader::List(const Filter& filter, Order order, const Page& page,
                                       TimeMs now) {
  auto found = raw_.List(filter, order, page, now);
  if (!found) return found;
  for (Memory& memory : found->items) CAIRN_TRY(Redact(memory));
  return found;
}

Result<std::vector<MemoryOutline>> GuardedReader::Outlines(const Filter& filter, TimeMs now) {
  return raw_.Outlines(filter, now);
}

Result<std::vector<Neighbours>> GuardedReader::FindNeighbours(std::span<const ThreadPlace> places,
                                                              TimeMs now) {
  return raw_.FindNeighbours(places, now);
}

Result<std::vector<Id>> GuardedReader::FindReplaced(const Id& by) { return raw_.FindReplaced(by); }

Result<std::optional<HandoffNotes>> GuardedReader::FindHandoffNotes(const Id& id) {
  auto notes = raw_.FindHandoffNotes(id);
  if (!notes || !*notes || guard_.policy() == SecretsPolicy::kAllow) return notes;
  CAIRN_ASSIGN_OR_RETURN(auto record, raw_.Find(id));
  Handoff handoff{std::move(record).value_or(Memory{}), **std::move(notes)};
  RedactOutput(guard_, handoff);
  return std::optional(std::move(handoff.notes));
}

Result<std::optional<std::int64_t>> GuardedReader::RowOf(const Id& id) { return raw_.RowOf(id); }

Result<std::optional<Id>> GuardedReader::IdOfRow(std::int64_t row) { return raw_.IdOfRow(row); }

Result<std::vector<std::string>> GuardedReader::IndexedProjects() { return raw_.IndexedProjects(); }

Result<std::vector<IndexedFile>> GuardedReader::IndexedFiles(const std::string& project) {
  return raw_.IndexedFiles(project);
}

Result<std::vector<Memory>> GuardedReader::FindPieces(const std::string& project,
                                                      const std::string& file_path) {
  return Redacted(raw_.FindPieces(project, file_path));
}

Result<std::optional<std::string>> GuardedReader::FindSetting(const std::string& name) {
  return raw_.FindSetting(name);
}

Status GuardedReader::ForEachMemory(const VisitMemory& visit) {
  return raw_.ForEachMemory([&](const Memory& stored) -> Status {
    Memory memory = stored;
    CAIRN_TRY(Redact(memory));
    return visit(memory);
  });
}

Result<KeywordPage> GuardedReader::SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                                  const Page& page, TimeMs now) {
  return raw_.SearchKeywords(query, filter, page, now);
}

Result<std::vector<std::string>> GuardedReader::Speakers(std::int64_t limit) {
  auto speakers = raw_.Speakers(limit);
  if (!speakers) return speakers;
  for (std::string& speaker : *speakers) guard_.Release(speaker);
  return speakers;
}

Result<std::vector<VectorHit>> GuardedReader::SearchVectors(const std::string& model,
                                                            std::span<const float> query,
                                                            const Filter& filter,
                                                            std::int64_t limit, TimeMs now) {
  return raw_.SearchVectors(model, query, filter, limit, now);
}

Result<std::vector<std::optional<VectorHit>>> GuardedReader::ScoreVectors(
    const std::string& model, std::span<const float> query, std::span<const Id> ids) {
  return raw_.ScoreVectors(model, query, ids);
}

Result<std::vector<GuardedReader::Windows>> GuardedReader::FindVectors(const std::string& model,
                                                                       std::span<const Id> ids) {
  return raw_.FindVectors(model, ids);
}

Result<std::vector<Id>> GuardedReader::FindWithoutVectors(const std::string& model,
                                                          std::int64_t limit) {
  return raw_.FindWithoutVectors(model, limit);
}

Result<StoreStats> GuardedReader::Stats(TimeMs now) {
  auto stats = raw_.Stats(now);
  if (!stats) return stats;
  std::map<std::string, std::int64_t> shown;
  for (const auto& [source, count] : stats->by_source) {
    std::string label = source;
    RedactLabel(guard_, label);
    shown[label] += count;
  }
  stats->by_source = std::move(shown);
  return stats;
}

Result<std::vector<EntityCount>> GuardedReader::Entities(const Filter& filter, const Page& page,
                                                         TimeMs now) {
  auto names = raw_.Entities(filter, page, now);
  if (names) CAIRN_TRY(RedactNames(*names));
  return names;
}

Result<std::vector<EntityPair>> GuardedReader::EntityPairs(std::span<const std::string> names,
                                                           const Filter& filter, TimeMs now) {
  return raw_.EntityPairs(names, filter, now);
}

Result<std::vector<SourceActivity>> GuardedReader::Writers(std::int64_t limit) {
  auto writers = raw_.Writers(limit);
  if (!writers) return writers;
  for (SourceActivity& writer : *writers) {
    RedactLabel(guard_, writer.source);
    guard_.Release(writer.session);
  }
  return writers;
}

Result<std::vector<AccessRecord>> GuardedReader::Accesses(const Id& id) {
  return Redacted(raw_.Accesses(id));
}

Result<std::vector<AccessRecord>> GuardedReader::RecentAccesses(std::int64_t limit) {
  return Redacted(raw_.RecentAccesses(limit));
}

Status GuardedReader::ForEachAccess(const VisitAccess& visit) {
  return raw_.ForEachAccess([&](const AccessRecord& stored) {
    AccessRecord access = stored;
    guard_.Release(access.query);
    return visit(access);
  });
}

// Whether every memory that mentions the name, whatever its state, shows it after redaction.
Result<bool> GuardedReader::IsShown(const std::string& name) {
  constexpr std::int64_t kMemoriesLookedAt = 20;  // few memories mention a secret
  Filter filter;
  filter.entities = {name};
  for (const auto& type : EnumNames<MemoryType>::kTable) filter.types.push_back(type.value);
  filter.include_deleted = filter.include_superseded = filter.include_expired = true;
  CAIRN_ASSIGN_OR_RETURN(const auto page,
                         List(filter, Order::kCreated, {.limit = kMemoriesLookedAt}, now_));
  return std::ranges::all_of(page.items, [&](const Memory& memory) {
    return std::ranges::any_of(
        memory.entities, [&](const std::string& other) { return EqualsIgnoringCase(other, name); });
  });
}

Status GuardedReader::RedactNames(std::vector<EntityCount>& names) {
  if (guard_.policy() == SecretsPolicy::kAllow) return {};
  for (EntityCount& each : names) {
    guard_.Release(each.name);
    if (FindSecretsOf("secret", each.name).empty()) continue;
    CAIRN_ASSIGN_OR_RETURN(const bool is_shown, IsShown(each.name));
    if (!is_shown) each.name = "[REDACTED:" + std::string(NameOf(SecretKind::kToken)) + "]";
  }
  return {};
}

}  // namespace cairn
