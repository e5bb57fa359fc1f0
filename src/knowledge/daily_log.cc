#include "knowledge/daily_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "base/beneath.h"
#include "base/open_file.h"
#include "base/text.h"
#include "base/time_text.h"

namespace cairn {
namespace {

// docs/knowledge.md allows 200 characters of a text; the last one is the ellipsis.
constexpr std::size_t kMostCharacters = 199;
constexpr std::size_t kDayLength = 10;  // YYYY-MM-DD

// More than anybody stores in a day.
constexpr std::size_t kMostLogBytes = std::size_t{64} << 20;

Error CannotWrite(const std::filesystem::path& file) {
  const std::string what = "cannot write " + file.string() + ": ";
  const int reason = errno;
  std::error_code ignored;
  if (std::filesystem::is_symlink(file, ignored) ||
      std::filesystem::is_symlink(file.parent_path(), ignored)) {
    return Conflict(what + "it or its folder is a link");
  }
  return IoError(what + std::strerror(reason));
}

bool IsDay(std::string_view text) {
  return text.size() == kDayLength && text[4] == '-' && text[7] == '-' &&
         std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }) == 8;
}

// Its folder and its name: neither may be a link, which a project could bring to have something
// written elsewhere.
std::string NameBeneath(const std::filesystem::path& file) {
  return file.parent_path().filename().string() + '/' + file.filename().string();
}

// What a line says after its time; also what is looked for.
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
  std::error_code failure;
  if (std::filesystem::create_directories(directory_, failure)) {
    std::filesystem::permissions(directory_, std::filesystem::perms::owner_all, failure);
  }
  const std::string day = FormatLocalDay(now);
  const auto path = FileOf(day);
  const OpenFile file =
      OpenBeneath(directory_.parent_path(), NameBeneath(path), O_WRONLY | O_APPEND | O_CREAT, 0600);
  struct stat facts {};
  if (!file || fstat(file.get(), &facts) != 0) return CannotWrite(path);
  if (!S_ISREG(facts.st_mode)) return Conflict(path.string() + " is not a regular file");
  if (flock(file.get(), LOCK_EX) != 0) return CannotWrite(path);
  if (lseek(file.get(), 0, SEEK_END) == 0) text.insert(0, "# " + day + "\n\n");
  return WriteAll(file.get(), text, path);
}

Result<std::vector<std::string>> DailyLog::Days() const {
  std::vector<std::string> days;
  std::error_code none;
  for (const auto& file : std::filesystem::directory_iterator(directory_, none)) {
    const auto& path = file.path();
    if (path.extension() == ".md" && IsDay(path.stem().string())) days.push_back(path.stem());
  }
  std::sort(days.rbegin(), days.rend());
  return days;
}

Result<std::string> DailyLog::Read(std::string_view day) const {
  if (!IsDay(day)) return InvalidArgument(Quoted(day) + " is no day; write it as 2026-03-01");
  auto text = ReadBeneath(directory_.parent_path(), NameBeneath(FileOf(day)), kMostLogBytes);
  if (!text) return text.error();
  if (!*text) return NotFound("there is no log of " + std::string(day));
  return **std::move(text);
}

Result<std::vector<std::string>> DailyLog::FilesAbout(const Memory& memory) {
  const auto days = Days();
  if (!days) return days.error();
  const std::string entry = Entry(memory) + '\n';
  std::vector<std::string> files;
  for (const std::string& day : *days) {
    const auto text = Read(day);
    if (text && text->find(entry) != std::string::npos) files.push_back(FileOf(day).string());
  }
  return files;
}

}  // namespace cairn
