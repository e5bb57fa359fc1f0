#include <algorithm>
#include <set>

#include "base/text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "config/keys.h"
#include "engine/short_id.h"

namespace cairn {
namespace {

constexpr std::int64_t kMostOffered = 200;

// One value per line, with a description after a tab. The shells split words at white space, so
// values that contain some cannot be completed.
std::string Line(std::string_view value, std::string_view meaning = {}) {
  if (value.empty() || value.find_first_of(" \t\n\r") != value.npos) return {};
  std::string line(value);
  if (!meaning.empty()) line += "\t" + Abbreviate(std::string(meaning), 60);
  return line + "\n";
}

std::string Keys() {
  std::string lines;
  for (const ConfigKey& key : ConfigKeys()) lines += Line(key.name, key.help);
  return lines;
}

std::string Offers(Completes completes, const std::vector<Memory>& memories,
                   const StoreStats& stats) {
  std::string lines;
  if (completes == Completes::kProjects) {
    for (const auto& [project, count] : stats.by_project) lines += Line(project);
    return lines;
  }
  std::set<std::string> tags;
  for (const Memory& memory : memories) {
    if (completes == Completes::kIds) lines += Line(ShortId(memory.id), memory.summary);
    tags.insert(memory.tags.begin(), memory.tags.end());
  }
  if (completes != Completes::kTags) return lines;
  for (const std::string& tag : tags) lines += Line(tag);
  return lines;
}

Result<int> RunComplete(App& app, const Invocation& in) {
  Completes completes = Completes::kNothing;
  CAIRN_TRY(in.Read("WHAT", completes));
  if (completes == Completes::kKeys) {
    CAIRN_TRY(app.Print(Keys()));
    return 0;
  }
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  Filter filter;
  if (completes == Completes::kIds) filter.kinds = {TextKind::kNote};
  CAIRN_ASSIGN_OR_RETURN(const auto found,
                         engine->browse.List(filter, Order::kCreated, {.limit = kMostOffered}));
  CAIRN_ASSIGN_OR_RETURN(const auto stats, engine->browse.Stats());
  CAIRN_TRY(app.Print(Offers(completes, found.items, stats)));
  return 0;
}

}  // namespace

Command CompleteCommand() {
  return {
      .name = "complete",
      .group = "Setup",
      .summary = "Print values for the completion scripts",
      .arguments = {{.name = "WHAT", .help = "what to print", .choices = ChoicesOf<Completes>()}},
      .examples = {{"cairn complete tags", "the tags of the newest memories"}},
      .run = RunComplete,
      .hidden = true};
}

}  // namespace cairn
