#include "knowledge/daily_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <unordered_map>

#include "base/beneath.h"
#include "base/disk.h"
#include "base/open_file.h"
#include "base/text.h"
#include "base/time_text.h"
#include "guard/guard.h"
#include "guard/secrets.h"

namespace cairn {
namespace {

// docs/knowledge.md allows 200 characters of text; the last one is the ellipsis.
constexpr std::size_t kMostCharacters = 199;
constexpr std::size_t kDayLength = 10;  // YYYY-MM-DD
constexpr std::size_t kEntryStart = std::string_view("- 12:00:05 ").size();

// Far more than a day's memories.
constexpr std::size_t kMostLogBytes = std::size_t{64} << 20;

// Folder and file name, both opened without following links: a project could ship a link that
// redirects the write elsewhere.
std::string NameBeneath(const std::filesystem::path& file) {
  return file.parent_path().filename().string() + '/' + file.filename().string();
}

Error CannotWrite(const std::filesystem::path& file) {
  const std::string what = "cannot write " + file.string() + ": ";
  const int reason = errno;
  const Status linked = CheckNoLink(file.parent_path().parent_path(), NameBeneath(file));
  return linked ? IoError(what + std::strerror(reason)) : Conflict(what + linked.error().message);
}

bool IsDay(std::string_view text) {
  return text.size() == kDayLength && text[4] == '-' && text[7] == '-' &&
         std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }) == 8;
}

// The line after its timestamp; also the search key.
std::string Entry(const Memory& memory) {
  const bool is_handoff = memory.type == MemoryType::kHandoff;  // its content is a whole document
  return std::string(NameOf(memory.type)) + ": " +
         Abbreviate(is_handoff ? memory.summary : memory.content, kMostCharacters);
}

std::string Lines(std::span<const Memory> stored, TimeMs now) {
  const std::string time = FormatLocalClock(now);
  std::string lines;
  for (const Memory& memory : stored) {
    if (memory.chunk.empty()) lines += "- " + time + ' ' + Entry(memory) + '\n';
  }
  return lines;
}

// Replaces the changed entries, and redacts any secrets detected in the others.
std::string Redacted(const std::string& log,
                     const std::unordered_map<std::string, std::string>& changed) {
  std::string text;
  for (const std::string& line : Split(log, '\n')) {
    const auto entry = line.starts_with("- ") && line.size() > kEntryStart
                           ? changed.find(line.substr(kEntryStart))
                           : changed.end();
    text += entry == changed.end() ? line : line.substr(0, kEntryStart) + entry->second;
    text += '\n';
  }
  if (!text.empty()) text.pop_back();  // the last line has no newline
  Guard(SecretsPolicy::kRedact).Release(text);
  return text;
}

Status WriteAll(int file, std::string_view text, const std::filesystem::path& path) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return CannotWrite(path);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

}  // namespace

std::filesystem::path DailyLog::FileOf(std::string_view day) const {
  return directory_ / (std::string(day) + ".md");
}

Status DailyLog::Append(std::span<const Memory> stored) {
  const TimeMs now = clock_.Now();
  std::string text = Lines(stored, now);
  if (text.empty()) return {};
  (void)MakePrivateFolders(directory_.parent_path());  // an error surfaces when the file is opened
  (void)MakePrivateFoldersBeneath(directory_.parent_path(), directory_.filename().string());
  const std::string day = FormatLocalDay(now);
  CAIRN_ASSIGN_OR_RETURN(const auto file, OpenLocked(day, O_WRONLY | O_APPEND | O_CREAT));
  if (lseek(file.get(), 0, SEEK_END) == 0) text.insert(0, "# " + day + "\n\n");
  return WriteAll(file.get(), text, FileOf(day));
}

// RedactSecrets may replace the file between opening and locking it. In that case open it again, so
// that no line goes to the unlinked file.
Result<OpenFile> DailyLog::OpenLocked(std::string_view day, int flags) const {
  const auto path = FileOf(day);
  const auto open_it = [&](int how) {
    return OpenBeneath(directory_.parent_path(), NameBeneath(path), how, 0600);
  };
  while (true) {
    OpenFile file = open_it(flags);
    struct stat facts {};
    if (!file || fstat(file.get(), &facts) != 0) return CannotWrite(path);
    if (!S_ISREG(facts.st_mode)) return Conflict(path.string() + " is not a regular file");
    if (flock(file.get(), LOCK_EX) != 0) return CannotWrite(path);
    const OpenFile present = open_it(O_PATH);
    struct stat now {};
    if (present && fstat(present.get(), &now) == 0 && now.st_ino == facts.st_ino &&
        now.st_dev == facts.st_dev) {
      return file;
    }
    if (!present && errno != ENOENT) return CannotWrite(path);
  }
}

Result<std::vector<std::string>> DailyLog::Days() const {
  std::vector<std::string> days;
  CAIRN_ASSIGN_OR_RETURN(const auto files,
                         ListBeneath(directory_.parent_path(), directory_.filename().string()));
  for (const NamedEntry& file : files) {
    const std::filesystem::path name(file.name);
    if (name.extension() == ".md" && IsDay(name.stem().string())) days.push_back(name.stem());
  }
  std::sort(days.rbegin(), days.rend());
  return days;
}

Result<std::string> DailyLog::Read(std::string_view day) const {
  if (!IsDay(day)) return InvalidArgument(Quoted(day) + " is not a date; use the form 2026-03-01");
  CAIRN_ASSIGN_OR_RETURN(
      auto text, ReadBeneath(directory_.parent_path(), NameBeneath(FileOf(day)), kMostLogBytes));
  if (!text) return NotFound("no log for " + std::string(day));
  return *std::move(text);
}

Result<std::vector<std::string>> DailyLog::FilesAbout(const Memory& memory) {
  CAIRN_ASSIGN_OR_RETURN(const auto days, Days());
  const std::string entry = Entry(memory) + '\n';
  std::vector<std::string> files;
  for (const std::string& day : days) {
    const auto text = Read(day);
    if (text && text->find(entry) != std::string::npos) files.push_back(FileOf(day).string());
  }
  return files;
}

Result<std::vector<std::string>> DailyLog::FilesWithSecrets() {
  CAIRN_ASSIGN_OR_RETURN(const auto days, Days());
  std::vector<std::string> files;
  for (const std::string& day : days) {
    const auto text = Read(day);
    if (text && !SecretsIn(*text).empty()) files.push_back(FileOf(day).string());
  }
  return files;
}

Result<std::int64_t> DailyLog::RedactSecrets(std::span<const Memory> before,
                                             std::span<const Memory> after) {
  CAIRN_ASSIGN_OR_RETURN(const auto days, Days());
  std::unordered_map<std::string, std::string> changed;
  for (std::size_t i = 0; i < before.size(); ++i) changed[Entry(before[i])] = Entry(after[i]);
  std::int64_t files = 0;
  for (const std::string& day : days) {
    CAIRN_ASSIGN_OR_RETURN(const auto lock, OpenLocked(day, O_RDONLY));
    CAIRN_ASSIGN_OR_RETURN(const auto text, Read(day));
    const std::string redacted = Redacted(text, changed);
    if (redacted == text) continue;
    CAIRN_TRY(WriteBeneath(directory_.parent_path(), NameBeneath(FileOf(day)), redacted, 0600));
    ++files;
  }
  return files;
}

}  // namespace cairn
