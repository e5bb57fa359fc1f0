// The files that `cairn init` makes whole, for people to fill.
#pragma once

#include <span>

namespace cairn {

struct TemplateFile {
  const char* path;  // relative to the project's root
  const char* text;
};

std::span<const TemplateFile> TemplateFiles();

}  // namespace cairn
