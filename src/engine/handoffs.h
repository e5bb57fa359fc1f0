// Handing work over from one session to the next. Every handoff is kept; the latest of a project
// and branch is the one to go on from.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/context.h"
#include "model/filter.h"
#include "model/handoff.h"

namespace cairn {

struct NewHandoff {
  std::string project;  // the context's project if empty; one of them must be set
  std::string branch;   // if empty and the project is the context's: the checked-out branch
  HandoffNotes notes;
  std::string metadata = "{}";
  std::string session;
};

struct HandoffPage {
  std::vector<Handoff> items;
  std::int64_t total_count = 0;
};

// What a list of the notes (a field of kHandoffFields) has gained and lost. Only lists of open
// items lose any: what is under way or blocked, and what comes next.
struct ListChange {
  std::string_view field;
  std::vector<std::string> added;
  std::vector<std::string> removed;

  friend bool operator==(const ListChange&, const ListChange&) = default;
};

// The latest handoff of a project and branch, and what differs from the one before.
struct LatestOfBranch {
  Handoff handoff;
  std::int64_t count = 0;  // of handoffs of this project and branch
  std::optional<Id> previous;
  std::vector<ListChange> changes;  // of each list of the notes; all empty without a previous one
};

// What to continue from on a branch.
struct BranchHandoff {
  Handoff handoff;
  // A newer handoff of the project, if there is one: it is of another branch.
  std::optional<Memory> newer;
};

class Handoffs {
 public:
  explicit Handoffs(const Context& context) : context_(context) {}

  // Also counts a use of each memory it names (those that are gone or deleted are passed over).
  Result<Handoff> Save(const NewHandoff& given);
  // The latest of the project; of the branch too if one is named. kNotFound if there is none.
  Result<Handoff> Latest(const std::string& project, const std::string& branch);
  // The newest handoff of the project that is of this branch or of no branch; if there is none, the
  // newest of the project. kNotFound if the project has none.
  Result<BranchHandoff> LatestFor(const std::string& project, const std::string& branch);
  Result<Handoff> Get(const Id& id);
  // Newest first; an empty project or branch lets all pass.
  Result<HandoffPage> List(const std::string& project, const std::string& branch, const Page& page);
  // For each project and branch that has handoffs, "" being a branch of its own; newest first.
  Result<std::vector<LatestOfBranch>> LatestOfEach();

 private:
  Result<MemoryPage> ListRecords(Reader& reader, const std::string& project,
                                 const std::string& branch, const Page& page) const;

  const Context& context_;
};

}  // namespace cairn
