#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/log.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/http_token.h"
#include "cli/commands/toolset_option.h"
#include "json/json.h"
#include "protocol/server.h"
#include "tools/toolbox.h"
#include "transport/health_handler.h"
#include "transport/http_server.h"
#include "transport/mcp_endpoint.h"
#include "transport/stdio.h"
#include "transport/stop_signals.h"

namespace cairn {
namespace {

// How often a server looks whether somebody changed what its clients watch. It asks the store for a
// counter, which takes microseconds.
constexpr std::chrono::milliseconds kLookEvery(500);
constexpr std::int64_t kMostPort = 65535;
constexpr std::string_view kTokenFile = "http-token";  // beside the store

Result<std::unique_ptr<Toolbox>> OpenToolbox(App& app, const Invocation& in, Engine& engine) {
  const auto toolset = ReadToolset(app, in);
  if (!toolset) return toolset.error();
  const auto project = app.project();
  if (!project) return project.error();
  const auto config = app.config();
  if (!config) return config.error();
  ToolboxOptions options{.toolset = *toolset, .version = app.program().version};
  if (!(*project)->root.empty()) options.knowledge_dir = (*project)->root / kKnowledgeFolder;
  return MakeToolbox(options, engine, (*config)->config);
}

// Once a day, beside the first requests.
void Sweep(Engine& engine) {
  const auto erased = engine.maintain.SweepDaily();
  if (!erased) Log(LogLevel::kWarning, "what has expired stays: " + erased.error().message);
}

struct HttpPlan {
  HttpOptions options;
  std::string token_file;
};

Result<HttpPlan> PlanHttp(App& app, const Invocation& in) {
  HttpPlan plan;
  std::int64_t port = 0;
  CAIRN_TRY(in.Read("http", port, std::int64_t{0}, kMostPort));
  plan.options.port = static_cast<std::uint16_t>(port);
  if (const auto address = in.Text("listen")) plan.options.address = *address;
  plan.options.guard.hosts = in.All("allow-host");
  const auto store = app.StoreFile();
  if (!store) return store.error();
  plan.token_file =
      in.Text("token-file")
          .value_or((std::filesystem::path(*store).parent_path() / kTokenFile).string());
  const auto token = ReadOrMakeToken(plan.token_file, app.rng());
  if (!token) return token.error();
  plan.options.guard.token = *token;
  return plan;
}

std::string UrlOf(const HttpOptions& options, std::uint16_t port) {
  const bool is_v6 = options.address.find(':') != std::string::npos;
  const std::string host = is_v6 ? "[" + options.address + "]" : options.address;
  return "http://" + host + ":" + std::to_string(port) + "/mcp";
}

Status Announce(App& app, const Invocation& in, const HttpPlan& plan, std::uint16_t port) {
  const std::string url = UrlOf(plan.options, port);
  if (in.Has("json")) {
    return app.Print(CompactJson({{"url", url}, {"token_file", plan.token_file}}) + "\n");
  }
  app.Remark("Serving MCP at " + url + "; Ctrl-C ends it.");
  app.Remark("Clients send the header  Authorization: Bearer $(cat '" + plan.token_file + "')");
  return {};
}

Status ServeHttp(App& app, const Invocation& in, Server& server, const Features& features,
                 const StopSignals& signals) {
  const auto plan = PlanHttp(app, in);
  if (!plan) return plan.error();
  McpEndpoint mcp(server, app.clock(), app.rng());
  HealthHandler health(features.name, features.version);
  HttpServer http(plan->options);
  http.Route("/mcp", mcp);
  http.Route("/health", health);
  const auto port = http.Start();
  if (!port) return port.error();
  CAIRN_TRY(Announce(app, in, *plan, *port));
  signals.Wait();
  server.Stop();
  mcp.Stop();
  http.Stop();
  return {};
}

Status CheckOptions(const Invocation& in) {
  for (const char* name : {"listen", "allow-host", "token-file", "json"}) {
    if (in.Has(name) && !in.Has("http")) {
      return InvalidArgument("--" + std::string(name) + " goes with --http");
    }
  }
  return {};
}

Result<int> RunServe(App& app, const Invocation& in) {
  CAIRN_TRY(CheckOptions(in));
  const StopSignals signals;
  const auto engine = app.engine("mcp");
  if (!engine) return engine.error();
  const auto box = OpenToolbox(app, in, **engine);
  if (!box) return box.error();
  const Features features = (*box)->features();
  Server server(features, app.clock(), app.rng(), {.look_every = kLookEvery});
  const std::jthread sweep([&] { Sweep(**engine); });
  if (in.Has("http")) {
    CAIRN_TRY(ServeHttp(app, in, server, features, signals));
  } else {
    CAIRN_TRY(ServeStdio(server, {.stop = signals.descriptor()}));
  }
  return 0;
}

}  // namespace

Command ServeCommand() {
  return {
      .name = "serve",
      .group = "Set up",
      .summary = "Be the memory of an agent, over MCP",
      .description =
          "Speaks the Model Context Protocol, in every revision from 2024-11-05 to 2026-07-28. On "
          "standard input and output, until the client goes: agents start it themselves. Or with "
          "--http for any number of clients, until Ctrl-C; they need the token that stands in a "
          "file beside the store. Any number of servers may work on one store at the same time.",
      .options = {{.name = "http",
                   .value_name = "PORT",
                   .help = "serve Streamable HTTP at /mcp on this port (7317; 0 is any free one)",
                   .implied = "7317"},
                  {.name = "listen",
                   .value_name = "ADDRESS",
                   .help = "with --http: another address than 127.0.0.1"},
                  {.name = "allow-host",
                   .value_name = "NAME",
                   .help = "with --http: a name that clients may call this machine by",
                   .repeatable = true},
                  {.name = "token-file",
                   .value_name = "FILE",
                   .help = "with --http: where the token is, instead of beside the store",
                   .is_path = true},
                  {.name = "json", .help = "with --http: print where it serves, as JSON"},
                  ToolsetOption()},
      .examples = {{"claude mcp add cairn -- cairn serve", "add it to Claude Code"},
                   {"cairn serve --http", "one server for several agents"},
                   {"cairn serve --toolset vector-memory",
                    "with the tools of a system that you used before"}},
      .run = RunServe};
}

}  // namespace cairn
