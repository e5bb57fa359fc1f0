#include "hooks/session_notes.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/disk.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBegan = "began ";
constexpr std::string_view kShown = "shown ";
constexpr std::string_view kReminded = "reminded";
constexpr std::string_view kForgotten = "forgotten";
constexpr std::size_t kMostNameBytes = 100;         // a UUID has 36
constexpr std::uintmax_t kMostNotesBytes = 65'536;  // some 1,500 memories
constexpr std::chrono::hours kKept(7 * 24);

// Letters, digits, - and _ only: no way out of the folder.
bool MakesAFileName(const std::string& session) {
  constexpr std::string_view kAllowed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return !session.empty() && session.size() <= kMostNameBytes &&
         session.find_first_not_of(kAllowed) == std::string::npos;
}

}  // namespace

SessionNotes::SessionNotes(const fs::path& folder, const std::string& session) {
  if (!MakesAFileName(session)) return;
  file_ = folder / session;
  Read();
}

void SessionNotes::Read() {
  std::ifstream in(file_);
  for (std::string line; std::getline(in, line);) TakeIn(line);
}

void SessionNotes::TakeIn(const std::string& line) {
  if (line.starts_with(kBegan) && !began_) {
    TimeMs time = 0;
    const char* const end = line.data() + line.size();
    if (std::from_chars(line.data() + kBegan.size(), end, time).ptr == end) began_ = time;
  } else if (line.starts_with(kShown)) {
    if (const auto id = Id::Parse(line.substr(kShown.size()))) shown_.insert(*id);
  } else if (line == kReminded) {
    was_reminded_ = true;
  } else if (line == kForgotten) {
    shown_.clear();
  }
}

void SessionNotes::NoteBeginning(TimeMs now) {
  if (!began_) Append(std::string(kBegan) + std::to_string(now));
}

void SessionNotes::NoteShown(const Id& id) { Append(std::string(kShown) + id.ToString()); }
void SessionNotes::NoteReminded() { Append(std::string(kReminded)); }

void SessionNotes::NoteForgotten() {
  if (!shown_.empty()) Append(std::string(kForgotten));
}

void SessionNotes::Append(const std::string& line) {
  TakeIn(line);
  if (!is_known()) return;
  (void)MakePrivateFolders(file_.parent_path());  // opening the file tells
  const int file =
      open(file_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return;
  const std::string bytes = line + "\n";
  if (lseek(file, 0, SEEK_END) < static_cast<off_t>(kMostNotesBytes)) {
    (void)!write(file, bytes.data(), bytes.size());
  }
  close(file);
}

void SweepSessionNotes(const fs::path& folder, TimeMs now) {
  std::error_code error;
  std::vector<fs::path> old;
  const auto oldest = std::chrono::file_clock::from_sys(
      std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(now) - kKept));
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    if (at->last_write_time(ignored) < oldest && !ignored) old.push_back(at->path());
  }
  for (const fs::path& file : old) fs::remove(file, error);
}

}  // namespace cairn
