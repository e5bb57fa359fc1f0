// Handoffs: notes that pass work from one session to the next. Every handoff is kept; the latest of
// a project and branch is the one to continue from.
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
  std::string project;  // default: the context's project; one of them must be set
  std::string branch;   // default: the checked-out branch, if the project is the context's
  HandoffNotes notes;
  std::string metadata = "{}";
  std::string session;
};

struct HandoffPage {
  std::vector<Handoff> items;
  std::int64_t total_count = 0;
};

// The items added to and removed from a list of the notes (a field of kHandoffFields). Only lists
// of open items can lose any: work in progress or blocked, and next steps.
struct ListChange {
  std::string_view field;
  std::vector<std::string> added;
  std::vector<std::string> removed;

  friend bool operator==(const ListChange&, const ListChange&) = default;
};

// The latest handoff of a project and branch, and its changes from the previous one.
struct LatestOfBranch {
  Handoff handoff;
  std::int64_t count = 0;  // number of handoffs of this project and branch
  std::optional<Id> previous;
  std::vector<ListChange>
      changes;  // one per list of the notes; all empty if there is no previous handoff
};

// The handoff to continue from on a branch.
struct BranchHandoff {
  Handoff handoff;
  // A newer handoff of the same project, if any: it belongs to another branch.
  std::optional<Memory> newer;
};

class Handoffs {
 public:
  explicit Handoffs(const Context& context) : context_(context) {}

  // Also counts a use of each memory it refers to; skips those that are deleted or unknown.
  Result<Handoff> Save(const NewHandoff& given);
  // The latest of the project, or of the branch if one is given. kNotFound if there is none.
  Result<Handoff> Latest(const std::string& project, const std::string& branch);
  // The newest handoff of the project that has this branch or no branch; failing that, the newest
  // of the project. kNotFound if the project has none.
  Result<BranchHandoff> LatestFor(const std::string& project, const std::string& branch);
  Result<Handoff> Get(const Id& id);
  // Newest first; an empty project or branch matches all.
  Result<HandoffPage> List(const std::string& project, const std::string& branch, const Page& page);
  // The latest per project and branch, newest first; "" is a branch of its own.
  Result<std::vector<LatestOfBranch>> LatestOfEach();

 private:
  Result<MemoryPage> ListRecords(Reader& reader, const std::string& project,
                                 const std::string& branch, const Page& page) const;

  const Context& context_;
};

}  // namespace cairn
