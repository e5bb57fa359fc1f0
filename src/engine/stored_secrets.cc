#include "engine/stored_secrets.h"

#include <algorithm>

#include "base/hash.h"
#include "engine/compose.h"
#include "engine/embedding_service.h"
#include "engine/journal.h"
#include "engine/retire.h"
#include "text/summary.h"

namespace cairn {
namespace {

constexpr std::string_view kQueryField = "query";

bool IsInRecord(const MemoryWithSecrets& found) {
  return std::ranges::any_of(
      found.secrets, [](const SecretInField& secret) { return secret.field != kQueryField; });
}

// Those of `given` that are still among the entities after redaction.
std::vector<std::string> StillNamed(const std::vector<std::string>& given,
                                    const std::vector<std::string>& released) {
  std::vector<std::string> named;
  for (const std::string& name : given) {
    if (std::ranges::find(released, name) != released.end()) named.push_back(name);
  }
  return named;
}

// Inside a transaction: redacts the record and its notes and drops its vectors, which were computed
// from the old text.
Result<Memory> RedactRecord(Writer& writer, const Guard& redacting, const Memory& before,
                            TimeMs now) {
  Memory memory = before;
  CAIRN_ASSIGN_OR_RETURN(auto notes, writer.FindHandoffNotes(memory.id));
  const bool has_own_summary = memory.summary != Summarise(memory.content);
  const std::vector<std::string> given = GivenEntities(memory);
  Handoff handoff{std::move(memory), notes.value_or(HandoffNotes{})};
  RedactOutput(redacting, handoff);
  Memory& redacted = handoff.record;
  if (redacted.content != before.content) {
    if (!has_own_summary) redacted.summary = Summarise(redacted.content);
    redacted.entities = MergeEntities(redacted.content, StillNamed(given, redacted.entities));
  }
  redacted.content_hash = ContentHash(redacted.content);
  redacted.updated_at = now;
  if (notes) CAIRN_TRY(writer.UpdateHandoffNotes(redacted.id, handoff.notes));
  CAIRN_TRY(writer.PutVectors(redacted.id, "", {}));
  CAIRN_TRY(writer.Update(redacted));
  return redacted;
}

// Call inside a transaction.
Status RedactQueries(Writer& writer, const Guard& redacting, const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(const auto logged, writer.Accesses(id));
  std::vector<AccessRecord> redacted = logged;
  for (AccessRecord& use : redacted) redacting.Release(use.query);
  return redacted == logged ? Status() : writer.ReplaceAccesses(id, redacted);
}

}  // namespace

Result<SecretSearch> SecretSearch::Start(Reader& reader) {
  SecretSearch search(reader);
  CAIRN_TRY(reader.ForEachAccess([&](const AccessRecord& use) -> Status {
    for (const SecretKind kind : SecretsIn(use.query)) {
      auto& known = search.in_queries_[use.memory];
      const SecretInField secret{kQueryField, kind};
      if (std::ranges::find(known, secret) == known.end()) known.push_back(secret);
    }
    return {};
  }));
  return search;
}

Result<std::vector<SecretInField>> SecretSearch::Of(const Memory& memory) const {
  HandoffNotes notes;
  if (memory.type == MemoryType::kHandoff) {
    CAIRN_ASSIGN_OR_RETURN(auto found, reader_.FindHandoffNotes(memory.id));
    notes = std::move(found).value_or(HandoffNotes{});
  }
  std::vector<SecretInField> secrets = FindSecrets(memory, &notes);
  if (const auto in_queries = in_queries_.find(memory.id); in_queries != in_queries_.end()) {
    secrets.insert(secrets.end(), in_queries->second.begin(), in_queries->second.end());
  }
  return secrets;
}

Result<std::vector<MemoryWithSecrets>> StoredSecrets::Find() {
  return context_.ReadRaw([](Reader& reader) -> Result<std::vector<MemoryWithSecrets>> {
    CAIRN_ASSIGN_OR_RETURN(const auto search, SecretSearch::Start(reader));
    std::vector<MemoryWithSecrets> found;
    CAIRN_TRY(reader.ForEachMemory([&](const Memory& memory) -> Status {
      CAIRN_ASSIGN_OR_RETURN(auto secrets, search.Of(memory));
      if (!secrets.empty()) found.push_back({memory.id, std::move(secrets)});
      return {};
    }));
    return found;
  });
}

Result<std::vector<std::string>> StoredSecrets::FindInLogs() {
  if (context_.journal == nullptr) return std::vector<std::string>();
  return context_.journal->FilesWithSecrets();
}

Result<RedactedSecrets> StoredSecrets::Redact(const std::vector<MemoryWithSecrets>& found) {
  const Guard redacting(SecretsPolicy::kRedact);
  const TimeMs now = context_.clock.Now();
  std::vector<Id> changed;
  std::vector<Memory> before;
  std::vector<Memory> after;
  CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
    changed.clear();
    before.clear();
    after.clear();
    for (const MemoryWithSecrets& each : found) {
      CAIRN_ASSIGN_OR_RETURN(auto memory, FindOrFail(writer, each.id));
      CAIRN_TRY(RedactQueries(writer, redacting, each.id));
      if (!IsInRecord(each)) continue;
      CAIRN_ASSIGN_OR_RETURN(auto redacted, RedactRecord(writer, redacting, memory, now));
      changed.push_back(each.id);
      before.push_back(std::move(memory));
      after.push_back(std::move(redacted));
    }
    return {};
  }));
  CAIRN_TRY(EmbeddingService(context_).Refresh(changed));
  RedactedSecrets done{.memories = std::ssize(found)};
  if (context_.journal != nullptr) {
    CAIRN_ASSIGN_OR_RETURN(const auto logs, context_.journal->RedactSecrets(before, after));
    done.logs = logs;
  }
  done.still_held_in = OverwriteErased(context_);
  CAIRN_ASSIGN_OR_RETURN(const auto files, FilesThatHold(context_, before));
  done.still_held_in.insert(done.still_held_in.end(), files.begin(), files.end());
  return done;
}

}  // namespace cairn
