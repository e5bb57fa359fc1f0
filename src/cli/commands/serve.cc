#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "base/log.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/http_token.h"
#include "cli/commands/member_server.h"
#include "cli/commands/page_server.h"
#include "cli/commands/project_files.h"
#include "cli/commands/toolset_option.h"
#include "json/json.h"
#include "knowledge/index_keeper.h"
#include "metrics/server_metrics.h"
#include "protocol/server.h"
#include "tools/project_work.h"
#include "tools/toolbox.h"
#include "transport/health_handler.h"
#include "transport/http_server.h"
#include "transport/mcp_endpoint.h"
#include "transport/stdio.h"
#include "transport/stop_deadline.h"
#include "transport/stop_signals.h"

namespace cairn {
namespace {

// How often a server polls for changes to what its clients watch. A poll reads a counter of the
// store, which takes microseconds.
constexpr ServerOptions kServing{.look_every = std::chrono::milliseconds(500)};
constexpr std::int64_t kHighestPort = 65'535;
// A team's first or rechecked request waits for the database, which must not block others.
constexpr int kTeamThreads = 8;

// A server's work on the files of its project. Empty outside a project.
struct ProjectFiles {
  std::unique_ptr<Indexer> indexer;
  std::unique_ptr<Analyst> analyst;
  std::unique_ptr<ProjectWork> work;
};

Result<ProjectFiles> OpenFiles(App& app, Engine& engine) {
  ProjectFiles files;
  CAIRN_ASSIGN_OR_RETURN(const auto project, app.project());
  if (project->root.empty()) return files;
  CAIRN_ASSIGN_OR_RETURN(auto indexer, MakeIndexer(app, engine));
  CAIRN_ASSIGN_OR_RETURN(auto analyst, MakeAnalyst(app, engine));
  files.indexer = std::make_unique<Indexer>(std::move(indexer));
  files.analyst = std::make_unique<Analyst>(std::move(analyst));
  files.work = std::make_unique<ProjectWork>(*files.indexer, *files.analyst);
  return files;
}

// Indexes the project's files now and on every change, and refreshes the findings about them. The
// server also works without it.
std::unique_ptr<IndexKeeper> KeepIndexed(const ProjectFiles& files, const Config& config) {
  if (files.indexer == nullptr || !config.auto_index) return nullptr;
  const auto tell = [left_out = std::int64_t{0}](const Result<IndexReport>& report) mutable {
    if (!report) return Log(LogLevel::kWarning, "not indexed: " + report.error().message);
    const std::int64_t now = report->plan.left_out;
    if (std::exchange(left_out, now) == now || now == 0) return;
    Log(LogLevel::kWarning,
        std::to_string(now) + " files beyond the limit maxFiles are not indexed");
  };
  auto keeper = IndexKeeper::Start(*files.indexer, {}, tell, {.analyst = *files.analyst});
  if (keeper) return *std::move(keeper);
  Log(LogLevel::kWarning, "files are not watched: " + keeper.error().message);
  return nullptr;
}

Result<std::unique_ptr<Toolbox>> OpenToolbox(App& app, const Invocation& in, Engine& engine,
                                             KnowledgeWork* knowledge) {
  CAIRN_ASSIGN_OR_RETURN(const auto toolset, ReadToolset(app, in));
  CAIRN_ASSIGN_OR_RETURN(const auto project, app.project());
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  ToolboxOptions options{
      .toolset = toolset, .version = app.program().version, .knowledge = knowledge};
  std::error_code error;
  const auto root = std::filesystem::canonical(project->root, error);
  if (!error) options.knowledge_dir = root / kKnowledgeFolder;
  return MakeToolbox(options, engine, config->config);
}

// Runs once a day, concurrently with the first requests.
void Sweep(Engine& engine) {
  const auto erased = engine.maintain.SweepDaily();
  if (!erased)
    Log(LogLevel::kWarning, "expired memories were not erased: " + erased.error().message);
}

struct HttpPlan {
  HttpOptions options;
  std::string token_file;
};

Result<HttpPlan> PlanHttp(App& app, const Invocation& in) {
  HttpPlan plan;
  CAIRN_ASSIGN_OR_RETURN(const auto port, in.Whole("http", 0, kHighestPort));
  plan.options.port = static_cast<std::uint16_t>(port.value_or(0));
  if (const auto address = in.Text("listen")) plan.options.address = *address;
  plan.options.guard.hosts = in.All("allow-host");
  if (const auto named = in.Text("token-file")) {
    plan.token_file = *named;
  } else {
    CAIRN_ASSIGN_OR_RETURN(auto file, app.TokenFile());
    plan.token_file = std::move(file);
  }
  CAIRN_ASSIGN_OR_RETURN(const auto token, ReadOrMakeToken(plan.token_file, app.rng()));
  plan.options.guard.token = token;
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  if (!config->config.store_url.empty()) plan.options.handler_threads = kTeamThreads;
  return plan;
}

// The label in the metrics.
std::string StoreKind(const Config& config) {
  return config.store_url.empty() ? "sqlite" : "postgres";
}

std::string UrlOf(const HttpOptions& options, std::uint16_t port) {
  const bool is_v6 = options.address.find(':') != std::string::npos;
  const std::string host = is_v6 ? "[" + options.address + "]" : options.address;
  return "http://" + host + ":" + std::to_string(port);
}

// `page` may be null if this binary was built without it.
Status Announce(App& app, const Invocation& in, const HttpPlan& plan, const std::string& base,
                PageServer* page) {
  const std::string url = base + "/mcp";
  if (in.Has("json")) {
    Json json{{"url", url}, {"token_file", plan.token_file}};
    if (page != nullptr) json["page"] = page->LinkAt(base);
    return app.Print(CompactJson(json) + "\n");
  }
  app.Remark("Serving MCP at " + url + "; press Ctrl-C to stop.");
  app.Remark("Clients send the header  Authorization: Bearer $(cat '" + plan.token_file + "')");
  if (page != nullptr) app.Remark("Page: " + page->LinkAt(base));
  return {};
}

// Members of a team have their own tokens, and each acts as that member.
struct TeamDoor {
  TeamDoor(MemberServerPlan desk_plan, HttpHandler& own)
      : plan(std::move(desk_plan)),
        gate(
            own, LooksLikeMemberToken,
            [this](const std::string& token) { return MakeMemberServer(plan, token); },
            plan.app.clock()) {}

  const MemberServerPlan plan;
  TenantRouter gate;
};

// Null if the store is not a team's.
Result<std::unique_ptr<TeamDoor>> OpenGate(App& app, const Invocation& in, HttpHandler& own,
                                           ToolTallies& tallies) {
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, app.config());
  const Config& config = loaded->config;
  if (config.store_url.empty()) return std::unique_ptr<TeamDoor>();
  CAIRN_ASSIGN_OR_RETURN(auto open_as, app.team_care().share(TeamServerOf(config)));
  return std::make_unique<TeamDoor>(MemberServerPlan{app, in, std::move(open_as), tallies}, own);
}

Status ServeHttp(App& app, const Invocation& in, Engine& engine, Features features,
                 const StopSignals& signals) {
  CAIRN_ASSIGN_OR_RETURN(const auto plan, PlanHttp(app, in));
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  ServerMetrics metrics(
      {.version = features.version, .store = StoreKind(config->config)},
      [&engine] { return engine.browse.Stats(); }, features.tools->Tools(), app.clock());
  MeasuredTools measured(*features.tools, metrics.tallies());
  features.tools = &measured;
  Server server(features, app.clock(), app.rng(), kServing);
  McpEndpoint mcp(server, app.clock(), app.rng());
  HealthHandler health(features.name, features.version);
  const auto page = PageServer::Make(app, engine, plan.options.guard.token);
  HttpServer http(plan.options);
  CAIRN_ASSIGN_OR_RETURN(const auto team, OpenGate(app, in, mcp, metrics.tallies()));
  metrics.Watch(http, [&mcp, door = team.get()] {
    return mcp.session_count() + (door != nullptr ? door->gate.session_count() : 0);
  });
  http.Route("/mcp", team ? static_cast<HttpHandler&>(team->gate) : mcp);
  http.Route("/health", health);
  http.Route("/metrics", metrics);
  if (page) http.Route("/", (*page)->handler());
  CAIRN_ASSIGN_OR_RETURN(const auto port, http.Start());
  CAIRN_TRY(Announce(app, in, plan, UrlOf(plan.options, port), page ? page->get() : nullptr));
  signals.Wait();
  if (team) team->gate.Stop();
  server.Stop();
  mcp.Stop();
  if (page) (*page)->Stop();
  http.Stop();
  return {};
}

Status CheckOptions(const Invocation& in) {
  for (const char* name : {"listen", "allow-host", "token-file", "json"}) {
    if (in.Has(name) && !in.Has("http")) {
      return InvalidArgument("--" + std::string(name) + " needs --http");
    }
  }
  return {};
}

Result<int> RunServe(App& app, const Invocation& in) {
  CAIRN_TRY(CheckOptions(in));
  const StopSignals signals;
  const StopDeadline deadline(signals);
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.engine("mcp"));
  CAIRN_ASSIGN_OR_RETURN(auto files, OpenFiles(app, *engine));
  CAIRN_ASSIGN_OR_RETURN(const auto box, OpenToolbox(app, in, *engine, files.work.get()));
  const std::jthread sweep([&] { Sweep(*engine); });
  const auto keeper = KeepIndexed(files, config->config);
  if (in.Has("http")) {
    CAIRN_TRY(ServeHttp(app, in, *engine, box->features(), signals));
  } else {
    if (app.StdinIsTerminal()) {
      app.Remark("Waiting for an MCP client on standard input; press Ctrl-C to stop.");
    }
    Server server(box->features(), app.clock(), app.rng(), kServing);
    CAIRN_TRY(ServeStdio(server, {.stop = signals.descriptor()}));
  }
  return 0;
}

}  // namespace

Command ServeCommand() {
  return {
      .name = "serve",
      .group = "Agents",
      .summary = "Run the MCP server",
      .description =
          "Serves the Model Context Protocol (revisions 2024-11-05 to 2026-07-28) on standard "
          "input and output until the client disconnects; agents start it themselves. With --http, "
          "serves any number of clients until Ctrl-C; they need the token from a file next to the "
          "store. --http also serves the page of `cairn ui` and /metrics for Prometheus. Several "
          "servers may share one store.",
      .options = {{.name = "http",
                   .value_name = "PORT",
                   .help = "serve Streamable HTTP at /mcp on this port (7317; 0 is any free one)",
                   .implied = "7317"},
                  {.name = "listen",
                   .value_name = "ADDRESS",
                   .help = "with --http: listen on this address (127.0.0.1)"},
                  {.name = "allow-host",
                   .value_name = "NAME",
                   .help = "with --http: a host name that clients may use",
                   .repeatable = true},
                  {.name = "token-file",
                   .value_name = "FILE",
                   .help = "with --http: the file of the token (next to the store)",
                   .is_path = true},
                  {.name = "json",
                   .short_name = 'j',
                   .help = "with --http: print the address as JSON"},
                  ToolsetOption()},
      .examples = {{"claude mcp add cairn -- cairn serve", "add it to Claude Code"},
                   {"cairn serve --http", "one server for several agents"},
                   {"cairn serve --toolset vector-memory", "with the tools of another system"}},
      .synonyms = {"mcp", "server"},
      .run = RunServe};
}

}  // namespace cairn
