// Patterns of the infrastructure that a project uses: queues, databases, containers, continuous
// integration.
#include <algorithm>
#include <array>

#include "base/text.h"
#include "knowledge/analysis/patterns.h"
#include "knowledge/analysis/project_paths.h"
#include "knowledge/analysis/prose.h"
#include "knowledge/analysis/test_files.h"

namespace cairn {
namespace {

template <typename Fits>
std::vector<std::string> FilesThat(const ProjectFacts& project, Fits fits) {
  std::vector<std::string> files;
  for (const std::string& file : project.files) {
    if (!IsBesideProduct(file) && fits(file)) files.push_back(file);
  }
  return files;
}

// consumers/orders.ts, order_worker.py, tasks.py: the consumer side of a queue.
bool IsConsumer(std::string_view path) {
  if (!IsCode(path) || IsTestFile(path)) return false;
  constexpr std::array<std::string_view, 7> kWords = {
      "consumer", "producer", "worker", "subscriber", "publisher", "listener", "tasks"};
  const std::string name = ToLowerAscii(FileName(path));
  const std::string folder = ToLowerAscii(FileName(FolderOf(path)));
  return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    return name.find(word) != std::string::npos || folder.starts_with(word);
  });
}

// A numbered or dated step in a folder of migrations (Alembic calls it versions), or Prisma's
// schema.
bool IsMigration(std::string_view path) {
  if (FileName(path) == "schema.prisma") return true;
  constexpr std::array<std::string_view, 4> kFolders = {"migrations", "migration", "migrate",
                                                        "versions"};
  constexpr std::array<std::string_view, 7> kExtensions = {"sql", "py", "js", "ts",
                                                           "rb",  "go", "xml"};
  const std::vector<std::string_view> parts = PartsOf(FolderOf(path));
  const bool in_folder = std::find_first_of(parts.begin(), parts.end(), kFolders.begin(),
                                            kFolders.end()) != parts.end();
  const bool right_sort =
      std::find(kExtensions.begin(), kExtensions.end(), Extension(path)) != kExtensions.end();
  const std::string_view name = FileName(path);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return in_folder && right_sort && std::any_of(name.begin(), name.end(), is_digit);
}

bool IsComposeFile(std::string_view path) {
  const std::string_view name = FileName(path);
  return name == "compose.yaml" || name == "compose.yml" || name == "docker-compose.yml" ||
         name == "docker-compose.yaml";
}

bool IsDockerfile(std::string_view path) {
  const std::string_view name = FileName(path);
  return name == "Dockerfile" || name == "Containerfile" || name.starts_with("Dockerfile.") ||
         name.ends_with(".Dockerfile");
}

bool IsCiFile(std::string_view path) {
  const std::string_view folder = FolderOf(path);
  const std::string_view extension = Extension(path);
  const bool yaml = extension == "yml" || extension == "yaml";
  if (folder == ".github/workflows" || folder == ".forgejo/workflows" ||
      folder == ".gitea/workflows") {
    return yaml;
  }
  return path == ".gitlab-ci.yml" || path == "Jenkinsfile" || path == ".circleci/config.yml" ||
         path == "azure-pipelines.yml" || path == ".travis.yml";
}

// Requires both a package in use and files that match it.
std::optional<Pattern> WithBoth(Pattern pattern, std::vector<std::string> uses,
                                const std::vector<std::string>& files) {
  if (uses.empty() || files.empty()) return std::nullopt;
  pattern.evidence = std::move(uses);
  pattern.evidence.push_back(ListSome(files, 3));
  return pattern;
}

}  // namespace

std::vector<std::string> ComposeFiles(const ProjectFacts& project) {
  return FilesThat(project, IsComposeFile);
}

std::optional<Pattern> InferQueue(const ProjectFacts& project) {
  return WithBoth({"events",
                   "works with a queue: parts of it send messages, others consume them.",
                   {},
                   Confidence::kMedium},
                  UsesOf(project, PackageRole::kQueue), FilesThat(project, IsConsumer));
}

std::optional<Pattern> InferDatabase(const ProjectFacts& project) {
  return WithBoth({"database",
                   "keeps its data in a database whose schema is kept by migrations.",
                   {},
                   Confidence::kHigh},
                  UsesOf(project, PackageRole::kDatabase), FilesThat(project, IsMigration));
}

std::optional<Pattern> InferContainers(const ProjectFacts& project) {
  Pattern pattern{"containers", "runs in containers.", {}, Confidence::kHigh, 7};
  pattern.evidence = FilesThat(
      project, [](std::string_view path) { return IsDockerfile(path) || IsComposeFile(path); });
  if (pattern.evidence.empty()) return std::nullopt;
  return pattern;
}

std::optional<Pattern> InferCi(const ProjectFacts& project) {
  Pattern pattern{"ci", "is checked by continuous integration.", {}, Confidence::kHigh, 7};
  pattern.evidence = FilesThat(project, IsCiFile);
  if (pattern.evidence.empty()) return std::nullopt;
  return pattern;
}

}  // namespace cairn
