#include <chrono>
#include <thread>

#include "base/log.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/toolset_option.h"
#include "protocol/server.h"
#include "tools/toolbox.h"
#include "transport/stdio.h"
#include "transport/stop_signals.h"

namespace cairn {
namespace {

// How often a server looks whether somebody changed what its clients watch. It asks the store for a
// counter, which takes microseconds.
constexpr std::chrono::milliseconds kLookEvery(500);

Result<std::unique_ptr<Toolbox>> OpenToolbox(App& app, const Invocation& in, Engine& engine) {
  const auto toolset = ReadToolset(app, in);
  if (!toolset) return toolset.error();
  const auto project = app.project();
  if (!project) return project.error();
  const auto config = app.config();
  if (!config) return config.error();
  return MakeToolbox({.toolset = *toolset,
                      .version = app.program().version,
                      .knowledge_dir = (*project)->root / kKnowledgeFolder},
                     engine, (*config)->config);
}

// Once a day, beside the first requests.
void Sweep(Engine& engine) {
  const auto erased = engine.maintain.SweepDaily();
  if (!erased) Log(LogLevel::kWarning, "what has expired stays: " + erased.error().message);
}

Result<int> RunServe(App& app, const Invocation& in) {
  const StopSignals signals;
  const auto engine = app.engine("mcp");
  if (!engine) return engine.error();
  const auto box = OpenToolbox(app, in, **engine);
  if (!box) return box.error();
  Server server((*box)->features(), app.clock(), app.rng(), {.look_every = kLookEvery});
  const std::jthread sweep([&] { Sweep(**engine); });
  CAIRN_TRY(ServeStdio(server, {.stop = signals.descriptor()}));
  return 0;
}

}  // namespace

Command ServeCommand() {
  return {.name = "serve",
          .group = "Set up",
          .summary = "Be the memory of an agent, over MCP",
          .description =
              "Speaks the Model Context Protocol on standard input and output, in every revision "
              "from 2024-11-05 to 2026-07-28, until the client goes. Agents start it themselves; "
              "see the README for how to connect yours. Any number of servers may work on one "
              "store at the same time.",
          .options = {ToolsetOption()},
          .examples = {{"claude mcp add cairn -- cairn serve", "add it to Claude Code"},
                       {"cairn serve --toolset vector-memory",
                        "with the tools of a system that you used before"}},
          .run = RunServe};
}

}  // namespace cairn
