// Manifest: what a project says about itself in the file of its package manager or build, in one
// shape for all of them. Texts are as written (variables of CMake stay ${…}), in one line each and
// of bounded length; paths of files and members are relative to the manifest's folder.
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
  std::string requirement;  // empty if any will do or if it is inherited
  bool dev = false;         // for building and testing only
  bool optional = false;    // only if it is asked for: an extra, a feature

  friend bool operator==(const Dependency&, const Dependency&) = default;
};

struct Script {
  std::string name;
  std::string command;

  friend bool operator==(const Script&, const Script&) = default;
};

// A program that the manifest names.
struct Binary {
  std::string name;
  std::string file;  // a source, or "package.module" of Python; empty if it cannot be told

  friend bool operator==(const Binary&, const Binary&) = default;
};

struct Manifest {
  std::string path;
  Ecosystem ecosystem = Ecosystem::kNode;
  std::string name;  // empty if it names none: a part of something, or only a workspace
  std::string version;
  std::string description;
  std::vector<Dependency> dependencies;  // as written, those for development after the others
  std::vector<Script> scripts;
  std::vector<Binary> binaries;
  std::vector<std::string> libraries;  // what others import: files, or names of targets
  std::vector<std::string> members;    // of a workspace: folders or patterns; !pattern leaves out
  std::vector<Dependency> shared;      // what members inherit: the requirements of these names
  std::string shared_version;
  std::string package_manager;  // of Node, if it is named: "pnpm"
  bool is_published = false;    // says that others may install it as a library
};

// A manifest that is larger has been made to be a nuisance.
inline constexpr std::size_t kMostManifestBytes = 1 << 20;

// By the file's name.
bool IsManifest(std::string_view path);
// The names of such files; they may be patterns.
std::vector<std::string> ManifestNames();

// Of a file for which IsManifest. An error is one line for people: "package.json: line 3: …".
Result<Manifest> ReadManifest(std::string_view path, std::string_view text);

}  // namespace cairn
