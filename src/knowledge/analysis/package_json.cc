#include "base/text.h"
#include "knowledge/analysis/data_tree.h"
#include "knowledge/analysis/manifest_readers.h"

namespace cairn {
namespace {

void AddDependencies(const DataTree& table, Dependency kind, Manifest& manifest) {
  if (!table.IsTable()) return;
  for (const DataTree& item : table.items) {
    if (!item.IsText()) continue;
    manifest.dependencies.push_back({item.name, item.text, kind.dev, kind.optional});
  }
}

// "pnpm" for "pnpm@9.7.0+sha224.953c8…"; empty if unknown.
std::string PackageManagerOf(const std::string& text) {
  const std::string name = text.substr(0, text.find('@'));
  return name == "pnpm" || name == "yarn" || name == "bun" || name == "npm" ? name : "";
}

std::string WithoutScope(const std::string& name) {
  return name.starts_with('@') ? name.substr(name.find('/') + 1) : name;
}

// "bin" is either one file, named like the package, or a table of names.
void AddBinaries(const DataTree& bin, Manifest& manifest) {
  if (bin.IsText()) manifest.binaries.push_back({WithoutScope(manifest.name), bin.text});
  if (!bin.IsTable()) return;
  for (const DataTree& item : bin.items) {
    if (item.IsText()) manifest.binaries.push_back({item.name, item.text});
  }
}

// The files of "exports", which nests conditions; the first text of each branch is enough.
void AddExports(const DataTree& exports, Manifest& manifest) {
  if (exports.IsText()) manifest.libraries.push_back(exports.text);
  for (const DataTree& item : exports.items) {
    if (item.IsText() && item.name != "types") {
      manifest.libraries.push_back(item.text);
      return;
    }
  }
  for (const DataTree& item : exports.items) AddExports(item, manifest);
}

}  // namespace

Result<Manifest> ReadPackageJson(std::string_view text) {
  CAIRN_ASSIGN_OR_RETURN(const DataTree root, ReadJsonData(text));
  if (!root.IsTable()) return InvalidArgument("line 1: expected an object");
  Manifest manifest;
  manifest.name = root.Text("name");
  manifest.version = root.Text("version");
  manifest.description = root.Text("description");
  AddDependencies(root.At("dependencies"), {}, manifest);
  AddDependencies(root.At("peerDependencies"), {}, manifest);
  AddDependencies(root.At("optionalDependencies"), {.optional = true}, manifest);
  AddDependencies(root.At("devDependencies"), {.dev = true}, manifest);
  manifest.package_manager = PackageManagerOf(root.Text("packageManager"));
  for (const DataTree& script : root.At("scripts").items) {
    // npm init adds a test script that only fails.
    const bool is_placeholder = script.text.find("no test specified") != std::string::npos;
    if (script.IsText() && !is_placeholder) manifest.scripts.push_back({script.name, script.text});
  }
  AddBinaries(root.At("bin"), manifest);
  for (const std::string_view field : {"main", "module"}) {
    if (root.Has(field)) manifest.libraries.push_back(root.Text(field));
  }
  AddExports(root.At("exports"), manifest);
  const DataTree& workspaces = root.At("workspaces");  // a list, or Yarn's table with "packages"
  manifest.members = TextsOf(workspaces.IsTable() ? workspaces.At("packages") : workspaces);
  manifest.is_published = !manifest.name.empty() && !manifest.version.empty() &&
                          !root.IsTrue("private") && !manifest.libraries.empty();
  return manifest;
}

// Reads only the list below "packages:", which is all such a file says about members.
Result<Manifest> ReadPnpmWorkspace(std::string_view text) {
  Manifest manifest;
  bool in_packages = false;
  for (const std::string& line : Split(text, '\n')) {
    const std::string_view words = Trim(line);
    if (words.empty() || words.starts_with('#')) continue;
    if (!words.starts_with('-')) {
      in_packages = words == "packages:";
      continue;
    }
    std::string_view member = words.substr(1);
    member = Trim(member.substr(0, member.find(" #")));
    while (!member.empty() && (member.front() == '"' || member.front() == '\'')) {
      member.remove_prefix(1);
    }
    while (!member.empty() && (member.back() == '"' || member.back() == '\'')) {
      member.remove_suffix(1);
    }
    if (in_packages && !member.empty()) manifest.members.emplace_back(member);
  }
  return manifest;
}

}  // namespace cairn
