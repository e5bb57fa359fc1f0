#include "base/text.h"
#include "knowledge/analysis/data_tree.h"
#include "knowledge/analysis/manifest_readers.h"

namespace cairn {
namespace {

void AddRequirements(const DataTree& list, Dependency kind, Manifest& manifest) {
  for (const std::string& line : TextsOf(list)) {
    Dependency dependency = ParsePythonRequirement(line);
    dependency.dev = kind.dev;
    dependency.optional = kind.optional;
    if (!dependency.name.empty()) manifest.dependencies.push_back(std::move(dependency));
  }
}

// Poetry: name = "^1.2" or name = { version = "^1.2", … }; includes Python itself.
void AddPoetry(const DataTree& table, bool dev, Manifest& manifest) {
  if (!table.IsTable()) return;
  for (const DataTree& item : table.items) {
    if (item.name == "python") continue;
    manifest.dependencies.push_back({item.name, item.IsText() ? item.text : item.Text("version"),
                                     dev, item.IsTrue("optional")});
  }
}

// name = "package.module:function"; the file is found by module name.
void AddScripts(const DataTree& table, Manifest& manifest) {
  if (!table.IsTable()) return;
  for (const DataTree& item : table.items) {
    if (!item.IsText()) continue;
    manifest.binaries.push_back({item.name, item.text.substr(0, item.text.find(':'))});
  }
}

void ReadPoetry(const DataTree& poetry, Manifest& manifest) {
  if (manifest.name.empty()) manifest.name = poetry.Text("name");
  if (manifest.version.empty()) manifest.version = poetry.Text("version");
  if (manifest.description.empty()) manifest.description = poetry.Text("description");
  AddPoetry(poetry.At("dependencies"), false, manifest);
  AddPoetry(poetry.At("dev-dependencies"), true, manifest);
  for (const DataTree& group : poetry.At("group").items) {
    AddPoetry(group.At("dependencies"), true, manifest);
  }
  AddScripts(poetry.At("scripts"), manifest);
}

bool IsForDevelopment(std::string_view extra) {
  return extra == "dev" || extra == "test" || extra == "tests" || extra == "docs" ||
         extra == "lint" || extra == "testing";
}

}  // namespace

Result<Manifest> ReadPyproject(std::string_view text) {
  CAIRN_ASSIGN_OR_RETURN(const DataTree root, ReadTomlData(text));
  const DataTree& project = root.At("project");
  Manifest manifest;
  manifest.name = project.Text("name");
  manifest.version = project.Text("version");
  manifest.description = project.Text("description");
  AddRequirements(project.At("dependencies"), {}, manifest);
  for (const DataTree& extra : project.At("optional-dependencies").items) {
    const bool is_dev = IsForDevelopment(extra.name);
    AddRequirements(extra, {.dev = is_dev, .optional = !is_dev}, manifest);
  }
  for (const DataTree& group : root.At("dependency-groups").items) {
    AddRequirements(group, {.dev = true}, manifest);
  }
  AddScripts(project.At("scripts"), manifest);
  ReadPoetry(root.At("tool", "poetry"), manifest);
  manifest.members = TextsOf(root.At("tool", "uv", "workspace", "members"));
  if (root.At("tool", "pytest").IsTable()) manifest.scripts.push_back({"test", "pytest"});
  manifest.is_published = !manifest.name.empty() && root.Has("build-system");
  return manifest;
}

}  // namespace cairn
