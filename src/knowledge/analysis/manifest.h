// Manifest: what a project declares in the file of its package manager or build system, in one
// structure for all ecosystems. Texts are as written (CMake variables stay ${…}), single-line and
// bounded; paths of files and members are relative to the manifest's folder.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "base/result.h"

namespace cairn {

enum class Ecosystem { kNode, kPython, kGo, kRust, kMaven, kCmake };

template <>
struct EnumNames<Ecosystem> {
  static constexpr std::string_view kWhat = "ecosystem";
  static constexpr EnumEntry<Ecosystem> kTable[] = {
      {Ecosystem::kNode, "npm"},   {Ecosystem::kPython, "python"}, {Ecosystem::kGo, "go"},
      {Ecosystem::kRust, "cargo"}, {Ecosystem::kMaven, "maven"},   {Ecosystem::kCmake, "cmake"}};
};

struct Dependency {
  std::string name;
  std::string requirement;  // empty if any version works or it is inherited
  bool dev = false;         // only for building and testing
  bool optional = false;    // only on request: an extra, a feature

  friend bool operator==(const Dependency&, const Dependency&) = default;
};

struct Script {
  std::string name;
  std::string command;

  friend bool operator==(const Script&, const Script&) = default;
};

// A program declared by the manifest.
struct Binary {
  std::string name;
  std::string file;  // a source file, or a Python "package.module"; empty if unknown

  friend bool operator==(const Binary&, const Binary&) = default;
};

struct Manifest {
  std::string path;
  Ecosystem ecosystem = Ecosystem::kNode;
  std::string name;  // empty if unnamed: a part of another project, or only a workspace
  std::string version;
  std::string description;
  std::vector<Dependency> dependencies;  // as written, dev dependencies last
  std::vector<Script> scripts;
  std::vector<Binary> binaries;
  std::vector<std::string> libraries;  // what other code imports: files, or target names
  std::vector<std::string> members;    // of a workspace: folders or patterns; !pattern excludes
  std::vector<Dependency> shared;      // requirements that members inherit by name
  std::string shared_version;
  std::string package_manager;  // Node only, if declared: "pnpm"
  bool is_published = false;    // can be installed by others as a library
};

// No legitimate manifest is larger.
inline constexpr std::size_t kMostManifestBytes = 1 << 20;

// Judged by the file name.
bool IsManifest(std::string_view path);
// The names of manifest files, some of them patterns.
std::vector<std::string> ManifestNames();

// Requires IsManifest(path). An error is one line for display: "package.json: line 3: …".
Result<Manifest> ReadManifest(std::string_view path, std::string_view text);

}  // namespace cairn
