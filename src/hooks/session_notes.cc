#include "hooks/session_notes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string_view>
#include <vector>

#include "base/beneath.h"
#include "base/disk.h"
#include "base/text.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFolder = "hook-sessions";
constexpr std::string_view kBegan = "began ";
constexpr std::string_view kShown = "shown ";
constexpr std::string_view kReminded = "reminded";
constexpr std::string_view kForgotten = "forgotten";
constexpr std::size_t kMostNameBytes = 100;      // a UUID has 36
constexpr std::size_t kMostNotesBytes = 65'536;  // about 1,500 memories
constexpr std::chrono::hours kKept(7 * 24);

// Letters, digits, - and _ only, so that the name cannot leave the folder.
bool MakesAFileName(const std::string& session) {
  constexpr std::string_view kAllowed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return !session.empty() && session.size() <= kMostNameBytes &&
         session.find_first_not_of(kAllowed) == std::string::npos;
}

std::string NameOf(const std::string& session) { return std::string(kFolder) + "/" + session; }

}  // namespace

SessionNotes::SessionNotes(fs::path beside, const std::string& session)
    : beside_(std::move(beside)) {
  if (!MakesAFileName(session)) return;
  name_ = NameOf(session);
  Read();
}

void SessionNotes::Read() {
  const auto notes = ReadBeneath(beside_, name_, 2 * kMostNotesBytes);
  if (!notes || !*notes) return;
  for (const std::string& line : Split(**notes, '\n')) TakeIn(line);
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
  (void)MakePrivateFolders(
      beside_);  // may fail for a team's store without a folder; opening the file reports it
  (void)MakePrivateFoldersBeneath(beside_, kFolder);
  const OpenFile file = OpenBeneath(beside_, name_, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (!file) return;
  const std::string bytes = line + "\n";
  if (lseek(file.get(), 0, SEEK_END) < static_cast<off_t>(kMostNotesBytes)) {
    (void)!write(file.get(), bytes.data(), bytes.size());
  }
}

void SweepSessionNotes(const fs::path& beside, TimeMs now) {
  const auto entries = ListBeneath(beside, kFolder);
  if (!entries) return;
  const TimeMs oldest = now - std::chrono::milliseconds(kKept).count();
  for (const NamedEntry& entry : *entries) {
    if (entry.kind != NamedEntry::Kind::kFile) continue;
    const OpenFile file = OpenBeneath(beside, NameOf(entry.name), O_PATH);
    struct stat facts {};
    if (!file || fstat(file.get(), &facts) != 0) continue;
    if (TimeMs{facts.st_mtim.tv_sec} * kSecondMs >= oldest) continue;
    (void)RemoveFileBeneath(beside, NameOf(entry.name));  // the next sweep tries again
  }
}

Status CheckSessionNotes(const fs::path& beside) { return CheckNoLink(beside, kFolder); }

}  // namespace cairn
