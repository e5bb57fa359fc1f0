#include "store/sqlite/backup_files.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <system_error>

#include "base/time_text.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "backups";
constexpr std::string_view kDamaged = ".damaged-";

// 20261116-101500.
std::string Stamp(TimeMs now) {
  std::string stamp = FormatLocalDay(now) + "+" + FormatLocalClock(now);
  std::erase_if(stamp, [](char c) { return c == '-' || c == ':'; });
  std::ranges::replace(stamp, '+', '-');
  return stamp;
}

// The name with a number if it is taken already.
std::string Unused(const std::string& stem, const std::string& extension) {
  std::error_code ignored;
  std::string path = stem + extension;
  for (int number = 2; fs::exists(path, ignored); ++number) {
    path = stem + "-" + std::to_string(number) + extension;
  }
  return path;
}

// Digits and dashes, as Stamp and Unused make them.
bool IsStamp(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return std::isdigit(c) != 0 || c == '-';
  });
}

bool Encloses(std::string_view name, std::string_view before, std::string_view after) {
  return name.size() > before.size() + after.size() && name.starts_with(before) &&
         name.ends_with(after) &&
         IsStamp(name.substr(before.size(), name.size() - before.size() - after.size()));
}

fs::path FolderOf(const fs::path& store) {
  return store.parent_path().empty() ? fs::path(".") : store.parent_path();
}

void Collect(const fs::path& folder, std::string_view before, std::string_view after,
             BackupFile::Kind kind, std::vector<BackupFile>& all) {
  std::vector<std::string> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (Encloses(entry.path().filename().string(), before, after)) {
      found.push_back(entry.path().string());
    }
  }
  // A longer number is a higher one.
  std::ranges::sort(found, {},
                    [](const std::string& path) { return std::pair(path.size(), path); });
  for (std::string& path : found) all.push_back({kind, std::move(path)});
}

}  // namespace

std::string NewBackupPath(const std::string& store, TimeMs now) {
  const fs::path path(store);
  const std::string stem = path.stem().string() + "-" + Stamp(now);
  return Unused((path.parent_path() / kFolder / stem).string(), path.extension().string());
}

std::string DamagedPath(const std::string& store, TimeMs now) {
  return Unused(store + std::string(kDamaged) + Stamp(now), "");
}

std::string BackupPath(const std::string& store, std::int64_t version) {
  return store + ".schema-" + std::to_string(version) + ".bak";
}

std::vector<BackupFile> ListBackups(const std::string& store) {
  std::vector<BackupFile> all;
  const fs::path path(store);
  const fs::path folder = FolderOf(path);
  const std::string name = path.filename().string();
  Collect(folder, name + ".schema-", ".bak", BackupFile::Kind::kBeforeMigration, all);
  Collect(folder, name + std::string(kDamaged), "", BackupFile::Kind::kDamaged, all);
  Collect(folder / kFolder, path.stem().string() + "-", path.extension().string(),
          BackupFile::Kind::kRegular, all);
  return all;
}

std::vector<std::string> FindBackups(const std::string& store) {
  std::vector<std::string> paths;
  for (BackupFile& file : ListBackups(store)) paths.push_back(std::move(file.path));
  return paths;
}

}  // namespace cairn::sqlite
