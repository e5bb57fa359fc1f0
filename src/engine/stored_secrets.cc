#include "engine/stored_secrets.h"

#include <algorithm>

#include "base/hash.h"
#include "engine/meaning.h"
#include "engine/retire.h"

namespace cairn {
namespace {

constexpr std::string_view kQueryField = "query";

bool IsInRecord(const MemoryWithSecrets& found) {
  return std::ranges::any_of(
      found.secrets, [](const SecretInField& secret) { return secret.field != kQueryField; });
}

// In a transaction: the record, its notes and its vectors, which were made from the old text.
Status RedactRecord(Writer& writer, const Guard& redacting, Memory memory, TimeMs now) {
  auto notes = writer.FindHandoffNotes(memory.id);
  if (!notes) return notes.error();
  Release(redacting, memory);
  memory.content_hash = ContentHash(memory.content);
  memory.updated_at = now;
  if (*notes) {
    Handoff handoff{memory, **notes};
    Release(redacting, handoff);
    CAIRN_TRY(writer.UpdateHandoffNotes(memory.id, handoff.notes));
  }
  CAIRN_TRY(writer.PutVectors(memory.id, "", {}));
  return writer.Update(memory);
}

// In a transaction.
Status RedactQueries(Writer& writer, const Guard& redacting, const Id& id) {
  const auto logged = writer.Accesses(id);
  if (!logged) return logged.error();
  std::vector<AccessRecord> redacted = *logged;
  for (AccessRecord& use : redacted) redacting.Release(use.query);
  return redacted == *logged ? Status() : writer.ReplaceAccesses(id, redacted);
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
  std::vector<SecretInField> secrets = FindSecrets(memory);
  const auto add = [&](const std::vector<SecretInField>& more) {
    secrets.insert(secrets.end(), more.begin(), more.end());
  };
  if (memory.type == MemoryType::kHandoff) {
    const auto notes = reader_.FindHandoffNotes(memory.id);
    if (!notes) return notes.error();
    add(FindSecrets(notes->value_or(HandoffNotes{})));
  }
  if (const auto in_queries = in_queries_.find(memory.id); in_queries != in_queries_.end()) {
    add(in_queries->second);
  }
  return secrets;
}

Result<std::vector<MemoryWithSecrets>> StoredSecrets::Find() {
  const auto search = SecretSearch::Start(context_.store);
  if (!search) return search.error();
  std::vector<MemoryWithSecrets> found;
  const Status walked = context_.store.ForEachMemory([&](const Memory& memory) -> Status {
    auto secrets = search->Of(memory);
    if (!secrets) return secrets.error();
    if (!secrets->empty()) found.push_back({memory.id, *std::move(secrets)});
    return {};
  });
  if (!walked) return walked.error();
  return found;
}

Result<RedactedSecrets> StoredSecrets::Redact(const std::vector<MemoryWithSecrets>& found) {
  const Guard redacting(SecretsPolicy::kRedact);
  const TimeMs now = context_.clock.Now();
  std::vector<Id> changed;
  std::vector<Memory> before;
  const Status status = context_.store.Write([&](Writer& writer) -> Status {
    changed.clear();
    before.clear();
    for (const MemoryWithSecrets& each : found) {
      auto memory = FindOrFail(writer, each.id);
      if (!memory) return memory.error();
      CAIRN_TRY(RedactQueries(writer, redacting, each.id));
      if (!IsInRecord(each)) continue;
      CAIRN_TRY(RedactRecord(writer, redacting, *memory, now));
      changed.push_back(each.id);
      before.push_back(*std::move(memory));
    }
    return {};
  });
  if (!status) return status.error();
  CAIRN_TRY(Meaning(context_).Refresh(changed));
  auto held_in = FilesThatHold(context_, before);
  if (!held_in) return held_in.error();
  return RedactedSecrets{std::ssize(found), *std::move(held_in)};
}

}  // namespace cairn
