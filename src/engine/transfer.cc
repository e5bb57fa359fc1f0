#include "engine/transfer.h"

#include <unordered_map>
#include <unordered_set>

#include "base/keyed_hash.h"
#include "engine/admission.h"
#include "engine/compose.h"
#include "model/validate.h"

namespace cairn {
namespace {

// The longest query that a search reads.
constexpr std::size_t kMostQueryBytes = 16'384;

Error At(const ImportItem& item, Error error) {
  error.message = item.where + error.message;
  return error;
}

class Importer {
 public:
  Importer(Writer& writer, const Context& context) : writer_(writer), context_(context) {}

  // Validates all items and collects what Store will write; returns the counts.
  Result<Imported> Take(std::span<const ImportItem> items) {
    for (const ImportItem& item : items) {
      if (const auto* input = std::get_if<MemoryInput>(&item.item)) {
        if (const Status taken = TakeMemory(*input); !taken) return At(item, taken.error());
      }
    }
    for (const ImportItem& item : items) {
      if (const Status taken = TakeRest(item); !taken) return At(item, taken.error());
    }
    AddMissingNotes();
    imported_.memories = static_cast<std::int64_t>(records_.size());
    imported_.handoffs = static_cast<std::int64_t>(handoffs_.size());
    imported_.accesses = static_cast<std::int64_t>(accesses_.size());
    return imported_;
  }

  Status Store() {
    CAIRN_TRY(writer_.Insert(records_));
    for (const HandoffItem& handoff : handoffs_) {
      CAIRN_TRY(writer_.InsertHandoffNotes(handoff.id, handoff.notes));
    }
    return writer_.AppendAccesses(accesses_);
  }

  std::vector<Id> StoredIds() const {
    std::vector<Id> ids;
    for (const Memory& record : records_) ids.push_back(record.id);
    return ids;
  }

 private:
  Status TakeMemory(const MemoryInput& input) {
    SecretKinds redacted;
    CAIRN_ASSIGN_OR_RETURN(auto memory, ComposeImported(input, context_, &redacted));
    CAIRN_ASSIGN_OR_RETURN(const auto known, input.Has(&Memory::id)
                                                 ? IsThere(memory.id, imported_.existing)
                                                 : IsDuplicate(memory, imported_.duplicates));
    if (known) return {};
    imported_.redacted += redacted.empty() ? 0 : 1;
    new_ids_.insert(memory.id);
    new_texts_.insert(memory.content_hash + memory.project);
    if (memory.type == MemoryType::kHandoff) without_notes_.insert(memory.id);
    records_.push_back(std::move(memory));
    return {};
  }

  Result<bool> IsThere(const Id& id, std::int64_t& count) {
    if (new_ids_.contains(id)) return InvalidArgument("the id " + id.ToString() + " appears twice");
    CAIRN_ASSIGN_OR_RETURN(const auto found, writer_.Find(id));
    count += found ? 1 : 0;
    return found.has_value();
  }

  Result<bool> IsDuplicate(const Memory& memory, std::int64_t& count) {
    bool known = new_texts_.contains(memory.content_hash + memory.project);
    if (!known) {
      CAIRN_ASSIGN_OR_RETURN(
          const auto found,
          writer_.FindDuplicate(memory.project, memory.content_hash, context_.clock.Now()));
      known = found.has_value();
    }
    count += known ? 1 : 0;
    return known;
  }

  void AddMissingNotes() {
    for (const Memory& record : records_) {
      if (without_notes_.contains(record.id)) {
        handoffs_.push_back({record.id, NotesFromText(record)});
      }
    }
  }

  Status TakeRest(const ImportItem& item) {
    if (const auto* access = std::get_if<AccessRecord>(&item.item)) {
      if (!new_ids_.contains(access->memory)) return {};
      CAIRN_TRY(CheckText("query", access->query, kMostQueryBytes));
      AccessRecord& taken = accesses_.emplace_back(*access);
      AdmitQuery(context_.guard, taken.query);
    } else if (const auto* handoff = std::get_if<HandoffItem>(&item.item)) {
      if (!new_ids_.contains(handoff->id)) return {};
      if (without_notes_.erase(handoff->id) == 0) {
        return InvalidArgument("the memory " + handoff->id.ToString() +
                               " is not a handoff, or its notes appear twice");
      }
      HandoffItem& taken = handoffs_.emplace_back(*handoff);
      SecretKinds redacted;
      CAIRN_TRY(Admit(context_.guard, taken.notes, &redacted));
      imported_.redacted += redacted.empty() ? 0 : 1;
      CAIRN_TRY(ValidateFields(kHandoffFields, taken.notes));
    }
    return {};
  }

  Writer& writer_;
  const Context& context_;
  Imported imported_;
  std::vector<Memory> records_;
  std::vector<HandoffItem> handoffs_;
  std::vector<AccessRecord> accesses_;
  std::unordered_set<Id> new_ids_;
  std::unordered_set<std::string, KeyedHash> new_texts_;
  std::unordered_set<Id> without_notes_;  // new handoffs whose notes have not come yet
};

}  // namespace

Status Transfer::Export(const std::function<Status(const ExportItem&)>& sink) {
  return context_.ReadRaw([&](Reader& reader) -> Status {
    CAIRN_TRY(reader.ForEachMemory([&](const Memory& memory) -> Status {
      CAIRN_TRY(sink(memory));
      if (memory.type != MemoryType::kHandoff) return {};
      CAIRN_ASSIGN_OR_RETURN(const auto notes, reader.FindHandoffNotes(memory.id));
      return notes ? sink(HandoffItem{memory.id, *notes}) : Status();
    }));
    return reader.ForEachAccess([&](const AccessRecord& access) { return sink(access); });
  });
}

Result<Imported> Transfer::Import(std::span<const ImportItem> items,
                                  const EmbeddingService::Progress& progress) {
  Imported imported;
  std::vector<Id> stored;
  CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
    Importer importer(writer, context_);
    CAIRN_ASSIGN_OR_RETURN(const auto taken, importer.Take(items));
    imported = taken;
    stored = importer.StoredIds();
    return importer.Store();
  }));
  CAIRN_TRY(EmbeddingService(context_).Refresh(stored, progress));
  return imported;
}

Result<Imported> Transfer::Preview(std::span<const ImportItem> items) {
  Imported imported;
  CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto taken, Importer(writer, context_).Take(items));
    imported = taken;
    return {};
  }));
  return imported;
}

}  // namespace cairn
