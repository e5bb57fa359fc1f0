#include "setup/init_paths.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "setup/clients.h"
#include "setup/templates.h"

namespace cairn {
namespace {

constexpr std::string_view kBackupEnd = ".cairn-backup";

// Knowledge is shared with the project; memories are private to their owner.
constexpr FolderRow kFolders[] = {
    {".claude", 0777},
    {".claude/knowledge", 0777},
    {".claude/knowledge/architecture", 0777},
    {".claude/knowledge/components", 0777},
    {".claude/knowledge/domain", 0777},
    {".claude/knowledge/patterns", 0777},
    {".claude/memory", 0700},
    {".claude/memory/daily", 0700},
};

using Paths = std::set<std::string, std::less<>>;

const Paths& Files() {
  static const Paths files = [] {
    Paths all = {".gitignore"};
    for (const TemplateFile& file : TemplateFiles()) all.emplace(file.path);
    for (const auto& [client, name] : EnumNames<Client>::kTable) {
      for (const FilePart& part : PartsOf(client, "cairn")) {
        all.insert(part.file);
        if (!part.alternative.empty()) all.insert(part.alternative);
      }
    }
    return all;
  }();
  return files;
}

}  // namespace

std::span<const FolderRow> InitFolders() { return kFolders; }

bool IsFileOfInit(std::string_view path) { return Files().contains(path); }

bool IsFolderOfInit(std::string_view path) {
  return std::ranges::any_of(kFolders, [&](const FolderRow& row) { return row.path == path; }) ||
         std::ranges::any_of(Files(), [&](std::string_view file) {
           return file.starts_with(path) && file.substr(path.size()).starts_with('/');
         });
}

std::string BackupName(std::string_view path, int number) {
  std::string name(path);
  if (number > 1) name += "." + std::to_string(number);
  return name.append(kBackupEnd);
}

bool IsBackupOf(std::string_view path, std::string_view backup) {
  if (!backup.starts_with(path) || !backup.ends_with(kBackupEnd) ||
      backup.size() < path.size() + kBackupEnd.size()) {
    return false;
  }
  std::string_view number =
      backup.substr(path.size(), backup.size() - path.size() - kBackupEnd.size());
  if (number.empty()) return true;
  if (!number.starts_with('.')) return false;
  number.remove_prefix(1);
  return !number.empty() &&
         std::ranges::all_of(number, [](unsigned char c) { return std::isdigit(c) != 0; });
}

}  // namespace cairn
