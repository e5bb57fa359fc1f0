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
constexpr std::size_t kKindWidth = 7;  // "handoff" is the longest
constexpr std::size_t kMostSummary = 80;

Result<std::vector<RecentUse>> UsesOf(Engine& engine, const Id& id, std::int64_t limit) {
  CAIRN_ASSIGN_OR_RETURN(const auto memory, engine.browse.Find(id));
  CAIRN_ASSIGN_OR_RETURN(const auto history, engine.browse.History(id));
  std::vector<RecentUse> uses;
  for (const AccessRecord& access : history) uses.push_back({access, memory.summary});
  std::ranges::reverse(uses);
  uses.resize(std::min(uses.size(), static_cast<std::size_t>(limit)));
  return uses;
}

Result<std::vector<RecentUse>> ReadUses(App& app, Engine& engine, const Invocation& in) {
  std::int64_t limit = kShown;
  CAIRN_TRY(in.Read("limit", limit, std::int64_t{1}, kMostShown));
  if (const auto memory = in.Text("memory")) {
    CAIRN_ASSIGN_OR_RETURN(const auto id, ReadId(app, *memory));
    return UsesOf(engine, id, limit);
  }
  CAIRN_ASSIGN_OR_RETURN(auto activity, engine.browse.Activity(limit));
  return std::move(activity.uses);
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
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_ASSIGN_OR_RETURN(const auto uses, ReadUses(app, *engine, in));
  std::string text;
  for (const RecentUse& use : uses) text += LineOf(app, use);
  if (uses.empty()) text = "No memory has been used yet.\n";
  return ShowTextOrJson(app, in, text, [&] {
    Json accesses = Json::array();
    for (const RecentUse& use : uses) accesses.push_back(ToJson(use));
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
