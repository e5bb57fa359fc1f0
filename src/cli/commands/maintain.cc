#include <nlohmann/json.hpp>

#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/view.h"

namespace cairn {
namespace {

Result<int> RunSweep(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto older_than, in.Duration("older-than"));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_ASSIGN_OR_RETURN(const auto erased,
                         engine->maintain.Sweep(older_than.value_or(kSweepAfter)));
  return ShowTextOrJson(
      app, in, "Erased " + CountOf(erased, "expired memory", "expired memories") + ".", [&] {
        return Json{{"erased", erased}};
      });
}

Result<int> RunOptimize(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_ASSIGN_OR_RETURN(const auto freed, engine->maintain.Optimize());
  return ShowTextOrJson(app, in, "Optimized; " + CountOf(freed, "byte", "bytes") + " given back.",
                        [&] {
                          return Json{{"bytes_freed", freed}};
                        });
}

Result<int> RunRebuild(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_TRY(engine->maintain.Rebuild());
  return ShowTextOrJson(app, in, "Rebuilt and verified the keyword index, tags and entities.", [] {
    return Json{{"rebuilt", true}};
  });
}

}  // namespace

std::vector<Command> MaintainCommands() {
  return {{.name = "sweep",
           .group = "Maintenance",
           .summary = "Erase memories that expired long ago",
           .options = {{.name = "older-than",
                        .value_name = "SPAN",
                        .help = "expired longer ago than this (30d)"},
                       JsonOption()},
           .examples = {{"cairn sweep --older-than 7d", "sooner than usual"}},
           .run = RunSweep},
          {.name = "optimize",
           .group = "Maintenance",
           .summary = "Compact the store and its index",
           .options = {JsonOption()},
           .examples = {{"cairn optimize", "after deleting many memories"}},
           .run = RunOptimize},
          {.name = "rebuild",
           .group = "Maintenance",
           .summary = "Rebuild and verify the search index",
           .options = {JsonOption()},
           .examples = {{"cairn rebuild", "if the index is damaged"}},
           .run = RunRebuild}};
}

}  // namespace cairn
