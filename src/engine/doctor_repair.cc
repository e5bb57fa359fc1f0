#include <algorithm>

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

// Only what the log knows is set, in the record as it is by now.
Status CorrectUses(Writer& writer, const Memory& right) {
  auto present = writer.Find(right.id);
  if (!present) return present.error();
  if (!*present) return {};
  Memory memory = **std::move(present);
  memory.access_count = std::max(memory.access_count, right.access_count);
  memory.last_accessed_at = std::max(memory.last_accessed_at, right.last_accessed_at);
  return writer.Update(memory);
}

Status AddNotes(Writer& writer, const Memory& memory) {
  const auto present = writer.FindHandoffNotes(memory.id);
  if (!present) return present.error();
  const auto there = writer.Find(memory.id);
  if (!there) return there.error();
  if (*present || !*there) return {};
  return writer.InsertHandoffNotes(memory.id, NotesFromText(memory));
}

Status DropVectors(Writer& writer, const Id& id) {
  const Status dropped = writer.PutVectors(id, "", {});
  return dropped || dropped.error().code == ErrorCode::kNotFound ? Status() : dropped;
}

}  // namespace

Result<std::vector<std::string>> Doctor::Repair(const Diagnosis& diagnosis,
                                                const Meaning::Progress& progress) {
  std::vector<std::string> done;
  Meaning meaning(context_);
  if (diagnosis.is_drifted) {
    CAIRN_TRY(context_.store.Rebuild());
    done.emplace_back("made the index anew from the records, and erased what hung on none");
  }
  std::vector<Id> stale;
  if (!diagnosis.stale.empty()) {  // where a sample has some, there may be more
    auto all = meaning.FindStale(kAll, progress);
    if (!all) return all.error();
    stale = *std::move(all);
  }
  if (!diagnosis.miscounted.empty() || !diagnosis.without_notes.empty() || !stale.empty()) {
    const Status corrected = context_.store.Write([&](Writer& writer) -> Status {
      for (const Memory& memory : diagnosis.miscounted) CAIRN_TRY(CorrectUses(writer, memory));
      for (const Memory& memory : diagnosis.without_notes) CAIRN_TRY(AddNotes(writer, memory));
      for (const Id& id : stale) CAIRN_TRY(DropVectors(writer, id));
      return {};
    });
    if (!corrected) return corrected.error();
  }
  if (const auto count = std::ssize(diagnosis.miscounted); count > 0) {
    done.push_back("counted the uses of " + CountOfMemories(count) + " as the log has them");
  }
  if (const auto count = diagnosis.without_notes.size(); count > 0) {
    done.push_back("gave " + std::to_string(count) + " handoffs the notes that their text has");
  }
  if (!diagnosis.secrets.empty()) {
    const auto redacted = StoredSecrets(context_).Redact(diagnosis.secrets);
    if (!redacted) return redacted.error();
    done.push_back("redacted the secrets of " + CountOfMemories(redacted->memories));
    for (const std::string& file : redacted->still_held_in) {
      done.back() += (&file == &redacted->still_held_in.front() ? "; still in " : ", ") + file;
    }
  }
  if (context_.embedder == nullptr || context_.embedder->IsOff() || !IsOk(diagnosis, "model")) {
    return done;
  }
  const auto embedded = meaning.Reembed(progress);
  if (!embedded) return embedded.error();
  if (*embedded > 0) {
    done.push_back("embedded " + CountOfMemories(*embedded) + " anew");
  }
  return done;
}

}  // namespace cairn
