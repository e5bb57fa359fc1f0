// SessionNotes: what hooks remember about an agent session between calls: when it began, which
// memories its model has been shown, and whether it was reminded of a handoff.
//
// Each session has a small file to which lines are only appended, so concurrent hooks do not
// corrupt it. If nothing can be stored (no session id, a read-only directory), the failure is
// silent: at worst, something is shown twice. The files are in hook-sessions/ next to the store; if
// that is a link, which a project could use to have files written or removed elsewhere, nothing is
// read or written.
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
  // Reads the existing notes. `beside` is the store's folder. An id that is not a valid file name
  // counts as no session.
  SessionNotes(std::filesystem::path beside, const std::string& session);

  bool is_known() const { return !name_.empty(); }
  std::optional<TimeMs> began() const { return began_; }
  bool WasShown(const Id& id) const { return shown_.contains(id); }
  bool was_reminded() const { return was_reminded_; }

  // Only the first call has an effect.
  void NoteBeginning(TimeMs now);
  void NoteShown(const Id& id);
  void NoteReminded();
  // The model no longer sees what it was shown: its context was cleared or compacted.
  void NoteForgotten();

 private:
  void Read();
  void TakeIn(const std::string& line);
  void Append(const std::string& line);

  const std::filesystem::path beside_;
  std::string name_;  // within that folder; empty if nothing is stored
  std::optional<TimeMs> began_;
  std::unordered_set<Id> shown_;
  bool was_reminded_ = false;
};

// Removes the files of sessions without activity for a week.
void SweepSessionNotes(const std::filesystem::path& beside, TimeMs now);

// The reason why notes cannot be stored, which is a link in the path; OK otherwise.
Status CheckSessionNotes(const std::filesystem::path& beside);

}  // namespace cairn
