#include "knowledge/analysis/manifest.h"

#include <algorithm>

#include "base/text.h"
#include "knowledge/analysis/data_tree.h"
#include "knowledge/analysis/manifest_readers.h"
#include "knowledge/analysis/project_paths.h"

namespace cairn {
namespace {

// Enough for any legitimate name, requirement or command; a description is cut to a paragraph.
constexpr std::size_t kMostText = 200;
constexpr std::size_t kMostDescription = 400;

struct Format {
  std::string_view file_name;
  Ecosystem ecosystem;
  Result<Manifest> (*read)(std::string_view text);
};

constexpr Format kFormats[] = {{"package.json", Ecosystem::kNode, ReadPackageJson},
                               {"pnpm-workspace.yaml", Ecosystem::kNode, ReadPnpmWorkspace},
                               {"pyproject.toml", Ecosystem::kPython, ReadPyproject},
                               {"requirements.txt", Ecosystem::kPython, ReadRequirements},
                               {"setup.cfg", Ecosystem::kPython, ReadSetupCfg},
                               {"go.mod", Ecosystem::kGo, ReadGoMod},
                               {"go.work", Ecosystem::kGo, ReadGoMod},
                               {"Cargo.toml", Ecosystem::kRust, ReadCargoToml},
                               {"pom.xml", Ecosystem::kMaven, ReadPom},
                               {"CMakeLists.txt", Ecosystem::kCmake, ReadCmakeLists}};

// Included by a CMakeLists.txt and merged into its project.
constexpr Format kCmakeModule = {"*.cmake", Ecosystem::kCmake, ReadCmakeLists};

const Format* FormatOf(std::string_view path) {
  const std::string_view name = FileName(path);
  for (const Format& format : kFormats) {
    if (format.file_name == name) return &format;
  }
  if (name.ends_with(".cmake")) return &kCmakeModule;
  return nullptr;
}

void Tidy(std::string& text, std::size_t most = kMostText) { text = Abbreviate(text, most); }

void TidyAll(std::vector<std::string>& texts) {
  for (std::string& text : texts) Tidy(text);
}

void TidyAll(std::vector<Dependency>& dependencies) {
  for (Dependency& dependency : dependencies) {
    Tidy(dependency.name);
    Tidy(dependency.requirement);
  }
  std::stable_partition(dependencies.begin(), dependencies.end(),
                        [](const Dependency& dependency) { return !dependency.dev; });
}

// Makes the texts storable as a memory, whatever the file contains.
void TidyManifest(Manifest& manifest) {
  Tidy(manifest.name);
  Tidy(manifest.version);
  Tidy(manifest.description, kMostDescription);
  Tidy(manifest.shared_version);
  TidyAll(manifest.dependencies);
  TidyAll(manifest.shared);
  TidyAll(manifest.libraries);
  TidyAll(manifest.members);
  for (Script& script : manifest.scripts) {
    Tidy(script.name);
    Tidy(script.command);
  }
  for (Binary& binary : manifest.binaries) {
    Tidy(binary.name);
    Tidy(binary.file);
  }
}

}  // namespace

bool IsManifest(std::string_view path) { return FormatOf(path) != nullptr; }

std::vector<std::string> ManifestNames() {
  std::vector<std::string> names;
  for (const Format& format : kFormats) names.emplace_back(format.file_name);
  names.emplace_back(kCmakeModule.file_name);
  return names;
}

Result<Manifest> ReadManifest(std::string_view path, std::string_view text) {
  const Format* format = FormatOf(path);
  if (format == nullptr) return InvalidArgument(std::string(path) + ": unknown manifest type");
  if (text.size() > kMostManifestBytes) {
    return InvalidArgument(std::string(path) + ": larger than 1 MB");
  }
  Result<Manifest> read = format->read(text);
  if (!read)
    return InvalidArgument(Abbreviate(std::string(path) + ": " + read.error().message, 300));
  read->path = path;
  read->ecosystem = format->ecosystem;
  TidyManifest(*read);
  return read;
}

std::vector<std::string> TextsOf(const DataTree& list) {
  std::vector<std::string> texts;
  if (list.kind != DataTree::Kind::kList) return texts;
  for (const DataTree& item : list.items) {
    if (item.IsText()) texts.push_back(item.text);
  }
  return texts;
}

}  // namespace cairn
