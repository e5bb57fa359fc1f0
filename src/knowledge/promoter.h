// Promoter: writes a memory to a knowledge file, where it is reviewed and versioned with the code.
// The memory remains and is marked as promoted. The section in the file is the same memory: it is
// not indexed again, and editing the section edits the memory.
#pragma once

#include <filesystem>
#include <string>

#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"
#include "model/memory.h"

namespace cairn {

struct Promoted {
  Memory memory;
  std::string file;  // relative to the project
  bool there_already = false;
};

class Promoter {
 public:
  // `knowledge` is the knowledge directory, relative to the root.
  Promoter(const Context& context, std::filesystem::path root, std::string knowledge)
      : context_(context), root_(std::move(root)), knowledge_(std::move(knowledge)) {}

  // Appends the memory as a section to `file` (relative to the project, inside the knowledge
  // directory), or to its category's default file. Leaves a memory alone that is already promoted
  // and still in its file. kConflict if the memory is deleted, superseded, a handoff, or a chunk of
  // a file. Refuses a path with a link in it, so nothing outside the project is written.
  Result<Promoted> Promote(const Id& id, const std::string& file);

 private:
  Result<Memory> FindPromotable(const Id& id);
  Result<std::string> FileFor(const Memory& memory, const std::string& asked) const;

  const Context& context_;
  std::filesystem::path root_;
  std::string knowledge_;
};

// The file of a category in the knowledge directory: "architecture/notes.md", "gotchas.md".
std::string KnowledgeFileOf(Category category);

}  // namespace cairn
