// Promoter: writes a memory to a knowledge file, so that it is reviewed and versioned with the
// code. The memory stays, marked, and the section in the file is known as the same thing: it is not
// indexed a second time, and an edit of the section is an edit of the memory.
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
  // directory), or to the file of its category. One that is promoted already, and still stands in
  // its file, is left as it is. kConflict if it is deleted, replaced, a handoff or a piece of a
  // file, or if a part of the file's path is a link: nothing outside of the project is written.
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
