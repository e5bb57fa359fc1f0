#include "engine/handoffs.h"

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
  if (project.empty()) return InvalidArgument("project is missing; name the project");
  if (Trim(notes.summary).empty()) {
    return InvalidArgument("summary is missing; say in a few sentences where the work stands");
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
  auto notes = context.store.FindHandoffNotes(record.id);
  if (!notes) return notes.error();
  Handoff handoff{std::move(record), std::move(*notes).value_or(HandoffNotes{})};
  Release(context.guard, handoff);
  return handoff;
}

}  // namespace

Result<Handoff> Handoffs::Save(const NewHandoff& given) {
  NewHandoff handoff = given;
  CAIRN_TRY(Admit(context_.guard, handoff.notes));
  CAIRN_TRY(context_.guard.AdmitJson(handoff.metadata));
  const std::string& project = handoff.project.empty() ? context_.project : handoff.project;
  CAIRN_TRY(CheckNotes(project, handoff.notes));
  const Memory record = RecordFor(handoff, project, context_);
  CAIRN_TRY(ValidateMemory(record));
  const Status status = context_.store.Write([&](Writer& writer) -> Status {
    CAIRN_TRY(writer.Insert(std::span(&record, 1)));
    CAIRN_TRY(writer.InsertHandoffNotes(record.id, handoff.notes));
    const auto counted = CountUses(writer, handoff.notes.memory_ids,
                                   {.at = record.created_at, .kind = AccessKind::kHandoff});
    if (!counted) return counted.error();
    return {};
  });
  if (!status) return status.error();
  WriteDown(context_, std::span(&record, 1));
  CAIRN_TRY(Meaning(context_).Refresh(std::span(&record.id, 1)));
  return Handoff{record, handoff.notes};
}

Result<Handoff> Handoffs::Latest(const std::string& project, const std::string& branch) {
  auto page = List(project, branch, {.limit = 1, .offset = 0});
  if (!page) return page.error();
  if (!page->items.empty()) return std::move(page->items.front());
  std::string what = "there is no handoff";
  if (!project.empty()) what += " of project '" + project + "'";
  if (!branch.empty()) what += " on branch '" + branch + "'";
  return NotFound(what + " yet");
}

Result<Handoff> Handoffs::Get(const Id& id) {
  auto record = FindOrFail(context_.store, id);
  if (!record) return record.error();
  if (record->type != MemoryType::kHandoff) {
    return NotFound("memory " + id.ToString() + " is not a handoff");
  }
  return WithNotes(context_, *std::move(record));
}

Result<HandoffPage> Handoffs::List(const std::string& project, const std::string& branch,
                                   const Page& page) {
  Filter filter;
  filter.types = {MemoryType::kHandoff};
  filter.project = project;
  filter.branch = branch;
  auto records = context_.store.List(filter, Order::kCreated, page, context_.clock.Now());
  if (!records) return records.error();
  HandoffPage result;
  result.total_count = records->total_count;
  for (Memory& record : records->items) {
    auto handoff = WithNotes(context_, std::move(record));
    if (!handoff) return handoff.error();
    result.items.push_back(*std::move(handoff));
  }
  return result;
}

}  // namespace cairn
