// The files that `cairn init` creates as a whole, for people to fill in.
#pragma once

#include <span>

namespace cairn {

struct TemplateFile {
  const char* path;  // relative to the project's root
  const char* text;
};

std::span<const TemplateFile> TemplateFiles();

// Keeps memories out of git, even after --undo removes the line from the project's .gitignore. It
// is not recorded: --undo removes it with the folder, or leaves it with the memories.
inline constexpr TemplateFile kMemoryIgnore = {".claude/memory/.gitignore", "*\n"};

}  // namespace cairn
