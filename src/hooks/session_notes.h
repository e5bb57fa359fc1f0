// SessionNotes: what hooks must know of one session of an agent from one call to the next: when it
// began, which memories its model has been shown, and whether it was reminded of a handoff.
//
// Each session has a small file of lines that are only ever appended, so hooks that run at the same
// moment do not hurt each other. Where nothing can be kept (no session id, a read-only directory)
// nothing is, and nobody is told: the worst is that something is said twice. Notes lie in
// hook-sessions/ beside the store; if that is a link, which a project could bring to have files
// written or removed elsewhere, nothing is read or kept.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <unordered_set>

#include "base/clock.h"
#include "base/id.h"
#include "base/result.h"

namespace cairn {

class SessionNotes {
 public:
  // Reads what is there. `beside` is the store's folder. An id that makes no file name is no
  // session.
  SessionNotes(std::filesystem::path beside, const std::string& session);

  bool is_known() const { return !name_.empty(); }
  std::optional<TimeMs> began() const { return began_; }
  bool WasShown(const Id& id) const { return shown_.contains(id); }
  bool was_reminded() const { return was_reminded_; }

  // The first time counts.
  void NoteBeginning(TimeMs now);
  void NoteShown(const Id& id);
  void NoteReminded();
  // The model no longer has what it was shown: its context was cleared or compacted.
  void NoteForgotten();

 private:
  void Read();
  void TakeIn(const std::string& line);
  void Append(const std::string& line);

  const std::filesystem::path beside_;
  std::string name_;  // beneath that folder; empty if nothing is kept
  std::optional<TimeMs> began_;
  std::unordered_set<Id> shown_;
  bool was_reminded_ = false;
};

// Removes the files of sessions that were not heard of for a week.
void SweepSessionNotes(const std::filesystem::path& beside, TimeMs now);

// What keeps notes from being kept there: a link.
Status CheckSessionNotes(const std::filesystem::path& beside);

}  // namespace cairn
