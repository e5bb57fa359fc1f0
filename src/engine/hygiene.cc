#include "engine/hygiene.h"

#include <algorithm>

#include "engine/embedding_service.h"
#include "engine/labels.h"
#include "engine/stored_secrets.h"

namespace cairn {
namespace {

bool Ages(const Memory& memory) {
  return memory.chunk.empty() && memory.type != MemoryType::kHandoff;
}

bool IsStale(const Memory& memory, TimeMs now) {
  return Ages(memory) && std::max(memory.updated_at, memory.last_accessed_at) <= now - kStaleAfter;
}

bool IsUnused(const Memory& memory, TimeMs now) {
  return Ages(memory) && memory.access_count == 0 && memory.created_at <= now - kUnusedAfter;
}

// Sorts each memory of a scan into the lists that it belongs to.
class Sorting {
 public:
  Sorting(const Context& context, const SecretSearch& secrets, std::vector<Id> unembedded,
          std::size_t limit)
      : context_(context),
        secrets_(secrets),
        now_(context.clock.Now()),
        unembedded_(std::move(unembedded)),
        limit_(limit) {
    std::ranges::sort(unembedded_);
  }

  Status Take(const Memory& memory) {
    if (memory.IsExpired(now_) && !memory.superseded_by.IsDeleted()) Add(lists_.expired, memory);
    if (!memory.IsAlive(now_)) return {};
    if (IsStale(memory, now_)) Add(lists_.stale, memory);
    if (IsUnused(memory, now_)) Add(lists_.unused, memory);
    if (std::ranges::binary_search(unembedded_, memory.id)) Add(lists_.unembedded, memory);
    if (!FlagsOf(memory).empty()) Add(lists_.instruction_like, memory);
    CAIRN_ASSIGN_OR_RETURN(auto secrets, secrets_.Of(memory));
    if (!secrets.empty()) Add(lists_.secrets, memory, std::move(secrets));
    return {};
  }

  HygieneReport Lists() { return std::move(lists_); }

 private:
  void Add(HygieneList& list, const Memory& memory, std::vector<SecretInField> secrets = {}) {
    ++list.count;
    if (list.items.size() >= limit_) return;
    list.items.push_back({memory, std::move(secrets)});
    RedactOutput(context_.guard, list.items.back().memory);
  }

  const Context& context_;
  const SecretSearch& secrets_;
  const TimeMs now_;
  std::vector<Id> unembedded_;
  const std::size_t limit_;
  HygieneReport lists_;
};

}  // namespace

Result<HygieneReport> Hygiene::Find(std::size_t limit) {
  CAIRN_ASSIGN_OR_RETURN(auto unembedded, EmbeddingService(context_).FindMissing());
  return context_.ReadRaw([&](Reader& reader) -> Result<HygieneReport> {
    CAIRN_ASSIGN_OR_RETURN(const auto secrets, SecretSearch::Start(reader));
    Sorting sorting(context_, secrets, std::move(unembedded), limit);
    CAIRN_TRY(reader.ForEachMemory([&](const Memory& memory) { return sorting.Take(memory); }));
    return sorting.Lists();
  });
}

}  // namespace cairn
