// ProjectFacts: all that is known about a project when its files have been read once. What follows
// from it is found by pure functions.
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
  std::string name;                 // of its folder; manifests may know better
  std::vector<std::string> files;   // its own ones, by path
  std::vector<Manifest> manifests;  // combined, by path
  std::vector<FileFacts> facts;     // of the files that say something, by path
  std::vector<EntryPoint> entries;  // by file
  std::size_t routes = 0;

  bool HasFile(std::string_view path) const;
  std::span<const std::string> FilesBelow(std::string_view folder) const;  // all of them for ""
  const FileFacts* FactsOf(std::string_view path) const;  // none if the file says nothing
};

// What the project calls itself in the manifest at its root, else the name of its folder.
std::string TitleOfProject(const ProjectFacts& project);

// "pnpm", "yarn", "bun" or "npm": by the manifest at the root, else by its lock file.
std::string NodePackageManager(const ProjectFacts& project);

}  // namespace cairn
