#include "knowledge/analysis/entry_points.h"

#include <algorithm>
#include <array>
#include <map>

#include "knowledge/analysis/code_text.h"
#include "knowledge/analysis/project_facts.h"
#include "knowledge/analysis/project_paths.h"
#include "knowledge/analysis/test_files.h"
#include "model/finding_keys.h"

namespace cairn {
namespace {

// The source of a build output: dist/cli.js comes from src/cli.ts.
std::string SourceOf(const ProjectFacts& project, const std::string& built) {
  std::vector<std::string_view> parts = PartsOf(built);
  constexpr std::array<std::string_view, 4> kBuilt = {"dist", "build", "lib", "out"};
  const auto folder = std::find_first_of(parts.begin(), parts.end(), kBuilt.begin(), kBuilt.end());
  if (folder != parts.end()) *folder = "src";
  std::string path;
  for (const std::string_view part : parts) path = JoinPath(path, part);
  path.resize(path.size() - Extension(path).size());
  for (const std::string_view extension : {"ts", "tsx", "mts", "js", "mjs"}) {
    if (project.HasFile(path + std::string(extension))) return path + std::string(extension);
  }
  return {};
}

// Node appends the extension and resolves the index file.
std::string FindNodeFile(const ProjectFacts& project, const std::string& path) {
  if (project.HasFile(path)) return path;
  for (const std::string_view end : {".js", ".ts", "/index.js", "/index.ts"}) {
    if (project.HasFile(path + std::string(end))) return path + std::string(end);
  }
  return Extension(path).empty() ? std::string() : SourceOf(project, path);
}

std::string FindPythonModule(const ProjectFacts& project, std::string_view folder,
                             std::string module) {
  std::replace(module.begin(), module.end(), '.', '/');
  for (const std::string_view root : {"", "src"}) {
    const std::string path = JoinPath(JoinPath(folder, root), module);
    for (const std::string_view end : {".py", "/__init__.py"}) {
      if (project.HasFile(path + std::string(end))) return path + std::string(end);
    }
  }
  return {};
}

// The source file that a manifest names, or empty.
std::string FindNamedFile(const ProjectFacts& project, const Manifest& manifest,
                          const std::string& file) {
  if (file.empty()) return {};
  const std::string_view folder = FolderOf(manifest.path);
  if (manifest.ecosystem == Ecosystem::kPython) return FindPythonModule(project, folder, file);
  const std::string path = JoinPath(folder, file);
  if (manifest.ecosystem == Ecosystem::kNode) return FindNodeFile(project, path);
  return project.HasFile(path) ? path : std::string();
}

// The main file of a package that is only a server is a program, not an import.
EntryKind KindOfMainFile(const ProjectFacts& project, std::string_view file) {
  const FileFacts* facts = project.FactsOf(file);
  if (facts != nullptr && (facts->listens || facts->reads_arguments)) return EntryKind::kMain;
  const std::string_view name = FileName(file);
  const bool named_so = name.starts_with("server.") || name.starts_with("cli.");
  return named_so ? EntryKind::kMain : EntryKind::kImport;
}

class Entries {
 public:
  explicit Entries(const ProjectFacts& project) : project_(project) {}

  void AddManifest(const Manifest& manifest) {
    for (const Binary& binary : manifest.binaries) {
      const std::string file = FindNamedFile(project_, manifest, binary.file);
      if (IsTestFile(file) || IsBesideProduct(file)) continue;
      Add({file.empty() ? manifest.path : file, binary.name, EntryKind::kCommand, manifest.path});
    }
    if (manifest.ecosystem != Ecosystem::kNode) return;
    for (const std::string& library : manifest.libraries) {
      const std::string file = FindNamedFile(project_, manifest, library);
      if (file.empty() || !CodeStyleOf(file)) continue;
      Add({file, {}, KindOfMainFile(project_, file), manifest.path});
    }
  }

  void AddSource(const FileFacts& facts) {
    const bool starts = facts.has_main && MayStart(facts.path) && !IsBesideProduct(facts.path) &&
                        !IsTestFile(facts.path);
    if (starts) Add({facts.path, {}, EntryKind::kMain, {}});
  }

  std::vector<EntryPoint> Take() {
    std::vector<EntryPoint> entries;
    for (auto& [key, entry] : entries_) entries.push_back(std::move(entry));
    return entries;
  }

 private:
  // Manifest entries come first and win; a command with an unknown source gets a key of its own.
  void Add(const EntryPoint& entry) {
    const std::string own = entry.file == entry.manifest ? entry.name : std::string();
    entries_.try_emplace({entry.file, own}, entry);
  }

  // Whether a file with a main-like function can be an entry point, by its location.
  bool MayStart(std::string_view path) const {
    const std::string_view extension = Extension(path);
    if (extension == "rs") return IsRustMain(path);
    if (extension == "py") return IsPythonScript(path);
    return extension != "h" && extension != "hh" && extension != "hpp" && extension != "hxx";
  }

  // In other files, fn main is an ordinary function or part of the build script.
  static bool IsRustMain(std::string_view path) {
    const std::string rooted = "/" + std::string(path);
    return rooted.ends_with("/src/main.rs") || rooted.find("/src/bin/") != std::string::npos;
  }

  // Modules of a package often end with a few lines that try them out.
  bool IsPythonScript(std::string_view path) const {
    constexpr std::array<std::string_view, 6> kNames = {"__main__.py", "main.py",   "app.py",
                                                        "cli.py",      "server.py", "manage.py"};
    const bool in_package = project_.HasFile(JoinPath(FolderOf(path), "__init__.py"));
    return !in_package || std::find(kNames.begin(), kNames.end(), FileName(path)) != kNames.end();
  }

  const ProjectFacts& project_;
  std::map<std::pair<std::string, std::string>, EntryPoint> entries_;
};

std::string TextOf(const EntryPoint& entry, const ProjectFacts& project) {
  if (entry.kind == EntryKind::kImport) {
    return entry.file + " is what others import (main file in " + entry.manifest + ").";
  }
  const FileFacts* facts = project.FactsOf(entry.file);
  std::string text;
  if (entry.kind == EntryKind::kCommand && entry.file == entry.manifest) {
    text = "The program " + entry.name + " is declared in " + entry.manifest;
  } else if (entry.kind == EntryKind::kCommand) {
    text = "The program " + entry.name + " starts in " + entry.file + " (declared in " +
           entry.manifest + ")";
  } else {
    text = "A program starts in " + entry.file;
  }
  if (facts != nullptr && facts->listens) text += "; it listens on a port";
  if (facts != nullptr && facts->reads_arguments) text += "; it reads the command line";
  return text + ".";
}

}  // namespace

std::vector<EntryPoint> FindEntryPoints(const ProjectFacts& project) {
  Entries entries(project);
  for (const Manifest& manifest : project.manifests) {
    if (!IsBesideProduct(manifest.path)) entries.AddManifest(manifest);
  }
  for (const FileFacts& facts : project.facts) entries.AddSource(facts);
  return entries.Take();
}

void AddEntryFindings(const ProjectFacts& project, std::vector<Finding>& findings) {
  for (const EntryPoint& entry : project.entries) {
    Finding finding;
    const bool is_source = entry.file != entry.manifest;
    finding.key = std::string(kEntryKey) + entry.file + (is_source ? "" : ":" + entry.name);
    finding.kind = FindingKind::kEntryPoint;
    finding.text = TextOf(entry, project);
    finding.category = Category::kComponent;
    finding.file_path = entry.file;
    finding.tags = {"entry-point"};
    finding.importance = entry.kind == EntryKind::kImport ? 5 : 6;
    findings.push_back(std::move(finding));
  }
}

}  // namespace cairn
