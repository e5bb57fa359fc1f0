// What `cairn init` would do, and doing it.
//
// A plan is made by looking, and writes nothing: whatever is wrong (a file that is no JSON, a
// folder that cannot be written) is found before anything is changed. Applying it is all or
// nothing: if a step fails, those before it are taken back.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/enum_names.h"
#include "base/result.h"
#include "setup/clients.h"

namespace cairn {

enum class Outcome {
  kMade,      // it was not there
  kMerged,    // something was added to what is there, or renewed
  kThere,     // nothing to do
  kLeft,      // it is there and not as Cairn would have it; see the note
  kRemoved,   // undo: what Cairn had made
  kRestored,  // undo: as it was before Cairn
};

template <>
struct EnumNames<Outcome> {
  static constexpr std::string_view kWhat = "outcome";
  static constexpr EnumEntry<Outcome> kTable[] = {
      {Outcome::kMade, "made"}, {Outcome::kMerged, "merged"},   {Outcome::kThere, "there"},
      {Outcome::kLeft, "left"}, {Outcome::kRemoved, "removed"}, {Outcome::kRestored, "restored"}};
};

struct Step {
  enum class Deed { kNothing, kMakeFolder, kWriteFile, kRemoveFile, kRemoveFolder };

  Outcome outcome = Outcome::kThere;
  Deed deed = Deed::kNothing;
  std::string path;                // relative to the root; a folder's ends with '/'
  std::vector<std::string> parts;  // the names of those that were put in, renewed or taken out
  std::string note;                // for people; may be empty
  // Of a file:
  std::optional<std::string> before;  // what must be there still when the step is done
  std::string after;
  mode_t mode = 0666;  // of what is made
};

// Its path without the '/' at the end of a folder's.
std::string PathOf(const Step& step);

struct Plan {
  std::filesystem::path root;
  std::vector<Step> steps;         // in the order in which they are done
  std::vector<std::string> notes;  // what people have to know or do besides

  bool ChangesSomething() const;
};

struct InitRequest {
  std::filesystem::path root;  // a directory
  std::string program;         // what clients start
  std::vector<Client> clients;
  bool force = false;  // renew parts of Cairn that differ
  // Renew the parts of Cairn that are in the clients' files and add nothing: no part that is
  // missing, no folder, no template.
  bool renew_only = false;
};

Result<Plan> PlanInit(const InitRequest& request);

// Takes back what the record says. kNotFound if there is none. Memories stay where they are, unless
// the caller says that the store goes, too: it then removes kStoreFiles before the plan is applied.
Result<Plan> PlanUndo(const std::filesystem::path& root, bool store_goes);
inline constexpr const char* kStoreFiles[] = {
    ".claude/memory/memory.db", ".claude/memory/memory.db-wal", ".claude/memory/memory.db-shm"};

Status ApplyPlan(const Plan& plan);

}  // namespace cairn
