#include "config/project_file.h"

#include <optional>
#include <utility>

#include "base/beneath.h"
#include "base/hash.h"
#include "config/keys.h"
#include "config/project.h"
#include "config/value.h"

namespace cairn {
namespace {

std::string WhyUnread(const Error& error) {
  if (error.code == ErrorCode::kInvalidArgument) return "is larger than 1 MB";
  if (error.code != ErrorCode::kConflict) return error.message;
  return "is not a regular file, or part of its path is a symbolic link, which Cairn does not "
         "follow in a project (use --config FILE)";
}

}  // namespace

ProjectFile ReadProjectFile(const std::filesystem::path& root) {
  ProjectFile project{.path = (root / kProjectConfig).string()};
  const Result<std::optional<std::string>> bytes =
      ReadBeneath(root, kProjectConfig, kMostConfigBytes);
  const Origin whole = {Origin::Layer::kFile, project.path, 0};
  if (!bytes) {
    project.file.exists = true;
    project.file.problems.push_back({whole, "", WhyUnread(bytes.error())});
  }
  if (!bytes || !*bytes) return project;
  project.sha256 = Sha256Hex(**bytes);
  project.file = ReadConfigBytes(project.path, **bytes, project.asked);
  if (!project.file.problems.empty()) return project;
  for (const ConfigKey& key : ConfigKeys()) {
    const auto line = project.file.lines.find(key.name);
    if (line == project.file.lines.end() || ProjectMaySet(key, project.asked)) continue;
    project.restricted.push_back({key.name,
                                  WriteText(key, project.asked),
                                  WriteJson(key, project.asked),
                                  {Origin::Layer::kFile, project.path, line->second}});
  }
  return project;
}

}  // namespace cairn
