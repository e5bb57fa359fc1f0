// ProjectFacts: everything known about a project after its files have been read once. Pure
// functions derive the findings from it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/analysis/entry_points.h"
#include "knowledge/analysis/file_facts.h"
#include "knowledge/analysis/manifest.h"

namespace cairn {

struct ProjectFacts {
  std::string name;                 // the folder name; manifests may have a better one
  std::vector<std::string> files;   // the project's own files, by path
  std::vector<Manifest> manifests;  // combined, by path
  std::vector<FileFacts> facts;     // of files with any facts, by path
  std::vector<EntryPoint> entries;  // by file
  std::size_t routes = 0;

  bool HasFile(std::string_view path) const;
  std::span<const std::string> FilesBelow(std::string_view folder) const;  // all files for ""
  const FileFacts* FactsOf(std::string_view path) const;  // null if the file has none
};

// The name in the manifest at the root, else the folder name.
std::string TitleOfProject(const ProjectFacts& project);

// "pnpm", "yarn", "bun" or "npm": from the manifest at the root, else from its lock file.
std::string NodePackageManager(const ProjectFacts& project);

}  // namespace cairn
