#include "cli/commands/ids.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

#include "base/beneath.h"
#include "base/disk.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/text.h"
#include "config/store_url.h"
#include "engine/short_id.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFolder = "recent";
constexpr std::string_view kLast = "last";
constexpr std::string_view kNone = "-";
constexpr std::size_t kNameLength = 32;
constexpr std::size_t kMostListed = 1000;
constexpr std::size_t kMostBytes = 100'000;

// One id per line: first that of `last`, or "-", then the list.
struct Recent {
  std::optional<Id> last;
  std::vector<Id> list;
};

struct Place {
  fs::path folder;   // in the user's own directory
  std::string file;  // beneath it
};

// The user's own directory may be missing; the store's name may be long and is therefore hashed.
Result<Place> PlaceOf(App& app) {
  CAIRN_ASSIGN_OR_RETURN(const auto project, app.project());
  if (project->user_dir.empty()) return NotFound("there is no directory of your own");
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  std::string store = HidePassword(config->config.store_url);
  if (store.empty()) {
    CAIRN_ASSIGN_OR_RETURN(const auto file, app.StoreFile());
    std::error_code ignored;
    store = fs::weakly_canonical(file, ignored).string();
  }
  return Place{project->user_dir,
               std::string(kFolder) + "/" + Sha256Hex(store).substr(0, kNameLength)};
}

// An unreadable file counts as empty.
Recent ReadRecent(const Place& place) {
  Recent recent;
  const auto bytes = ReadBeneath(place.folder, place.file, kMostBytes);
  if (!bytes || !*bytes) return recent;
  const std::vector<std::string> lines = Split(**bytes, '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto id = Id::Parse(lines[i]);
    if (i == 0 && id) recent.last = *id;
    if (i > 0 && id) recent.list.push_back(*id);
  }
  return recent;
}

template <typename Change>
void ChangeRecent(App& app, const Change& change) {
  const auto place = PlaceOf(app);
  if (!place) return;
  Recent recent = ReadRecent(*place);
  change(recent);
  std::string bytes = (recent.last ? recent.last->ToString() : std::string(kNone)) + "\n";
  for (const Id& id : recent.list) bytes += id.ToString() + "\n";
  Status written = MakePrivateFolders(place->folder);
  if (written) written = WriteBeneath(place->folder, place->file, bytes, 0600);
  if (!written) Log(LogLevel::kDebug, "@N and last are not kept: " + written.error().message);
}

Result<Id> Numbered(App& app, std::string_view text) {
  std::size_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + 1, end, number);
  if (error != std::errc() || stop != end || number == 0) {
    return InvalidArgument(Quoted(text) + " is not @ and a number, such as @1");
  }
  CAIRN_ASSIGN_OR_RETURN(const auto place, PlaceOf(app));
  const Recent recent = ReadRecent(place);
  if (number <= recent.list.size()) return recent.list[number - 1];
  if (recent.list.empty()) return NotFound("there is no last list; run `cairn list` first");
  return NotFound("the last list has " + std::to_string(recent.list.size()) +
                  " entries; there is no " + std::string(text));
}

Result<Id> Last(App& app) {
  CAIRN_ASSIGN_OR_RETURN(const auto place, PlaceOf(app));
  if (const Recent recent = ReadRecent(place); recent.last) return *recent.last;
  return NotFound("no memory was added, edited or shown yet, so there is no 'last'");
}

}  // namespace

ArgumentSpec IdArgument() {
  return {
      .name = "ID", .help = "the memory: " + std::string(kIdForms), .completes = Completes::kIds};
}

Result<Id> ReadId(App& app, std::string_view text) {
  if (const auto id = Id::Parse(text)) return *id;
  if (text.starts_with('@')) return Numbered(app, text);
  if (text == kLast) return Last(app);
  if (!LooksLikeShortId(text)) {
    return InvalidArgument(Quoted(text) + " is not an id; give an id, the end of one (such as " +
                           "9d8c7f3a), @1 for the first of the last list, or last");
  }
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  return FindByShortId(engine->browse, text);
}

Result<std::vector<Id>> ReadIds(App& app, const Given& given, std::string_view name) {
  std::vector<Id> ids;
  for (const std::string& text : given.All(name)) {
    CAIRN_ASSIGN_OR_RETURN(const auto id, ReadId(app, text));
    if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
  }
  return ids;
}

void KeepList(App& app, std::span<const Id> ids) {
  ids = ids.first(std::min(ids.size(), kMostListed));
  ChangeRecent(app, [&](Recent& recent) { recent.list.assign(ids.begin(), ids.end()); });
}

void KeepLast(App& app, const Id& id) {
  ChangeRecent(app, [&](Recent& recent) { recent.last = id; });
}

}  // namespace cairn
