#include <algorithm>

#include "base/hash.h"
#include "base/text.h"
#include "embed/lazy_embedder.h"
#include "engine/compose.h"
#include "engine/doctor.h"
#include "engine/doctor_words.h"

namespace cairn {
namespace {

constexpr std::size_t kAll = 1'000'000'000;

bool IsOk(const Diagnosis& diagnosis, std::string_view check) {
  return std::ranges::any_of(
      diagnosis.checks, [&](const HealthCheck& each) { return each.check == check && each.ok; });
}

// Updates only the use counters, in the current record.
Status CorrectUses(Writer& writer, const Memory& right) {
  CAIRN_ASSIGN_OR_RETURN(auto present, writer.Find(right.id));
  if (!present) return {};
  Memory memory = *std::move(present);
  memory.access_count = std::max(memory.access_count, right.access_count);
  memory.last_accessed_at = std::max(memory.last_accessed_at, right.last_accessed_at);
  return writer.Update(memory);
}

// Replaces only the text, and only if the record has not changed since the check.
Result<bool> CorrectText(Writer& writer, const Memory& right) {
  CAIRN_ASSIGN_OR_RETURN(auto present, writer.Find(right.id));
  if (!present || ContentHash((*present).content) == (*present).content_hash) return false;
  Memory memory = *std::move(present);
  if (memory.content_hash != right.content_hash && memory.content != right.content) return false;
  memory.content = right.content;
  memory.content_hash = right.content_hash;
  CAIRN_TRY(writer.Update(memory));
  return true;
}

Status AddNotes(Writer& writer, const Memory& memory) {
  CAIRN_ASSIGN_OR_RETURN(const auto present, writer.FindHandoffNotes(memory.id));
  CAIRN_ASSIGN_OR_RETURN(const auto there, writer.Find(memory.id));
  if (present || !there) return {};
  return writer.InsertHandoffNotes(memory.id, NotesFromText(memory));
}

Status DropVectors(Writer& writer, const Id& id) {
  const Status dropped = writer.PutVectors(id, "", {});
  return dropped || dropped.error().code == ErrorCode::kNotFound ? Status() : dropped;
}

}  // namespace

// Empty if nothing could be repaired.
Result<std::string> Doctor::MendTexts(const Diagnosis& diagnosis, const FindTexts& find_texts) {
  if (diagnosis.damaged.empty() || !find_texts) return std::string();
  CAIRN_ASSIGN_OR_RETURN(const auto found, find_texts(diagnosis.damaged));
  std::vector<std::string> mended;
  CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
    mended.clear();
    for (const Memory& memory : found) {
      CAIRN_ASSIGN_OR_RETURN(const auto corrected, CorrectText(writer, memory));
      if (corrected) mended.push_back(memory.id.ToString());
    }
    return {};
  }));
  if (mended.empty()) return std::string();
  return "restored the text of " + CountOfMemories(std::ssize(mended)) +
         " from a backup: " + Join(mended, ", ");
}

Result<std::vector<std::string>> Doctor::Repair(const Diagnosis& diagnosis,
                                                const EmbeddingService::Progress& progress,
                                                const FindTexts& find_texts) {
  std::vector<std::string> done;
  EmbeddingService embeddings(context_);
  if (diagnosis.is_drifted) {
    CAIRN_TRY(context_.store.Rebuild());
    done.emplace_back("rebuilt the index from the records and removed orphans");
  }
  // After the rebuild: updating a text needs an index that matches the old text.
  CAIRN_ASSIGN_OR_RETURN(auto mended, MendTexts(diagnosis, find_texts));
  if (!mended.empty()) done.push_back(std::move(mended));
  std::vector<Id> stale;
  if (!diagnosis.stale.empty()) {  // if the sample has stale vectors, other memories may too
    CAIRN_ASSIGN_OR_RETURN(auto all, embeddings.FindStale(kAll, progress));
    stale = std::move(all);
  }
  if (!diagnosis.miscounted.empty() || !diagnosis.without_notes.empty() || !stale.empty()) {
    CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
      for (const Memory& memory : diagnosis.miscounted) CAIRN_TRY(CorrectUses(writer, memory));
      for (const Memory& memory : diagnosis.without_notes) CAIRN_TRY(AddNotes(writer, memory));
      for (const Id& id : stale) CAIRN_TRY(DropVectors(writer, id));
      return {};
    }));
  }
  if (const auto count = std::ssize(diagnosis.miscounted); count > 0) {
    done.push_back("corrected the use count of " + CountOfMemories(count) + " from the access log");
  }
  if (const auto count = diagnosis.without_notes.size(); count > 0) {
    done.push_back("rebuilt the notes of " + std::to_string(count) + " handoffs from their text");
  }
  if (!diagnosis.secrets.empty() || !diagnosis.logs_with_secrets.empty()) {
    CAIRN_ASSIGN_OR_RETURN(const auto redacted, StoredSecrets(context_).Redact(diagnosis.secrets));
    done.push_back("redacted the secrets of " + CountOfMemories(redacted.memories));
    if (redacted.logs > 0) {
      done.back() += " and of " + std::to_string(redacted.logs) + " daily logs";
    }
    auto held_in = redacted.still_held_in;
    const auto backups = context_.store.Backups();  // the caller handles files
    if (!backups) return backups.error();
    std::erase_if(held_in, [&](const std::string& file) {
      return std::ranges::find(*backups, file) != backups->end();
    });
    if (!held_in.empty()) done.back() += "; still in " + Join(held_in, ", ");
  }
  if (context_.embedder == nullptr || context_.embedder->IsOff() || !IsOk(diagnosis, "model")) {
    return done;
  }
  CAIRN_ASSIGN_OR_RETURN(const auto embedded, embeddings.Reembed(progress));
  if (embedded > 0) {
    done.push_back("embedded " + CountOfMemories(embedded) + " anew");
  }
  return done;
}

}  // namespace cairn
