#include "knowledge/analysis/data_tree.h"
#include "knowledge/analysis/manifest_readers.h"

namespace cairn {
namespace {

// name = "1.2" or name = { version, path, git, workspace = true }. A requirement inherited from the
// workspace is left empty here.
std::string RequirementOf(const DataTree& item) {
  if (item.IsText()) return item.text;
  for (const std::string_view field : {"version", "path", "git"}) {
    if (item.Has(field)) return item.Text(field);
  }
  return {};
}

void AddDependencies(const DataTree& table, bool dev, std::vector<Dependency>& dependencies) {
  if (!table.IsTable()) return;
  for (const DataTree& item : table.items) {
    dependencies.push_back({item.name, RequirementOf(item), dev, item.IsTrue("optional")});
  }
}

void AddAllDependencies(const DataTree& table, Manifest& manifest) {
  AddDependencies(table.At("dependencies"), false, manifest.dependencies);
  AddDependencies(table.At("dev-dependencies"), true, manifest.dependencies);
  AddDependencies(table.At("build-dependencies"), true, manifest.dependencies);
}

void ReadWorkspace(const DataTree& workspace, Manifest& manifest) {
  manifest.members = TextsOf(workspace.At("members"));
  for (const std::string& path : TextsOf(workspace.At("exclude"))) {
    manifest.members.push_back("!" + path);
  }
  AddDependencies(workspace.At("dependencies"), false, manifest.shared);
  manifest.shared_version = workspace.At("package", "version").text;
}

}  // namespace

Result<Manifest> ReadCargoToml(std::string_view text) {
  CAIRN_ASSIGN_OR_RETURN(const DataTree root, ReadTomlData(text));
  const DataTree& package = root.At("package");
  Manifest manifest;
  manifest.name = package.Text("name");
  manifest.version = package.Text("version");  // empty if inherited
  manifest.description = package.Text("description");
  AddAllDependencies(root, manifest);
  for (const DataTree& target : root.At("target").items) AddAllDependencies(target, manifest);
  for (const DataTree& bin : root.At("bin").items) {
    const std::string& name = bin.Text("name");
    if (name.empty()) continue;
    manifest.binaries.push_back(
        {name, bin.Has("path") ? bin.Text("path") : "src/bin/" + name + ".rs"});
  }
  if (root.At("lib").IsTable()) {
    const std::string& path = root.At("lib", "path").text;
    manifest.libraries.push_back(path.empty() ? "src/lib.rs" : path);
  }
  ReadWorkspace(root.At("workspace"), manifest);
  manifest.is_published = !manifest.name.empty() && package.Text("publish") != "false";
  return manifest;
}

}  // namespace cairn
