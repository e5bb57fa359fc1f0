#include "engine/stored_secrets.h"

#include "base/hash.h"
#include "engine/meaning.h"
#include "engine/retire.h"

namespace cairn {
namespace {

// In a transaction: the record, its notes and its vectors, which were made from the old text.
Status RedactOne(Writer& writer, const Id& id, TimeMs now) {
  const Guard redacting(SecretsPolicy::kRedact);
  auto memory = FindOrFail(writer, id);
  if (!memory) return memory.error();
  auto notes = writer.FindHandoffNotes(id);
  if (!notes) return notes.error();
  Release(redacting, *memory);
  memory->content_hash = ContentHash(memory->content);
  memory->updated_at = now;
  if (*notes) {
    Handoff handoff{*memory, **notes};
    Release(redacting, handoff);
    CAIRN_TRY(writer.UpdateHandoffNotes(id, handoff.notes));
  }
  CAIRN_TRY(writer.PutVectors(id, "", {}));
  return writer.Update(*memory);
}

}  // namespace

Result<std::vector<SecretInField>> SecretsOf(Reader& reader, const Memory& memory) {
  std::vector<SecretInField> secrets = FindSecrets(memory);
  if (memory.type != MemoryType::kHandoff) return secrets;
  const auto notes = reader.FindHandoffNotes(memory.id);
  if (!notes) return notes.error();
  const auto in_notes = FindSecrets(notes->value_or(HandoffNotes{}));
  secrets.insert(secrets.end(), in_notes.begin(), in_notes.end());
  return secrets;
}

Result<std::vector<MemoryWithSecrets>> StoredSecrets::Find() {
  std::vector<MemoryWithSecrets> found;
  const Status walked = context_.store.ForEachMemory([&](const Memory& memory) -> Status {
    auto secrets = SecretsOf(context_.store, memory);
    if (!secrets) return secrets.error();
    if (!secrets->empty()) found.push_back({memory.id, *std::move(secrets)});
    return {};
  });
  if (!walked) return walked.error();
  return found;
}

Result<RedactedSecrets> StoredSecrets::Redact(const std::vector<MemoryWithSecrets>& found) {
  const TimeMs now = context_.clock.Now();
  std::vector<Id> ids;
  std::vector<Memory> before;
  for (const MemoryWithSecrets& each : found) ids.push_back(each.id);
  const Status status = context_.store.Write([&](Writer& writer) -> Status {
    before.clear();
    for (const Id& id : ids) {
      auto memory = FindOrFail(writer, id);
      if (!memory) return memory.error();
      before.push_back(*std::move(memory));
      CAIRN_TRY(RedactOne(writer, id, now));
    }
    return {};
  });
  if (!status) return status.error();
  CAIRN_TRY(Meaning(context_).Refresh(ids));
  auto held_in = FilesThatHold(context_, before);
  if (!held_in) return held_in.error();
  return RedactedSecrets{std::ssize(ids), *std::move(held_in)};
}

}  // namespace cairn
