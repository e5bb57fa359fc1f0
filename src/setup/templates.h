// The files that `cairn init` makes whole, for people to fill.
#pragma once

#include <span>

namespace cairn {

struct TemplateFile {
  const char* path;  // relative to the project's root
  const char* text;
};

std::span<const TemplateFile> TemplateFiles();

// Keeps git away from memories, also after --undo took the line out of the project's own
// .gitignore. It is in no record: --undo removes it with the folder, or leaves it with the
// memories.
inline constexpr TemplateFile kMemoryIgnore = {".claude/memory/.gitignore", "*\n"};

}  // namespace cairn
