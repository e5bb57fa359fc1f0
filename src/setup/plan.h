// Plans the changes of `cairn init` and applies them.
//
// Planning writes nothing: all problems (a file that is not JSON, a folder that is not writable)
// are found before anything changes. Applying is all or nothing: if a step fails, the earlier ones
// are rolled back.
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
  kMade,      // created
  kMerged,    // added to, or updated in, an existing file
  kThere,     // already up to date
  kLeft,      // exists and differs from Cairn's version; see the note
  kRemoved,   // undo: removed something that Cairn had created
  kRestored,  // undo: restored to its state before Cairn
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
  std::string path;                // relative to the root; a folder's path ends with '/'
  std::vector<std::string> parts;  // the parts added, updated or removed
  std::string note;                // for display; may be empty
  // For files:
  std::optional<std::string> before;  // expected contents when the step is applied
  std::string after;
  mode_t mode = 0666;  // mode of what is created
};

// The step's path, without a folder's trailing '/'.
std::string PathOf(const Step& step);

struct Plan {
  std::filesystem::path root;
  std::vector<Step> steps;         // in the order of execution
  std::vector<std::string> notes;  // what else the user has to know or do

  bool ChangesSomething() const;
};

struct InitRequest {
  std::filesystem::path root;  // a directory
  std::string program;         // the program that clients start
  std::vector<Client> clients;
  bool force = false;  // update existing parts that differ
  // Update Cairn's existing parts in the clients' files and add nothing: no missing part, folder or
  // template.
  bool renew_only = false;
};

Result<Plan> PlanInit(const InitRequest& request);

// Plans to undo what the record lists. kNotFound if there is no record. Keeps the memories, unless
// `store_goes`: then the caller removes kStoreFiles before applying the plan.
Result<Plan> PlanUndo(const std::filesystem::path& root, bool store_goes);
inline constexpr const char* kStoreFiles[] = {
    ".claude/memory/memory.db", ".claude/memory/memory.db-wal", ".claude/memory/memory.db-shm"};

Status ApplyPlan(const Plan& plan);

}  // namespace cairn
