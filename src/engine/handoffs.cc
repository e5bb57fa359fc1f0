#include "engine/handoffs.h"

#include <algorithm>
#include <limits>
#include <map>
#include <type_traits>

#include "base/hash.h"
#include "base/text.h"
#include "engine/admission.h"
#include "engine/diary.h"
#include "engine/meaning.h"
#include "engine/retire.h"
#include "engine/use.h"
#include "model/validate.h"
#include "text/entities.h"
#include "text/summary.h"

namespace cairn {
namespace {

Status CheckNotes(const std::string& project, const HandoffNotes& notes) {
  if (project.empty()) return InvalidArgument("project is required");
  if (Trim(notes.summary).empty()) {
    return InvalidArgument(
        "summary is required; describe the state of the work in a few sentences");
  }
  return ValidateFields(kHandoffFields, notes);
}

Memory RecordFor(const NewHandoff& handoff, const std::string& project, const Context& context) {
  const TimeMs now = context.clock.Now();
  Memory record;
  record.id = Id::New(context.clock, context.rng);
  record.type = MemoryType::kHandoff;
  record.content = RenderHandoff(project, handoff.branch, handoff.notes);
  record.summary = Summarise(handoff.notes.summary);
  record.entities = ExtractEntities(record.content);
  record.content_hash = ContentHash(record.content);
  record.source = context.source;
  record.project = project;
  record.branch = handoff.branch;
  record.session = handoff.session;
  record.metadata = handoff.metadata;
  record.created_at = record.updated_at = record.last_accessed_at = now;
  return record;
}

Result<Handoff> WithNotes(const Context& context, Memory record) {
  CAIRN_ASSIGN_OR_RETURN(auto notes, context.store.FindHandoffNotes(record.id));
  Handoff handoff{std::move(record), std::move(notes).value_or(HandoffNotes{})};
  Release(context.guard, handoff);
  return handoff;
}

std::vector<std::string> AsTexts(const std::vector<std::string>& list) { return list; }
std::vector<std::string> AsTexts(const std::vector<Id>& ids) {
  std::vector<std::string> texts;
  for (const Id& id : ids) texts.push_back(id.ToString());
  return texts;
}

// The items of one list that the other does not have.
std::vector<std::string> Without(std::vector<std::string> list,
                                 const std::vector<std::string>& other) {
  std::erase_if(
      list, [&](const std::string& item) { return std::ranges::find(other, item) != other.end(); });
  return list;
}

// What was done stays done and what was decided holds, whether or not a later handoff repeats it.
// Only open items go: they were finished or dropped.
constexpr std::string_view kOpenLists[] = {"in_progress_blocked", "next_steps"};

std::vector<ListChange> ChangesBetween(const HandoffNotes& before, const HandoffNotes& after) {
  std::vector<ListChange> changes;
  ForEachField(kHandoffFields, [&](const auto& field) {
    using T = std::remove_cvref_t<decltype(after.*field.member)>;
    if constexpr (!std::is_same_v<T, std::string>) {
      const auto old_items = AsTexts(before.*field.member);
      const auto new_items = AsTexts(after.*field.member);
      const bool is_open = std::ranges::find(kOpenLists, field.name) != std::end(kOpenLists);
      changes.push_back({field.name, Without(new_items, old_items),
                         is_open ? Without(old_items, new_items) : std::vector<std::string>()});
    }
  });
  return changes;
}

// How many handoffs are looked at for one of no branch; the newest of a named branch is found
// however old it is.
constexpr std::int64_t kMostLookedAt = 100;

// The handoffs of one project and branch.
struct Series {
  std::int64_t count = 0;
  std::vector<Memory> newest;  // at most two
};

// Newest first, by their newest ones.
std::vector<Series> InSeries(std::vector<Memory> newest_first) {
  std::map<std::pair<std::string, std::string>, std::size_t> places;
  std::vector<Series> all;
  for (Memory& record : newest_first) {
    const auto [place, is_new] = places.try_emplace({record.project, record.branch}, all.size());
    if (is_new) all.emplace_back();
    Series& series = all[place->second];
    ++series.count;
    if (series.newest.size() < 2) series.newest.push_back(std::move(record));
  }
  return all;
}

Result<LatestOfBranch> LatestOf(const Context& context, Series series) {
  CAIRN_ASSIGN_OR_RETURN(auto latest, WithNotes(context, std::move(series.newest[0])));
  LatestOfBranch result{.handoff = std::move(latest), .count = series.count};
  HandoffNotes before = result.handoff.notes;
  if (series.newest.size() > 1) {
    CAIRN_ASSIGN_OR_RETURN(auto previous, WithNotes(context, std::move(series.newest[1])));
    result.previous = previous.record.id;
    before = std::move(previous.notes);
  }
  result.changes = ChangesBetween(before, result.handoff.notes);
  return result;
}

}  // namespace

Result<Handoff> Handoffs::Save(const NewHandoff& given) {
  NewHandoff handoff = given;
  CAIRN_TRY(Admit(context_.guard, handoff.notes));
  CAIRN_TRY(context_.guard.AdmitJson(handoff.metadata));
  CAIRN_TRY(context_.guard.Admit(handoff.session));
  const std::string& project = handoff.project.empty() ? context_.project : handoff.project;
  if (handoff.branch.empty() && project == context_.project && context_.checked_out_branch) {
    handoff.branch = context_.checked_out_branch();
  }
  CAIRN_TRY(CheckNotes(project, handoff.notes));
  const Memory record = RecordFor(handoff, project, context_);
  CAIRN_TRY(ValidateMemory(record));
  CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
    CAIRN_TRY(writer.Insert(std::span(&record, 1)));
    CAIRN_TRY(writer.InsertHandoffNotes(record.id, handoff.notes));
    CAIRN_TRY(CountUses(context_, writer, handoff.notes.memory_ids,
                        {.at = record.created_at, .kind = AccessKind::kHandoff}));
    return {};
  }));
  WriteDown(context_, std::span(&record, 1));
  CAIRN_TRY(Meaning(context_).Refresh(std::span(&record.id, 1)));
  return Handoff{record, handoff.notes};
}

Result<Handoff> Handoffs::Latest(const std::string& project, const std::string& branch) {
  CAIRN_ASSIGN_OR_RETURN(auto page, List(project, branch, {.limit = 1, .offset = 0}));
  if (!page.items.empty()) return std::move(page.items.front());
  std::string what = "no handoff found";
  if (!project.empty()) what += " for project '" + project + "'";
  if (!branch.empty()) what += " on branch '" + branch + "'";
  return NotFound(what + " yet");
}

Result<BranchHandoff> Handoffs::LatestFor(const std::string& project, const std::string& branch) {
  Filter filter;
  filter.types = {MemoryType::kHandoff};
  filter.project = project;
  CAIRN_ASSIGN_OR_RETURN(
      auto newest,
      context_.store.List(filter, Order::kCreated, {.limit = kMostLookedAt}, context_.clock.Now()));
  std::vector<Memory>& records = newest.items;
  const auto fitting = std::ranges::find_if(records, [&](const Memory& record) {
    return branch.empty() || record.branch.empty() || record.branch == branch;
  });
  auto handoff = fitting != records.end() ? WithNotes(context_, *fitting) : Latest(project, branch);
  const bool found_none = !handoff && handoff.error().code == ErrorCode::kNotFound;
  if (found_none && !branch.empty()) handoff = Latest(project, "");
  if (!handoff) return handoff.error();
  BranchHandoff result{.handoff = *std::move(handoff)};
  if (!records.empty() && records.front().id != result.handoff.record.id) {
    Release(context_.guard, records.front());
    result.newer = std::move(records.front());
  }
  return result;
}

Result<Handoff> Handoffs::Get(const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(auto record, FindOrFail(context_.store, id));
  if (record.type != MemoryType::kHandoff) {
    return NotFound("memory " + id.ToString() + " is not a handoff");
  }
  return WithNotes(context_, std::move(record));
}

Result<HandoffPage> Handoffs::List(const std::string& project, const std::string& branch,
                                   const Page& page) {
  Filter filter;
  filter.types = {MemoryType::kHandoff};
  filter.project = project;
  filter.branch = branch;
  CAIRN_ASSIGN_OR_RETURN(auto records,
                         context_.store.List(filter, Order::kCreated, page, context_.clock.Now()));
  HandoffPage result;
  result.total_count = records.total_count;
  for (Memory& record : records.items) {
    CAIRN_ASSIGN_OR_RETURN(auto handoff, WithNotes(context_, std::move(record)));
    result.items.push_back(std::move(handoff));
  }
  return result;
}

Result<std::vector<LatestOfBranch>> Handoffs::LatestOfEach() {
  constexpr Page kAll = {.limit = std::numeric_limits<std::int64_t>::max()};
  Filter filter;
  filter.types = {MemoryType::kHandoff};
  CAIRN_ASSIGN_OR_RETURN(auto records,
                         context_.store.List(filter, Order::kCreated, kAll, context_.clock.Now()));
  std::vector<LatestOfBranch> result;
  for (Series& series : InSeries(std::move(records.items))) {
    CAIRN_ASSIGN_OR_RETURN(auto latest, LatestOf(context_, std::move(series)));
    result.push_back(std::move(latest));
  }
  return result;
}

}  // namespace cairn
