#include "engine/remember.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/keyed_hash.h"
#include "engine/compose.h"
#include "engine/journal.h"
#include "engine/retire.h"

namespace cairn {
namespace {

Error At(const std::string& where, Error error) {
  error.message = where + error.message;
  return error;
}

// Decides in order whether each new memory is stored or is a duplicate. Records are inserted
// together at the end, so this also detects duplicates within the batch.
class Batch {
 public:
  Batch(Writer& writer, TimeMs now) : writer_(writer), now_(now) {}

  Result<Remembered> Add(const NewMemory& wanted, Memory memory) {
    if (!wanted.allow_duplicate) {
      CAIRN_ASSIGN_OR_RETURN(const auto existing, FindExisting(memory));
      if (existing) return Remembered{.id = *existing, .duplicate = true};
    }
    seen_.emplace(KeyOf(memory), memory.id);
    records_.push_back(std::move(memory));
    return Remembered{.id = records_.back().id};
  }

  Status Store() { return writer_.Insert(records_); }
  std::vector<Memory> TakeRecords() { return std::move(records_); }

 private:
  static std::string KeyOf(const Memory& memory) {
    return memory.content_hash + memory.project;  // the hash has a fixed length
  }

  Result<std::optional<Id>> FindExisting(const Memory& memory) {
    if (const auto seen = seen_.find(KeyOf(memory)); seen != seen_.end()) {
      return std::optional<Id>(seen->second);
    }
    return writer_.FindDuplicate(memory.project, memory.content_hash, now_);
  }

  Writer& writer_;
  const TimeMs now_;
  std::vector<Memory> records_;
  std::unordered_map<std::string, Id, KeyedHash> seen_;
};

std::vector<Id> IdsOf(std::span<const Memory> memories) {
  std::vector<Id> ids;
  ids.reserve(memories.size());
  for (const Memory& memory : memories) ids.push_back(memory.id);
  return ids;
}

Status SupersedeAll(Writer& writer, const NewMemory& wanted, const Id& by, TimeMs now) {
  for (const Id& old : wanted.supersedes) {
    if (old == by) continue;  // an existing text cannot replace itself
    if (const Status status = MarkSuperseded(writer, old, by, now); !status) {
      return At(wanted.where, status.error());
    }
  }
  return {};
}

}  // namespace

Result<Remembered> Remember::One(const NewMemory& memory) {
  CAIRN_ASSIGN_OR_RETURN(auto replies, Each(std::span(&memory, 1)));
  return std::move(replies.front());
}

Result<std::vector<Remembered>> Remember::Each(std::span<const NewMemory> memories,
                                               const EmbeddingService::Progress& progress) {
  CAIRN_ASSIGN_OR_RETURN(auto stored, Store(memories));
  CAIRN_TRY(EmbeddingService(context_).Refresh(IdsOf(stored.created), progress));
  std::unordered_map<Id, const Memory*> created;
  for (const Memory& memory : stored.created) created.emplace(memory.id, &memory);
  std::vector<Remembered> replies;
  for (std::size_t i = 0; i < memories.size(); ++i) {
    const Id& id = stored.reply.ids[i];
    // A duplicate within the batch has the same id.
    const auto memory = created.extract(id);
    replies.push_back({.id = id,
                       .duplicate = memory.empty(),
                       .similar = {},
                       .redacted = std::move(stored.redacted[i])});
    if (memory.empty()) continue;
    // The memory is stored; failing to find similar ones is not an error.
    auto similar = EmbeddingService(context_).FindNearDuplicates(*memory.mapped());
    if (similar) replies.back().similar = *std::move(similar);
  }
  return replies;
}

Result<RememberedBatch> Remember::Batch(std::span<const NewMemory> memories,
                                        const EmbeddingService::Progress& progress) {
  CAIRN_ASSIGN_OR_RETURN(auto stored, Store(memories));
  CAIRN_TRY(EmbeddingService(context_).Refresh(IdsOf(stored.created), progress));
  return std::move(stored.reply);
}

Result<Remember::Stored> Remember::Store(std::span<const NewMemory> memories) {
  Stored stored;
  std::vector<Memory> composed;
  composed.reserve(memories.size());
  for (const NewMemory& wanted : memories) {
    auto memory = ComposeNew(wanted.input, context_, &stored.redacted.emplace_back());
    if (!memory) return At(wanted.where, memory.error());
    composed.push_back(*std::move(memory));
  }
  const TimeMs now = context_.clock.Now();
  CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
    RememberedBatch& reply = stored.reply = {};
    cairn::Batch batch(writer, now);
    for (std::size_t i = 0; i < memories.size(); ++i) {
      CAIRN_ASSIGN_OR_RETURN(const auto remembered, batch.Add(memories[i], std::move(composed[i])));
      reply.ids.push_back(remembered.id);
      ++(remembered.duplicate ? reply.duplicates : reply.stored);
    }
    CAIRN_TRY(batch.Store());
    for (std::size_t i = 0; i < memories.size(); ++i) {
      CAIRN_TRY(SupersedeAll(writer, memories[i], reply.ids[i], now));
    }
    stored.created = batch.TakeRecords();
    return {};
  }));
  stored.reply.redacted = std::count_if(stored.redacted.begin(), stored.redacted.end(),
                                        [](const SecretKinds& kinds) { return !kinds.empty(); });
  AppendToJournal(context_, stored.created);
  return stored;
}

}  // namespace cairn
