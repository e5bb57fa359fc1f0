#include "engine/use.h"

#include <utility>

#include "base/text.h"
#include "base/time_text.h"
#include "engine/admission.h"
#include "engine/retire.h"

namespace cairn {
namespace {

constexpr std::int64_t kMostVotes = 100;
constexpr std::size_t kMostQueryCharacters = 200;  // length of a query in the log

Result<Memory> FindUnexpired(Reader& reader, const Id& id, TimeMs now) {
  auto memory = FindOrFail(reader, id);
  if (!memory || !memory->IsExpired(now)) return memory;
  return NotFound("memory " + id.ToString() + " expired at " +
                  FormatLocalTime(*memory->expires_at) + "; set a later expiry to restore it");
}

Result<std::vector<Memory>> FindAll(Reader& reader, std::span<const Id> ids, TimeMs now) {
  std::vector<Memory> memories;
  for (const Id& id : ids) {
    CAIRN_ASSIGN_OR_RETURN(auto memory, FindUnexpired(reader, id, now));
    memories.push_back(std::move(memory));
  }
  return memories;
}

// Adds the search that returned the memory, unless the caller already gave one.
void AddSearch(const Context& context, AccessRecord& access) {
  if (!access.query.empty() || access.score) return;
  const auto find = context.finds->Of(access.memory);
  if (!find) return;
  access.score = find->score;
  if (context.store.IsShared()) return;  // other members see the log; queries are private
  std::string query = *find->query;
  AdmitQuery(context.guard, query);  // before it is cut: half a secret is not recognized
  access.query = Abbreviate(query, kMostQueryCharacters);
}

bool CannotWrite(const Error& error) {
  return error.code == ErrorCode::kReadOnly || error.code == ErrorCode::kDiskFull;
}

}  // namespace

Status CountUse(const Context& context, Writer& writer, Memory& memory, AccessRecord access) {
  AddSearch(context, access);
  memory.access_count += 1;
  memory.last_accessed_at = access.at;
  CAIRN_TRY(writer.Update(memory));
  return writer.AppendAccesses(std::span(&access, 1));
}

Result<std::int64_t> CountUses(const Context& context, Writer& writer, std::span<const Id> ids,
                               const AccessRecord& access) {
  std::int64_t counted = 0;
  for (const Id& id : ids) {
    CAIRN_ASSIGN_OR_RETURN(auto found, writer.Find(id));
    if (!found || found->superseded_by.IsDeleted()) continue;
    AccessRecord each = access;
    each.memory = id;
    CAIRN_TRY(CountUse(context, writer, *found, std::move(each)));
    ++counted;
  }
  return counted;
}

Result<std::vector<Memory>> Use::Get(std::span<const Id> ids) {
  const TimeMs now = context_.clock.Now();
  std::vector<Memory> memories;
  const Status status = context_.store.Write([&](Writer& writer) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto found, FindAll(writer, ids, now));
    memories = std::move(found);
    for (Memory& memory : memories) {
      if (memory.superseded_by.IsDeleted()) continue;
      CAIRN_TRY(CountUse(context_, writer, memory, {.memory = memory.id, .at = now}));
    }
    return {};
  });
  if (!status) {
    if (!CannotWrite(status.error())) return status.error();
    auto found = context_.ReadRaw([&](Reader& reader) { return FindAll(reader, ids, now); });
    if (!found) return found;
    memories = *std::move(found);
  }
  for (Memory& memory : memories) RedactOutput(context_.guard, memory);
  return memories;
}

Result<Memory> Use::Vote(const Id& id, std::int64_t votes) {
  if (votes == 0 || votes < -kMostVotes || votes > kMostVotes) {
    return InvalidArgument("a vote must be a nonzero integer from -100 to 100");
  }
  const TimeMs now = context_.clock.Now();
  Memory voted;
  CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto memory, FindUnexpired(writer, id, now));
    if (memory.superseded_by.IsDeleted()) {
      return Conflict("memory " + id.ToString() + " is deleted; restore it first");
    }
    voted = std::move(memory);
    voted.usefulness += votes;
    voted.updated_at = now;
    return CountUse(context_, writer, voted, {.memory = id, .at = now, .kind = AccessKind::kVote});
  }));
  RedactOutput(context_.guard, voted);
  return voted;
}

Result<std::int64_t> Use::Track(std::span<const Id> ids, const std::string& query,
                                std::optional<double> score) {
  const TimeMs now = context_.clock.Now();
  std::string kept = query;
  AdmitQuery(context_.guard, kept);
  std::int64_t tracked = 0;
  CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
    CAIRN_ASSIGN_OR_RETURN(
        const auto counted,
        CountUses(context_, writer, ids,
                  {.at = now, .kind = AccessKind::kTrack, .query = kept, .score = score}));
    tracked = counted;
    return {};
  }));
  return tracked;
}

}  // namespace cairn
