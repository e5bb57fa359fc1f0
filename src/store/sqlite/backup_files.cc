#include "store/sqlite/backup_files.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <system_error>
#include <tuple>

#include "base/beneath.h"
#include "base/time_text.h"
#include "store/sqlite/store_file.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "backups";
constexpr std::string_view kDamagedAt = ".damaged-";
constexpr std::string_view kBeforeRepairAt = ".before-repair-";
constexpr std::string_view kSchema = ".schema-";
constexpr std::string_view kBak = ".bak";

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
    path = stem;
    path.append("-").append(std::to_string(number)).append(extension);
  }
  return path;
}

bool IsNumber(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

constexpr std::size_t kStampBytes = 15;

// As Stamp and Unused make it: 20261116-101500 or 20261116-101500-2.
bool IsStamp(std::string_view text) {
  constexpr std::size_t kDay = 8;
  if (text.size() < kStampBytes || text[kDay] != '-' || !IsNumber(text.substr(0, kDay)) ||
      !IsNumber(text.substr(kDay + 1, kStampBytes - kDay - 1))) {
    return false;
  }
  return text.size() == kStampBytes ||
         (text[kStampBytes] == '-' && IsNumber(text.substr(kStampBytes + 1)));
}

// What to sort by, so that the oldest comes first: of a stamp the time, then the number behind it;
// of a version the number. A longer number is a higher one.
std::tuple<std::string, std::size_t, std::string> AgeOf(const std::string& middle) {
  const std::size_t time = IsStamp(middle) ? kStampBytes : 0;
  std::string number = middle.substr(time);
  return {middle.substr(0, time), number.size(), std::move(number)};
}

fs::path FolderOf(const fs::path& store) {
  return store.parent_path().empty() ? fs::path(".") : store.parent_path();
}

// Where copies of one kind lie, and what they are called.
struct Pattern {
  BackupFile::Kind kind = BackupFile::Kind::kRegular;
  fs::path folder;     // the store's
  std::string within;  // the folder in it; empty: itself
  std::string before;
  bool (*is_middle)(std::string_view) = nullptr;
  std::string after;

  bool Matches(std::string_view name) const {
    if (name.size() < before.size() + after.size()) return false;
    return name.starts_with(before) && name.ends_with(after) && is_middle(MiddleOf(name));
  }
  std::string PathOf(const std::string& name) const {
    return (within.empty() ? folder / name : folder / within / name).string();
  }
  std::string_view MiddleOf(std::string_view name) const {
    return name.substr(before.size(), name.size() - before.size() - after.size());
  }
};

std::array<Pattern, 4> PatternsOf(const std::string& store) {
  using enum BackupFile::Kind;
  const fs::path path(store);
  const fs::path folder = FolderOf(path);
  const std::string name = path.filename().string();
  return {{{kBeforeMigration, folder, "", name + std::string(kSchema), IsNumber, std::string(kBak)},
           {kBeforeRepair, folder, "", name + std::string(kBeforeRepairAt), IsStamp, ""},
           {kDamaged, folder, "", name + std::string(kDamagedAt), IsStamp, ""},
           {kRegular, folder, kFolder, path.stem().string() + "-", IsStamp,
            path.extension().string()}}};
}

// What is made on the way to these. A restore migrates what it has made, which is copied before.
std::vector<Pattern> PatternsOfParts(const std::string& store) {
  std::vector<Pattern> patterns;
  for (const std::string& part : {RestorePart(store), DamagedPart(store), SalvagedPart(store)}) {
    const fs::path path(part);
    patterns.push_back({.folder = FolderOf(path),
                        .within = "",
                        .before = path.filename().string(),
                        .is_middle = [](std::string_view text) { return text.empty(); },
                        .after = ""});
  }
  const Pattern before_migration = PatternsOf(RestorePart(store)).front();
  patterns.push_back(before_migration);
  std::vector<Pattern> copies = {before_migration};
  for (const Pattern& copy : PatternsOf(store)) copies.push_back(copy);
  for (Pattern& copy : copies) {
    copy.after = PartOf(copy.after);
    patterns.push_back(std::move(copy));
  }
  return patterns;
}

// Of the files there; links are none of ours.
std::vector<std::string> NamesIn(const Pattern& pattern) {
  std::vector<std::string> names;
  auto entries = ListBeneath(pattern.folder, pattern.within);
  if (!entries) return names;
  for (NamedEntry& entry : *entries) {
    if (entry.kind == NamedEntry::Kind::kFile) names.push_back(std::move(entry.name));
  }
  return names;
}

void Collect(const Pattern& pattern, std::vector<BackupFile>& all) {
  std::vector<std::string> found = NamesIn(pattern);
  std::erase_if(found, [&](const std::string& name) { return !pattern.Matches(name); });
  std::ranges::sort(found, {}, [&](const std::string& name) {
    return AgeOf(std::string(pattern.MiddleOf(name)));
  });
  for (const std::string& name : found) {
    all.push_back({pattern.kind, pattern.PathOf(name)});
  }
}

// The name of the file that SQLite made this one for; its own if it is no side file.
std::string OwnerOf(const std::string& name) {
  for (const std::string_view tail : {"-wal", "-shm", "-journal"}) {
    if (name.ends_with(tail)) return name.substr(0, name.size() - tail.size());
  }
  return name;
}

}  // namespace

Result<std::string> NewBackupPath(const std::string& store, TimeMs now) {
  const fs::path path(store);
  if (Status linked = CheckNoLink(FolderOf(path), kFolder); !linked) {
    return Conflict(linked.error().message + ", or name a file of your own: cairn backup FILE");
  }
  const std::string stem = path.stem().string() + "-" + Stamp(now);
  return Unused((path.parent_path() / kFolder / stem).string(), path.extension().string());
}

std::string DamagedPath(const std::string& store, TimeMs now) {
  return Unused(store + std::string(kDamagedAt) + Stamp(now), "");
}

std::string BeforeRepairPath(const std::string& store, TimeMs now) {
  return Unused(store + std::string(kBeforeRepairAt) + Stamp(now), "");
}

std::string BackupPath(const std::string& store, std::int64_t version) {
  return store + std::string(kSchema) + std::to_string(version) + std::string(kBak);
}

std::string PartOf(const std::string& path) { return path + ".part"; }

std::string RestorePart(const std::string& store) { return PartOf(store + ".restore"); }
std::string DamagedPart(const std::string& store) { return PartOf(store + ".damaged"); }
std::string SalvagedPart(const std::string& store) { return PartOf(store + ".salvaged"); }

std::vector<BackupFile> ListBackups(const std::string& store) {
  std::vector<BackupFile> all;
  for (const Pattern& pattern : PatternsOf(store)) Collect(pattern, all);
  return all;
}

std::vector<std::string> FindBackups(const std::string& store) {
  std::vector<std::string> paths;
  for (BackupFile& file : ListBackups(store)) paths.push_back(std::move(file.path));
  return paths;
}

std::vector<std::string> FindLeftovers(const std::string& store) {
  std::vector<std::string> found;
  for (const Pattern& pattern : PatternsOfParts(store)) {
    for (const std::string& name : NamesIn(pattern)) {
      const std::string owner = OwnerOf(name);
      if (!pattern.Matches(owner) || IsInUse(pattern.PathOf(owner))) continue;
      found.push_back(pattern.PathOf(name));
    }
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace cairn::sqlite
