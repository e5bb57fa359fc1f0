#include "engine/retire.h"

#include <algorithm>
#include <unordered_set>

#include "base/log.h"
#include "engine/admission.h"
#include "engine/journal.h"

namespace cairn {
namespace {

Error IsDeleted(const Id& id) {
  return Conflict("memory " + id.ToString() + " is deleted; restore it first");
}

Status SetSuccessor(Writer& writer, Memory memory, const Successor& successor, TimeMs now) {
  if (memory.superseded_by == successor) return {};
  memory.superseded_by = successor;
  memory.updated_at = now;
  return writer.Update(memory);
}

// Whether the chain of replacements of `from` leads to `target`. Terminates on cycles, which an
// import may contain.
Result<bool> LeadsTo(Reader& reader, Memory from, const Id& target) {
  std::unordered_set<Id> passed;
  while (true) {
    if (from.id == target) return true;
    passed.insert(from.id);
    const Id next = from.superseded_by.id();
    if (next.IsNil() || passed.contains(next)) return false;
    CAIRN_ASSIGN_OR_RETURN(auto found, reader.Find(next));
    if (!found) return false;  // its replacement was erased
    from = *std::move(found);
  }
}

}  // namespace

Result<Memory> FindOrFail(Reader& reader, const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(auto found, reader.Find(id));
  if (!found) return NotFound("there is no memory " + id.ToString());
  return *std::move(found);
}

Status MarkSuperseded(Writer& writer, const Id& old, const Id& replacement, TimeMs now) {
  if (old == replacement) return Conflict("a memory cannot supersede itself: " + old.ToString());
  CAIRN_ASSIGN_OR_RETURN(auto replaced, FindOrFail(writer, old));
  CAIRN_ASSIGN_OR_RETURN(const auto by, FindOrFail(writer, replacement));
  if (replaced.superseded_by.IsDeleted()) return IsDeleted(old);
  if (by.superseded_by.IsDeleted()) return IsDeleted(replacement);
  const Id present = replaced.superseded_by.id();
  if (!present.IsNil() && present != replacement) {
    return Conflict("memory " + old.ToString() + " is already superseded by " + present.ToString() +
                    "; supersede that one, or restore this one first");
  }
  CAIRN_ASSIGN_OR_RETURN(const auto circle, LeadsTo(writer, by, old));
  if (circle) {
    return Conflict("memory " + replacement.ToString() + " is itself superseded by " +
                    old.ToString() + "; a cycle would hide both");
  }
  return SetSuccessor(writer, std::move(replaced), Successor::By(replacement), now);
}

Status Retire::Delete(std::span<const Id> ids) {
  const TimeMs now = context_.clock.Now();
  return context_.store.Write([&](Writer& writer) -> Status {
    for (const Id& id : ids) {
      CAIRN_ASSIGN_OR_RETURN(auto memory, FindOrFail(writer, id));
      CAIRN_TRY(SetSuccessor(writer, std::move(memory), Successor::Deleted(), now));
    }
    return {};
  });
}

Status Retire::Restore(std::span<const Id> ids) {
  const TimeMs now = context_.clock.Now();
  return context_.store.Write([&](Writer& writer) -> Status {
    for (const Id& id : ids) {
      CAIRN_ASSIGN_OR_RETURN(auto memory, FindOrFail(writer, id));
      CAIRN_TRY(SetSuccessor(writer, std::move(memory), Successor::None(), now));
    }
    return {};
  });
}

Result<Erased> Retire::Erase(std::span<const Id> ids) {
  std::vector<Memory> gone;
  CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
    gone.clear();
    for (const Id& id : ids) {
      CAIRN_ASSIGN_OR_RETURN(const auto memory, FindOrFail(writer, id));
      CAIRN_TRY(writer.Erase(id));
      gone.push_back(memory);
    }
    return {};
  }));
  std::vector<Memory> as_logged = gone;  // a log has the redacted texts, whatever the policy
  for (Memory& memory : as_logged) RedactOutput(Guard(SecretsPolicy::kRedact), memory);
  as_logged.insert(as_logged.end(), gone.begin(), gone.end());
  std::vector<std::string> held_in = OverwriteErased(context_);
  CAIRN_ASSIGN_OR_RETURN(const auto files, FilesThatHold(context_, as_logged));
  held_in.insert(held_in.end(), files.begin(), files.end());
  return Erased{std::ssize(gone), std::move(held_in)};
}

Result<std::vector<std::string>> FilesThatHold(const Context& context,
                                               std::span<const Memory> memories) {
  std::vector<std::string> files;
  const auto add = [&](const std::string& file) {
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
  };
  for (const Memory& memory : memories) {
    if (memory.promoted_at) add(memory.file_path);
    if (context.journal == nullptr) continue;
    CAIRN_ASSIGN_OR_RETURN(const auto about, context.journal->FilesAbout(memory));
    for (const std::string& file : about) add(file);
  }
  CAIRN_ASSIGN_OR_RETURN(const auto backups, context.store.Backups());
  for (const std::string& file : backups) add(file);
  return files;
}

std::vector<std::string> OverwriteErased(const Context& context) {
  auto held = context.store.ForgetErased();
  if (held) return *std::move(held);
  Log(LogLevel::kWarning, "erased, but not yet overwritten in the store file: " +
                              held.error().message + "; run `cairn optimize`");
  return {};
}

Status Retire::Supersede(const Id& old, const Id& replacement) {
  const TimeMs now = context_.clock.Now();
  return context_.store.Write(
      [&](Writer& writer) { return MarkSuperseded(writer, old, replacement, now); });
}

}  // namespace cairn
