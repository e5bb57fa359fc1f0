#include "config/trust.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "base/beneath.h"
#include "base/disk.h"
#include "base/text.h"
#include "base/utf8.h"
#include "config/json_tree.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kName = "trusted.json";
constexpr std::string_view kLockName = "trusted.json.lock";
constexpr std::size_t kMostBytes = 4 << 20;
constexpr std::size_t kMostEntries = 4000;  // a few hundred bytes each; the oldest are dropped
constexpr std::chrono::milliseconds kLockPause{10};
constexpr int kLockAttempts = 500;  // five seconds; writing takes milliseconds

// Held until the returned file is closed.
Result<OpenFile> Lock(const fs::path& folder) {
  OpenFile lock = OpenBeneath(folder, kLockName, O_RDWR | O_CREAT, 0600);
  if (!lock) return SystemError("open", folder / kLockName);
  for (int attempt = 0; attempt < kLockAttempts; ++attempt) {
    if (flock(lock.get(), LOCK_EX | LOCK_NB) == 0) return lock;
    std::this_thread::sleep_for(kLockPause);
  }
  return Error{ErrorCode::kBusy, "another process holds " + (folder / kLockName).string()};
}

Status CheckOwner(const fs::path& file) {
  struct stat facts {};
  if (lstat(file.c_str(), &facts) != 0) return {};  // the subsequent read reports the error
  if (facts.st_uid != geteuid() && facts.st_uid != 0) {
    return InvalidArgument(file.string() + " belongs to another user, so nothing in it is trusted");
  }
  if ((facts.st_mode & 022) != 0) {
    return InvalidArgument(file.string() +
                           " is writable by others, so nothing in it is trusted; run: chmod 600 " +
                           file.string());
  }
  return {};
}

// The member's text, or empty if missing.
std::string TextOf(const JsonNode& object, std::string_view name) {
  const auto found = std::ranges::find(object.children, name, &JsonNode::name);
  return found == object.children.end() ? "" : found->text;
}

std::optional<TrustedFile> ReadEntry(const JsonNode& node) {
  TrustedFile entry{.path = TextOf(node, "path"), .sha256 = TextOf(node, "sha256")};
  if (entry.path.empty() || entry.sha256.empty()) return std::nullopt;
  entry.trusted_at = std::strtoll(TextOf(node, "trusted_at").c_str(), nullptr, 10);
  const auto keys = std::ranges::find(node.children, "keys", &JsonNode::name);
  if (keys != node.children.end()) {
    for (const JsonNode& key : keys->children) entry.keys.push_back(key.text);
  }
  return entry;
}

std::string WriteEntry(const TrustedFile& entry) {
  std::vector<std::string> keys;
  for (const std::string& key : entry.keys) keys.push_back(JsonQuote(key));
  return "{\"path\":" + JsonQuote(entry.path) + ",\"sha256\":" + JsonQuote(entry.sha256) +
         ",\"trusted_at\":" + std::to_string(entry.trusted_at) + ",\"keys\":[" + Join(keys, ",") +
         "]}";
}

}  // namespace

fs::path TrustList::file() const { return folder_ / kName; }

Result<std::vector<TrustedFile>> TrustList::Read() const {
  std::vector<TrustedFile> files;
  if (folder_.empty()) return files;
  CAIRN_TRY(CheckOwner(file()));
  CAIRN_ASSIGN_OR_RETURN(const auto bytes, ReadBeneath(folder_, kName, kMostBytes));
  if (!bytes) return files;
  const JsonDocument document = ReadJsonTree(*bytes);
  const Error damaged = InvalidArgument(
      file().string() +
      " is damaged, so nothing in it is trusted; remove it and trust the files again");
  if (!document.root || !document.faults.empty()) return damaged;
  const auto list = std::ranges::find(document.root->children, "files", &JsonNode::name);
  if (list == document.root->children.end()) return damaged;
  for (const JsonNode& node : list->children) {
    std::optional<TrustedFile> entry = ReadEntry(node);
    if (!entry) return damaged;
    files.push_back(*std::move(entry));
  }
  return files;
}

Result<Trust> TrustList::Check(const std::string& path, const std::string& sha256) const {
  CAIRN_ASSIGN_OR_RETURN(const auto files, Read());
  Trust trust = Trust::kNone;
  for (const TrustedFile& file : files) {
    if (file.path != path) continue;
    if (file.sha256 == sha256) return Trust::kTrusted;
    trust = Trust::kChanged;
  }
  return trust;
}

Status TrustList::Write(const std::vector<TrustedFile>& files) const {
  std::vector<std::string> lines;
  for (const TrustedFile& entry : files) lines.push_back(WriteEntry(entry));
  return WriteBeneath(folder_, kName,
                      "{\"version\":1,\"files\":[\n" + Join(lines, ",\n") + "\n]}\n", 0600);
}

Status TrustList::Add(const TrustedFile& entry) const {
  if (folder_.empty()) {
    return InvalidArgument("no place to record trust: set CAIRN_HOME, XDG_DATA_HOME or HOME");
  }
  if (FindInvalidUtf8(entry.path) != std::string::npos) {
    return InvalidArgument("the path of " + Quoted(entry.path) +
                           " is not UTF-8; rename the folder to trust it");
  }
  CAIRN_TRY(MakePrivateFolders(folder_));
  CAIRN_ASSIGN_OR_RETURN(const auto lock, Lock(folder_));
  CAIRN_ASSIGN_OR_RETURN(auto files, Read());
  std::erase_if(files, [&](const TrustedFile& file) {
    return file.path == entry.path && file.sha256 == entry.sha256;
  });
  if (files.size() >= kMostEntries) files.erase(files.begin());
  files.push_back(entry);
  return Write(files);
}

Result<std::vector<TrustedFile>> TrustList::Remove(std::span<const std::string> paths) const {
  std::vector<TrustedFile> removed;
  std::error_code ignored;
  if (folder_.empty() || !fs::exists(file(), ignored)) return removed;
  CAIRN_ASSIGN_OR_RETURN(const auto lock, Lock(folder_));
  CAIRN_ASSIGN_OR_RETURN(auto files, Read());
  std::vector<TrustedFile> kept;
  for (TrustedFile& file : files) {
    (std::ranges::count(paths, file.path) > 0 ? removed : kept).push_back(std::move(file));
  }
  if (!removed.empty()) CAIRN_TRY(Write(kept));
  return removed;
}

}  // namespace cairn
