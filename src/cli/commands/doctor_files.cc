#include "cli/commands/doctor_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <system_error>

#include "base/beneath.h"
#include "base/disk.h"
#include "base/open_file.h"
#include "base/text.h"
#include "cli/commands/http_token.h"
#include "cli/commands/store_files.h"
#include "cli/commands/view.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kForOthers = 077;
constexpr std::size_t kMostNamed = 3;
constexpr std::uintmax_t kMegabyte = 1'000'000;

struct OpenToOthers {
  std::string path;  // beneath the store's folder
  mode_t right;      // expected mode
};

fs::path FolderOf(const fs::path& store) {
  return store.parent_path().empty() ? fs::path(".") : store.parent_path();
}

// The files next to a store, by suffix or name.
std::string NameBeside(const fs::path& store, const fs::path& path) {
  return path.lexically_relative(store.parent_path()).string();
}

void Judge(const struct stat& info, std::string path, std::vector<OpenToOthers>& found) {
  if ((info.st_mode & kForOthers) == 0) return;
  if (S_ISDIR(info.st_mode)) found.push_back({std::move(path), 0700});
  if (S_ISREG(info.st_mode)) found.push_back({std::move(path), 0600});
}

void Look(const fs::path& folder, const std::string& path, std::vector<OpenToOthers>& found) {
  const OpenFile file = OpenBeneath(folder, path, O_PATH);
  struct stat info {};
  if (file && fstat(file.get(), &info) == 0) Judge(info, path, found);
}

void LookInside(const fs::path& folder, const std::string& name, std::vector<OpenToOthers>& found) {
  Look(folder, name, found);
  const auto entries = ListBeneath(folder, name);
  if (!entries) return;
  for (const NamedEntry& entry : *entries) Look(folder, name + "/" + entry.name, found);
}

// "a, b, c and 4 more".
template <typename Items, typename Name>
std::string Named(const Items& items, Name name) {
  std::vector<std::string> names;
  for (const auto& item : items) {
    if (names.size() < kMostNamed) names.push_back(name(item));
  }
  const std::size_t more = items.size() - names.size();
  return Join(names, ", ") + (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

Result<std::string> MakePrivate(const fs::path& folder, const std::vector<OpenToOthers>& found) {
  for (const OpenToOthers& each : found) {
    if (each.path.empty() && chmod(folder.c_str(), each.right) != 0) {
      return SystemError("change the permissions of", folder);
    }
    if (!each.path.empty()) CAIRN_TRY(SetModeBeneath(folder, each.path, each.right));
  }
  return "made " + CountOf(std::ssize(found), "file or folder", "files and folders") +
         " readable by you only";
}

Result<std::string> Remove(const fs::path& store, const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    CAIRN_TRY(RemoveFileBeneath(FolderOf(store), NameBeside(store, file)));
  }
  return "removed " + CountOf(std::ssize(files), "file", "files") + " of interrupted work";
}

std::string DaysOld(TimeMs age) {
  const std::int64_t days = std::max<TimeMs>(0, age) / kDayMs;
  return days == 0 ? "of today" : CountOf(days, "day", "days") + " old";
}

}  // namespace

DoctorFinding CheckPermissions(const fs::path& store, bool folder_is_ours) {
  std::vector<OpenToOthers> found;
  const fs::path folder = FolderOf(store);
  struct stat info {};
  if (folder_is_ours && lstat(folder.c_str(), &info) == 0) Judge(info, "", found);
  for (const char* tail : {"", "-wal", "-shm"}) Look(folder, store.filename() += tail, found);
  Look(folder, kTokenFile, found);
  if (folder_is_ours) {
    LookInside(folder, std::string(kDailyFolder), found);
    LookInside(folder, "backups", found);
  }
  if (found.empty()) return Well("permissions", "the files are readable by you only");
  const std::string names = Named(found, [&](const auto& each) {
    return each.path.empty() ? folder.string() : (folder / each.path).string();
  });
  return {{"permissions", false, "others may read " + names, kFixAdvice},
          [folder, found] { return MakePrivate(folder, found); }};
}

DoctorFinding CheckLinks(const fs::path& store) {
  std::vector<std::string> links;
  for (const std::string_view name : {"backups", "hook-sessions", "daily"}) {
    if (!CheckNoLink(FolderOf(store), name)) links.push_back((FolderOf(store) / name).string());
  }
  if (links.empty()) return Well("links", "none beside the store");
  return {{"links", false,
           Join(links, ", ") + (links.size() == 1 ? " is a symbolic link" : " are symbolic links") +
               ", which Cairn does not follow",
           "replace each with a folder or file of its own, or remove it"},
          {}};
}

DoctorFinding CheckSideFiles(const FileCare& care, const fs::path& store, OpenHere open_here,
                             TimeMs now) {
  const auto examined = care.examine_log(store);
  if (examined && !examined->damage.empty()) {
    const std::string detail = "the log of writes " + store.string() + "-wal: " + examined->damage;
    // Another process that has it open would keep writing to the moved file.
    if (open_here == OpenHere::kYes || care.is_in_use(store)) {
      return {{"side files", false, detail + "; it is in use",
               "end all processes that use the store, then `cairn doctor --fix`"},
              {}};
    }
    return {{"side files", false, detail,
             "`cairn doctor --fix` keeps it under another name and goes on with what can be read; "
             "`cairn restore-backup` goes back to a copy"},
            [&care, store, now]() -> Result<std::string> {
              CAIRN_ASSIGN_OR_RETURN(const auto kept, care.mend_log(store, now));
              return "kept the damaged log of writes as " + kept +
                     " and what of it can be read in the store; the last writes are missing";
            }};
  }
  const std::vector<std::string> leftovers = care.leftovers(store);
  if (leftovers.empty()) return Well("side files", "nothing is left over");
  const std::string names = Named(leftovers, [](const std::string& path) { return path; });
  return {{"side files", false, "left over from interrupted work: " + names, kFixAdvice},
          [store, leftovers] { return Remove(store, leftovers); }};
}

DoctorFinding CheckDisk(const fs::path& store) {
  std::error_code error;
  const std::uintmax_t size = fs::exists(store, error) ? fs::file_size(store, error) : 0;
  fs::path folder = store.parent_path().empty() ? fs::path(".") : store.parent_path();
  while (!fs::exists(folder, error) && folder.has_relative_path()) folder = folder.parent_path();
  struct statvfs info {};
  if (statvfs(folder.c_str(), &info) != 0) return Well("disk", "cannot be asked");
  const std::uintmax_t left = std::uintmax_t{info.f_bavail} * info.f_frsize;
  const std::string detail = std::to_string(left / kMegabyte) + " MB free";
  // Room for a backup and for the log of a complete rewrite.
  const std::uintmax_t needed = 2 * size + 10 * kMegabyte;
  if (left >= needed) return Well("disk", detail);
  return {{"disk", false, detail,
           "free some space: a backup or a repair needs " + std::to_string(needed / kMegabyte + 1) +
               " MB"},
          {}};
}

DoctorFinding CheckBackups(const FileCare& care, const std::string& store, TimeMs now,
                           CheckDepth depth) {
  std::vector<StoreFile> files = BackupsOf(care, store);
  // Copies kept because of damage do not count as backups.
  std::erase_if(files, [](const StoreFile& file) {
    return file.kind == BackupFile::Kind::kDamaged || file.kind == BackupFile::Kind::kBeforeRepair;
  });
  if (files.empty()) return Well("backups", "none; `cairn backup` makes one");
  const StoreFile& newest = files.front();
  std::string detail = CountOf(std::ssize(files), "copy", "copies") + ", the newest is " +
                       DaysOld(now - newest.modified_at);
  if (depth == CheckDepth::kQuick) return Well("backups", detail);
  const auto copy = care.verify(newest.path, now);
  if (copy) return Well("backups", detail + " and sound");
  return {{"backups", false, detail + ", but cannot be used: " + copy.error().message,
           "remove " + newest.path + " and run `cairn backup`"},
          {}};
}

}  // namespace cairn
