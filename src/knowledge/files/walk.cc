#include "knowledge/files/walk.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <map>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"
#include "knowledge/files/ignore.h"
#include "knowledge/files/read_file.h"
#include "knowledge/files/scan.h"
#include "knowledge/files/selection.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

// The target of a path after resolving all links.
struct Target {
  std::string path;     // relative to the root
  std::string problem;  // why it cannot be resolved, for display
  struct stat facts {};
};

std::string FollowProblem(const std::error_code& error) {
  if (error == std::errc::too_many_symbolic_link_levels) return "a symbolic link loop";
  if (error == std::errc::no_such_file_or_directory) return "a dangling symbolic link";
  return "a symbolic link that cannot be followed: " + error.message();
}

Target Follow(const fs::path& root, std::string_view path) {
  Target target;
  std::error_code error;
  const fs::path place = fs::canonical(root / path, error);
  if (!error && stat(place.c_str(), &target.facts) != 0) {
    error = std::error_code(errno, std::generic_category());
  }
  if (error) {
    target.problem = FollowProblem(error);
    return target;
  }
  const std::string relative = place.lexically_relative(root).generic_string();
  if (relative == ".." || relative.starts_with("../")) {
    target.problem = "a symbolic link out of the project";
  } else if (FindInvalidUtf8(relative) != std::string_view::npos) {
    target.problem = "a symbolic link to a name that is not valid UTF-8";
  } else if (relative != ".") {
    target.path = relative;
  }
  return target;
}

bool IsAtOrBelow(std::string_view path, std::string_view folder) {
  return folder.empty() || path == folder ||
         (path.starts_with(folder) && path.substr(folder.size()).starts_with('/'));
}

class Walker final : public ScanVisitor {
 public:
  Walker(const WalkRequest& request, fs::path root) : request_(request), root_(std::move(root)) {}

  Status Choose() {
    if (request_.paths.empty()) selection_.Name("");
    for (const std::string& given : request_.paths) {
      CAIRN_ASSIGN_OR_RETURN(auto path, NormalPath(given));
      CAIRN_TRY(ChooseOne(path));
    }
    return {};
  }

  Result<Walked> Run() {
    CAIRN_TRY(Scan(root_, selection_, *this));
    std::ranges::sort(walked_.files, {}, &FileEntry::path);
    AddLinked();
    std::ranges::sort(walked_.skipped, {}, &SkippedFile::path);
    const auto doubles = std::ranges::unique(walked_.skipped);  // the same path was named twice
    walked_.skipped.erase(doubles.begin(), doubles.end());
    return std::move(walked_);
  }

  bool IsStopped() override { return request_.stopped && request_.stopped(); }
  bool HonoursRules() const override { return request_.honours_rules; }
  bool EntersFolder(std::string_view path) override {
    return !request_.enters || request_.enters(path);
  }

  bool WantsFile(std::string_view path, bool is_named) override {
    if (Accepts(path)) return true;
    if (is_named) Skip(path, "unsupported file type");
    return false;
  }
  void OnFile(std::string_view path, const struct stat& facts) override {
    walked_.files.push_back(EntryOf(path, facts));
  }
  void OnProblem(std::string_view path, const std::string& reason) override { Skip(path, reason); }
  void OnLink(std::string_view path) override {
    const bool takes = selection_.TakesFile(path);
    if (!takes && !selection_.EntersFolder(path)) return;
    Target target = Follow(root_, path);
    if (S_ISDIR(target.facts.st_mode)) return OnFolderLink(path, std::move(target));
    if (!takes || !Accepts(path)) return;
    if (!target.problem.empty()) return Skip(path, std::move(target.problem));
    if (!S_ISREG(target.facts.st_mode)) return;
    const auto [known, is_new] = linked_.try_emplace(std::move(target.path), path);
    if (!is_new && path < known->second) known->second = path;
  }

 private:
  bool Accepts(std::string_view path) const { return !request_.accepts || request_.accepts(path); }
  void Skip(std::string_view path, std::string reason) {
    walked_.skipped.push_back({std::string(path), std::move(reason)});
  }

  // A literal name takes precedence over a pattern, as in app/[id]/page.md.
  Status ChooseOne(const std::string& path) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(root_ / path, error);
    if (!fs::exists(status)) {
      if (HasWildcard(path)) return selection_.AddPattern(path);
      return NotFound("no such file: " + Quoted(path) + " in " + Quoted(root_.string()));
    }
    Target target = Follow(root_, path);
    const bool is_known = S_ISDIR(target.facts.st_mode) || S_ISREG(target.facts.st_mode);
    if (target.problem.empty() && !is_known) target.problem = "not a regular file";
    if (!target.problem.empty()) {
      Skip(path, std::move(target.problem));
    } else {
      selection_.Name(std::move(target.path));
    }
    return {};
  }

  // A link to a folder elsewhere in the tree needs no message: the walk covers its target.
  void OnFolderLink(std::string_view path, Target target) {
    if (!target.problem.empty()) return Skip(path, std::move(target.problem));
    if (IsAtOrBelow(path, target.path)) Skip(path, "a symbolic link to a parent directory");
  }

  // Adds files reached only through links. A link to a file already listed adds nothing.
  void AddLinked() {
    std::vector<FileEntry> found;
    for (const auto& [target, link] : linked_) {
      if (std::ranges::binary_search(walked_.files, target, {}, &FileEntry::path)) continue;
      if (!Accepts(target)) continue;
      struct stat facts {};
      if (request_.honours_rules && IsIgnored(root_, target, false)) {
        Skip(link, "a symbolic link to an ignored file");
      } else if (lstat((root_ / target).c_str(), &facts) == 0 && S_ISREG(facts.st_mode)) {
        found.push_back(EntryOf(target, facts));
      }
    }
    const auto middle = std::ssize(walked_.files);
    std::ranges::move(found, std::back_inserter(walked_.files));
    std::ranges::inplace_merge(walked_.files, walked_.files.begin() + middle, {}, &FileEntry::path);
  }

  const WalkRequest& request_;
  const fs::path root_;
  Selection selection_;
  Walked walked_;
  std::map<std::string, std::string> linked_;  // file → the first link to it
};

}  // namespace

Result<Walked> Walk(const WalkRequest& request) {
  std::error_code error;
  fs::path root = fs::canonical(request.root, error);
  if (error || !fs::is_directory(root, error)) {
    return NotFound(Quoted(request.root.string()) + " is not a directory");
  }
  Walker walker(request, std::move(root));
  CAIRN_TRY(walker.Choose());
  return walker.Run();
}

}  // namespace cairn
