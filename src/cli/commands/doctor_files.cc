#include "cli/commands/doctor_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

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
  fs::path path;
  mode_t right;  // what the mode should be
};

void Look(const fs::path& path, std::vector<OpenToOthers>& found) {
  struct stat info {};
  if (lstat(path.c_str(), &info) != 0 || (info.st_mode & kForOthers) == 0) return;
  if (S_ISDIR(info.st_mode)) found.push_back({path, 0700});
  if (S_ISREG(info.st_mode)) found.push_back({path, 0600});
}

void LookInside(const fs::path& folder, std::vector<OpenToOthers>& found) {
  Look(folder, found);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) Look(entry.path(), found);
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

Result<std::string> MakePrivate(const std::vector<OpenToOthers>& found) {
  for (const OpenToOthers& each : found) {
    if (chmod(each.path.c_str(), each.right) != 0) {
      return IoError("cannot change the permissions of " + each.path.string() + ": " +
                     std::generic_category().message(errno));
    }
  }
  return "made " + CountOf(std::ssize(found), "file or folder", "files and folders") +
         " readable by you only";
}

Result<std::string> SetAside(const fs::path& path, const std::string& to) {
  std::error_code error;
  fs::rename(path, to, error);
  if (error) return IoError("cannot move " + path.string() + " aside: " + error.message());
  return "moved " + path.string() + " to " + to;
}

Result<std::string> Remove(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    std::error_code error;
    fs::remove(file, error);
    if (error) return IoError("cannot remove " + file + ": " + error.message());
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
  const fs::path folder = store.parent_path();
  if (folder_is_ours) Look(folder, found);
  for (const char* tail : {"", "-wal", "-shm"}) Look(store.string() + tail, found);
  Look(folder / kTokenFile, found);
  if (folder_is_ours) {
    LookInside(folder / kDailyFolder, found);
    LookInside(folder / "backups", found);
  }
  if (found.empty()) return Well("permissions", "the files are readable by you only");
  const std::string names = Named(found, [](const auto& each) { return each.path.string(); });
  return {{"permissions", false, "others may read " + names, kFixAdvice},
          [found] { return MakePrivate(found); }};
}

// SQLite passes over a log that does not begin as one, with all that was committed in it.
bool HasBrokenLog(const fs::path& store) {
  const OpenFile file(open((store.string() + "-wal").c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return false;
  std::array<unsigned char, 4> magic{};
  const ssize_t got = read(file.get(), magic.data(), magic.size());
  if (got == 0) return false;
  // 0x377f0682 or 0x377f0683: section 4.1 of SQLite's file format.
  return got < 4 || magic[0] != 0x37 || magic[1] != 0x7f || magic[2] != 0x06 ||
         (magic[3] & ~1u) != 0x82;
}

DoctorFinding CheckSideFiles(const FileCare& care, const fs::path& store, OpenHere open_here,
                             TimeMs now) {
  if (HasBrokenLog(store)) {
    const std::string log = store.string() + "-wal";
    const std::string detail =
        log + " is damaged: what was committed last and is in it alone cannot be read";
    // A process that has it open would go on writing to it, wherever it is.
    if (open_here == OpenHere::kYes || care.is_in_use(store)) {
      return {{"side files", false, detail + "; it is in use",
               "end all processes that use the store, then `cairn doctor --fix`"},
              {}};
    }
    return {{"side files", false, detail, kFixAdvice},
            [log, now] { return SetAside(log, log + ".broken-" + std::to_string(now)); }};
  }
  const std::vector<std::string> leftovers = care.leftovers(store);
  if (leftovers.empty()) return Well("side files", "nothing is left over");
  const std::string names = Named(leftovers, [](const std::string& path) { return path; });
  return {{"side files", false, "left over from interrupted work: " + names, kFixAdvice},
          [leftovers] { return Remove(leftovers); }};
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
  // A backup and the log of rewriting everything must find room.
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
  std::erase_if(files,
                [](const StoreFile& file) { return file.kind == BackupFile::Kind::kDamaged; });
  if (files.empty()) return Well("backups", "none; `cairn backup` makes one");
  const StoreFile& newest = files.front();
  std::string detail = CountOf(std::ssize(files), "copy", "copies") + ", the newest is " +
                       DaysOld(now - newest.modified_at);
  if (depth == CheckDepth::kQuick) return Well("backups", detail);
  const auto copy = care.verify(newest.path);
  if (copy) return Well("backups", detail + " and sound");
  return {{"backups", false, detail + ", but cannot be used: " + copy.error().message,
           "remove " + newest.path + " and run `cairn backup`"},
          {}};
}

}  // namespace cairn
