#include <malloc.h>

#include <nlohmann/json.hpp>

#include "base/log.h"
#include "cli/command.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/http_token.h"
#include "cli/commands/open_browser.h"
#include "cli/commands/page_server.h"
#include "json/json.h"
#include "transport/health_handler.h"
#include "transport/http_server.h"
#include "transport/stop_deadline.h"
#include "transport/stop_signals.h"

namespace cairn {
namespace {

constexpr std::uint16_t kUsualPort = 7318;  // next to that of serve --http
constexpr std::int64_t kHighestPort = 65'535;
// Searches while typing, in parallel with a loading view.
constexpr int kHandlerThreads = 4;

// Views of everything need several megabytes briefly. A single heap that returns free memory keeps
// a page that stays open all day small: 15 instead of 25 MB more at 10,000 memories, including the
// map.
void KeepMemorySmall() {
#ifdef __GLIBC__
  constexpr int kFewBytes = 64 << 10;
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TRIM_THRESHOLD, kFewBytes);
  mallopt(M_MMAP_THRESHOLD, kFewBytes);
#endif
}

// Signs the cookies with the server's token, so that an open page survives a restart. If no token
// can be stored, uses one for this process.
Result<std::string> FindSecret(App& app) {
  CAIRN_ASSIGN_OR_RETURN(const auto file, app.TokenFile());
  auto token = ReadOrMakeToken(file, app.rng());
  if (token) return token;
  Log(LogLevel::kWarning, "open pages will not outlive this server: " + token.error().message);
  return NewToken(app.rng());
}

struct Listening {
  std::unique_ptr<HttpServer> server;
  std::string base;  // "http://127.0.0.1:7318"
};

Result<Listening> Listen(HttpHandler& page, HttpHandler& health, std::uint16_t port) {
  auto server =
      std::make_unique<HttpServer>(HttpOptions{.port = port, .handler_threads = kHandlerThreads});
  server->Route("/", page);
  server->Route("/health", health);
  CAIRN_ASSIGN_OR_RETURN(const auto at, server->Start());
  return Listening{std::move(server), "http://127.0.0.1:" + std::to_string(at)};
}

// Uses the default port, or any free port if it is taken; an explicit port is binding.
Result<Listening> ListenAsAsked(const Invocation& in, HttpHandler& page, HttpHandler& health) {
  CAIRN_ASSIGN_OR_RETURN(const auto port, in.Whole("port", 0, kHighestPort));
  if (port) return Listen(page, health, static_cast<std::uint16_t>(*port));
  auto usual = Listen(page, health, kUsualPort);
  if (usual || usual.error().code != ErrorCode::kConflict) return usual;
  return Listen(page, health, 0);
}

Status Announce(App& app, const Invocation& in, const std::string& link) {
  if (in.Has("json")) return app.Print(CompactJson({{"url", link}}) + "\n");
  CAIRN_TRY(app.Print(link + "\n"));
  const bool opened = !in.Has("no-open") && OpenInBrowser(link, app.environment());
  app.Remark(opened ? "Opening it in your browser. The link works once; press Ctrl-C to stop."
                    : "Open the link in your browser. It works once; press Ctrl-C to stop.");
  return {};
}

Result<int> RunUi(App& app, const Invocation& in) {
  KeepMemorySmall();
  const StopSignals signals;
  const StopDeadline deadline(signals);
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.engine());
  CAIRN_ASSIGN_OR_RETURN(const auto secret, FindSecret(app));
  CAIRN_ASSIGN_OR_RETURN(const auto page, PageServer::Make(app, *engine, secret));
  HealthHandler health(app.program().name, app.program().version);
  CAIRN_ASSIGN_OR_RETURN(const auto listening, ListenAsAsked(in, page->handler(), health));
  CAIRN_TRY(Announce(app, in, page->LinkAt(listening.base)));
  signals.Wait();
  page->Stop();
  listening.server->Stop();
  return 0;
}

}  // namespace

Command UiCommand() {
  return {.name = "ui",
          .group = "Overview",
          .summary = "Browse memories in your browser",
          .description =
              "Serves a page on this machine only and prints a link that works once. Search with "
              "explained scores, edit, vote, undo, and browse memories by time, meaning and name. "
              "Shows changes by agents live. Nothing leaves the machine. Viewing doesn't count as "
              "usage and doesn't affect ranking.",
          .options = {{.name = "port",
                       .value_name = "PORT",
                       .help = "listen on this port (7318, or any if that is taken)"},
                      {.name = "no-open", .help = "print the link without opening it"},
                      {.name = "json",
                       .short_name = 'j',
                       .help = "print the link as JSON without opening it"}},
          .examples = {{"cairn ui", "open the page"},
                       {"cairn ui --port 8080 --no-open", "where another program opens it"}},
          .synonyms = {"web", "browse"},
          .run = RunUi};
}

}  // namespace cairn
