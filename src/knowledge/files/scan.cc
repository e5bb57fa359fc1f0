#include "knowledge/files/scan.h"

#include <dirent.h>
#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "base/open_file.h"
#include "base/text.h"
#include "base/utf8.h"
#include "knowledge/files/ignore.h"

namespace cairn {
namespace {

// Each level holds a file descriptor, and the default limit per process is 1,024.
constexpr int kMostDepth = 250;
// Names processed between checks for cancellation: a fraction of a millisecond.
constexpr std::size_t kNamesPerQuestion = 256;
constexpr std::size_t kLongestPath = 4096;  // longest path in a message: PATH_MAX

struct Name {
  std::string text;
  unsigned char type = DT_UNKNOWN;
};

// A folder being scanned.
struct Level {
  int folder = -1;
  const IgnoreScope* rules = nullptr;
  bool is_ignored = false;  // entered only to reach something named
  int depth = 0;
};

std::string NotReadable(int reason) {
  return "not readable: " + std::generic_category().message(reason);
}

bool HasVanished(int reason) {
  // ELOOP and ENOTDIR: a link or a file has replaced it.
  return reason == ENOENT || reason == ENOTDIR || reason == ELOOP;
}

class TreeScan {
 public:
  TreeScan(std::string prefix, const Selection& selection, ScanVisitor& visitor)
      : prefix_(prefix.size()),
        path_(std::move(prefix)),
        selection_(selection),
        visitor_(visitor) {}

  bool is_stopped() const { return is_stopped_; }

  // `level` is the state of the folder before its own rules are read.
  void Visit(OpenFile folder, Level level) {
    visitor_.OnFolder(FolderPath());
    DIR* const stream = fdopendir(folder.get());
    if (stream == nullptr) return visitor_.OnProblem(FolderPath(), NotReadable(errno));
    folder.Release();  // now owned by the stream
    const std::unique_ptr<DIR, int (*)(DIR*)> closed(stream, closedir);
    level.folder = dirfd(stream);
    const std::vector<Name> names = ReadNames(stream);
    const bool has_rules =
        visitor_.HonoursRules() &&
        std::ranges::any_of(names, [](const Name& name) { return IsIgnoreFile(name.text); });
    if (!has_rules) return VisitNames(names, level);
    const IgnoreScope scope(level.rules, path_.size(), ReadIgnoreRules(level.folder));
    level.rules = &scope;
    VisitNames(names, level);
  }

 private:
  std::string_view Path() const { return std::string_view(path_).substr(prefix_); }
  std::string_view FolderPath() const {
    const std::string_view path = Path();
    return path.substr(0, path.size() - (path.empty() ? 0 : 1));
  }

  std::vector<Name> ReadNames(DIR* stream) {
    std::vector<Name> names;
    errno = 0;
    while (const dirent* entry = readdir(stream)) {
      const std::string_view name = entry->d_name;
      if (name != "." && name != "..") names.push_back({std::string(name), entry->d_type});
    }
    if (errno != 0 && !HasVanished(errno)) {
      visitor_.OnProblem(FolderPath(), NotReadable(errno));
    }
    return names;
  }

  void VisitNames(const std::vector<Name>& names, const Level& level) {
    const std::size_t length = path_.size();
    for (const Name& name : names) {
      if (names_seen_++ % kNamesPerQuestion == 0 && visitor_.IsStopped()) is_stopped_ = true;
      if (is_stopped_) return;
      path_ += name.text;
      VisitName(name, level);
      path_.resize(length);
    }
  }

  void VisitName(const Name& name, const Level& level) {
    struct stat facts {};
    unsigned char type = name.type;
    if (type == DT_UNKNOWN) {  // some file systems do not report types
      if (fstatat(level.folder, name.text.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0) return;
      type = static_cast<unsigned char>(IFTODT(facts.st_mode));
    }
    if (FindInvalidUtf8(name.text) != std::string_view::npos) return NoteOddName(type, level);
    if (type == DT_DIR) return VisitFolder(name, level);
    if (type == DT_REG) return VisitFile(name, level);
    if (type == DT_LNK && IsOpen(level, false)) visitor_.OnLink(Path());
  }

  // Whether the path is neither ignored nor in an ignored folder.
  bool IsOpen(const Level& level, bool is_folder) const {
    return !level.is_ignored && (level.rules == nullptr || !level.rules->Ignores(path_, is_folder));
  }

  void VisitFolder(const Name& name, const Level& level) {
    const bool is_named = selection_.IsNamed(Path());
    if (!selection_.EntersFolder(Path()) || !visitor_.EntersFolder(Path())) return;
    const bool is_open = is_named || (!IsNeverEntered(name.text) && IsOpen(level, true));
    if (!is_open && !selection_.LeadsToNamed(Path())) return;
    if (level.depth == kMostDepth) {
      return visitor_.OnProblem(Path(),
                                "more than " + std::to_string(kMostDepth) + " folders deep");
    }
    OpenFile folder(
        openat(level.folder, name.text.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!folder) {
      if (!HasVanished(errno)) visitor_.OnProblem(Path(), NotReadable(errno));
      return;
    }
    path_ += '/';
    Visit(std::move(folder), {-1, level.rules, !is_open, level.depth + 1});
  }

  void VisitFile(const Name& name, const Level& level) {
    const bool is_named = selection_.IsNamed(Path());
    if (!is_named && (level.is_ignored || !selection_.TakesFile(Path()))) return;
    if (!visitor_.WantsFile(Path(), is_named)) return;
    if (!is_named && !IsOpen(level, false)) return;
    struct stat facts {};
    if (fstatat(level.folder, name.text.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0) {
      if (!HasVanished(errno)) visitor_.OnProblem(Path(), NotReadable(errno));
    } else if (S_ISREG(facts.st_mode)) {
      visitor_.OnFile(Path(), facts);
    }
  }

  void NoteOddName(unsigned char type, const Level& level) {
    if (!IsOpen(level, type == DT_DIR)) return;
    const std::string shown = Abbreviate(Path(), kLongestPath);
    const bool is_wanted = type == DT_DIR ? selection_.EntersFolder(shown)
                           : type == DT_REG
                               ? selection_.TakesFile(shown) && visitor_.WantsFile(shown, false)
                               : false;
    if (is_wanted) visitor_.OnProblem(shown, "its name is not valid UTF-8");
  }

  const std::size_t prefix_;  // length of the root prefix in path_
  std::string path_;          // current path; ends with a slash for a folder
  const Selection& selection_;
  ScanVisitor& visitor_;
  std::size_t names_seen_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

Status Scan(const std::filesystem::path& root, const Selection& selection, ScanVisitor& visitor) {
  OpenFile folder(open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder) {
    const int reason = errno;
    const std::string message = "cannot read directory " + Quoted(root.string()) + ": " +
                                std::generic_category().message(reason);
    return HasVanished(reason) ? NotFound(message) : IoError(message);
  }
  const OuterRules outer = visitor.HonoursRules() ? ReadOuterRules(root) : OuterRules();
  TreeScan scan(outer.prefix, selection, visitor);
  scan.Visit(std::move(folder), {-1, outer.innermost(), false, 0});
  if (scan.is_stopped()) return Conflict("stopped before all files were scanned");
  return {};
}

}  // namespace cairn
