#include "engine/handoffs.h"

#include <algorithm>
#include <limits>
#include <map>
#include <type_traits>

#include "base/hash.h"
#include "base/text.h"
#include "engine/admission.h"
#include "engine/embedding_service.h"
#include "engine/journal.h"
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

Result<Handoff> WithNotes(Reader& reader, Memory record) {
  CAIRN_ASSIGN_OR_RETURN(auto notes, reader.FindHandoffNotes(record.id));
  return Handoff{std::move(record), std::move(notes).value_or(HandoffNotes{})};
}

std::vector<std::string> AsTexts(const std::vector<std::string>& list) { return list; }
std::vector<std::string> AsTexts(const std::vector<Id>& ids) {
  std::vector<std::string> texts;
  for (const Id& id : ids) texts.push_back(id.ToString());
  return texts;
}

// The items of `list` that are not in `other`.
std::vector<std::string> Without(std::vector<std::string> list,
                                 const std::vector<std::string>& other) {
  std::erase_if(
      list, [&](const std::string& item) { return std::ranges::find(other, item) != other.end(); });
  return list;
}

// Finished work and decisions hold whether or not a later handoff repeats them. Only open items
// disappear: they were finished or dropped.
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

// How many handoffs are searched for one without a branch; the newest handoff of a named branch is
// found however old it is.
constexpr std::int64_t kMostLookedAt = 100;

// The handoffs of one project and branch.
struct Series {
  std::int64_t count = 0;
  std::vector<Memory> newest;  // at most two
};

// The series, by their newest handoff.
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

Result<LatestOfBranch> LatestOf(Reader& reader, Series series) {
  CAIRN_ASSIGN_OR_RETURN(auto latest, WithNotes(reader, std::move(series.newest[0])));
  LatestOfBranch result{.handoff = std::move(latest), .count = series.count};
  HandoffNotes before = result.handoff.notes;
  if (series.newest.size() > 1) {
    CAIRN_ASSIGN_OR_RETURN(auto previous, WithNotes(reader, std::move(series.newest[1])));
    result.previous = previous.record.id;
    before = std::move(previous.notes);
  }
  result.changes = ChangesBetween(before, result.handoff.notes);
  return result;
}

std::string NoHandoff(const std::string& project, const std::string& branch) {
  std::string what = "no handoff found";
  if (!project.empty()) what += " for project '" + project + "'";
  if (!branch.empty()) what += " on branch '" + branch + "'";
  return what + " yet";
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
  AppendToJournal(context_, std::span(&record, 1));
  CAIRN_TRY(EmbeddingService(context_).Refresh(std::span(&record.id, 1)));
  return Handoff{record, handoff.notes};
}

Result<Handoff> Handoffs::Latest(const std::string& project, const std::string& branch) {
  CAIRN_ASSIGN_OR_RETURN(auto page, List(project, branch, {.limit = 1, .offset = 0}));
  if (!page.items.empty()) return std::move(page.items.front());
  return NotFound(NoHandoff(project, branch));
}

Result<BranchHandoff> Handoffs::LatestFor(const std::string& project, const std::string& branch) {
  return context_.Read([&](Reader& reader) -> Result<BranchHandoff> {
    CAIRN_ASSIGN_OR_RETURN(auto newest, ListRecords(reader, project, "", {.limit = kMostLookedAt}));
    std::vector<Memory>& records = newest.items;
    auto fitting = std::ranges::find_if(records, [&](const Memory& record) {
      return branch.empty() || record.branch.empty() || record.branch == branch;
    });
    std::vector<Memory> older;
    if (fitting == records.end()) {  // newest of the branch, however old, else of any branch
      for (const std::string& of : {branch, std::string()}) {
        CAIRN_ASSIGN_OR_RETURN(auto page, ListRecords(reader, project, of, {.limit = 1}));
        older = std::move(page.items);
        if (!older.empty()) break;
      }
      if (older.empty()) return NotFound(NoHandoff(project, ""));
    }
    const Memory& chosen = older.empty() ? *fitting : older.front();
    CAIRN_ASSIGN_OR_RETURN(auto handoff, WithNotes(reader, chosen));
    BranchHandoff result{.handoff = std::move(handoff)};
    if (!records.empty() && records.front().id != result.handoff.record.id) {
      result.newer = std::move(records.front());
    }
    return result;
  });
}

Result<Handoff> Handoffs::Get(const Id& id) {
  return context_.Read([&](Reader& reader) -> Result<Handoff> {
    CAIRN_ASSIGN_OR_RETURN(auto record, FindOrFail(reader, id));
    if (record.type != MemoryType::kHandoff) {
      return NotFound("memory " + id.ToString() + " is not a handoff");
    }
    return WithNotes(reader, std::move(record));
  });
}

Result<HandoffPage> Handoffs::List(const std::string& project, const std::string& branch,
                                   const Page& page) {
  return context_.Read([&](Reader& reader) -> Result<HandoffPage> {
    CAIRN_ASSIGN_OR_RETURN(auto records, ListRecords(reader, project, branch, page));
    HandoffPage result;
    result.total_count = records.total_count;
    for (Memory& record : records.items) {
      CAIRN_ASSIGN_OR_RETURN(auto handoff, WithNotes(reader, std::move(record)));
      result.items.push_back(std::move(handoff));
    }
    return result;
  });
}

Result<std::vector<LatestOfBranch>> Handoffs::LatestOfEach() {
  constexpr Page kAll = {.limit = std::numeric_limits<std::int64_t>::max()};
  return context_.Read([&](Reader& reader) -> Result<std::vector<LatestOfBranch>> {
    CAIRN_ASSIGN_OR_RETURN(auto records, ListRecords(reader, "", "", kAll));
    std::vector<LatestOfBranch> result;
    for (Series& series : InSeries(std::move(records.items))) {
      CAIRN_ASSIGN_OR_RETURN(auto latest, LatestOf(reader, std::move(series)));
      result.push_back(std::move(latest));
    }
    return result;
  });
}

// Handoff records, newest first; an empty project or branch matches all.
Result<MemoryPage> Handoffs::ListRecords(Reader& reader, const std::string& project,
                                         const std::string& branch, const Page& page) const {
  Filter filter;
  filter.types = {MemoryType::kHandoff};
  filter.project = project;
  filter.branch = branch;
  return reader.List(filter, Order::kCreated, page, context_.clock.Now());
}

}  // namespace cairn
