#include "cli/commands/access_log.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/commands/ids.h"
#include "cli/commands/view.h"
#include "cli/wrap.h"
#include "engine/short_id.h"
#include "json/overview.h"

namespace cairn {
namespace {

constexpr std::int64_t kShown = 20;
constexpr std::int64_t kMostShown = 10'000;
constexpr std::size_t kKindWidth = 7;  // the longest is "handoff"
constexpr std::size_t kMostSummary = 80;

Result<std::vector<RecentUse>> UsesOf(Engine& engine, const Id& id, std::int64_t limit) {
  const auto memory = engine.browse.Find(id);
  if (!memory) return memory.error();
  const auto history = engine.browse.History(id);
  if (!history) return history.error();
  std::vector<RecentUse> uses;
  for (const AccessRecord& access : *history) uses.push_back({access, memory->summary});
  std::ranges::reverse(uses);
  uses.resize(std::min(uses.size(), static_cast<std::size_t>(limit)));
  return uses;
}

Result<std::vector<RecentUse>> ReadUses(App& app, Engine& engine, const Invocation& in) {
  std::int64_t limit = kShown;
  CAIRN_TRY(in.Read("limit", limit, std::int64_t{1}, kMostShown));
  if (const auto memory = in.Text("memory")) {
    const auto id = ReadId(app, *memory);
    if (!id) return id.error();
    return UsesOf(engine, *id, limit);
  }
  auto activity = engine.browse.Activity(limit);
  if (!activity) return activity.error();
  return std::move(activity->uses);
}

std::string SearchOf(const AccessRecord& access) {
  if (access.query.empty()) return {};
  std::array<char, 32> score{};
  if (access.score) std::snprintf(score.data(), score.size(), " (%.2f)", *access.score);
  return "  for \"" + access.query + "\"" + score.data();
}

std::string LineOf(const App& app, const RecentUse& use) {
  const Style style = app.style();
  return ShortTime(use.access.at) + "  " +
         style.Cyan(PadTo(std::string(NameOf(use.access.kind)), kKindWidth)) + "  " +
         style.Dim(ShortId(use.access.memory)) + "  " + Abbreviate(use.summary, kMostSummary) +
         SearchOf(use.access) + "\n";
}

}  // namespace

Result<int> ShowAccessLog(App& app, const Invocation& in) {
  const auto engine = app.ExistingEngine();
  if (!engine) return engine.error();
  const auto uses = ReadUses(app, **engine, in);
  if (!uses) return uses.error();
  std::string text;
  for (const RecentUse& use : *uses) text += LineOf(app, use);
  if (uses->empty()) text = "No memory has been used yet.\n";
  return ShowTextOrJson(app, in, text, [&] {
    Json accesses = Json::array();
    for (const RecentUse& use : *uses) accesses.push_back(ToJson(use));
    return Json{{"accesses", std::move(accesses)}};
  });
}

std::vector<OptionSpec> AccessLogOptions() {
  return {{.name = "access", .help = "show when memories were used and for which search"},
          {.name = "memory",
           .value_name = "ID",
           .help = "with --access: only uses of this memory",
           .completes = Completes::kIds},
          {.name = "limit",
           .short_name = 'n',
           .value_name = "N",
           .help = "with --access: show at most N (" + std::to_string(kShown) + ")"}};
}

}  // namespace cairn
