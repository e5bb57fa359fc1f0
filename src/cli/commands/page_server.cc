#include "cli/commands/page_server.h"

#include <filesystem>
#include <utility>

#include "atlas/atlas.h"
#include "base/hash.h"
#include "cli/command.h"
#include "cli/commands/config.h"
#include "cli/commands/doctor.h"
#include "engine/inside.h"
#include "web/page_handler.h"

namespace cairn {
namespace {

constexpr const char* kMapEnding = ".map";  // suffix of the map's file next to the store

PageSources SourcesOf(App& app, Engine& engine, const Project& project, const std::string& store) {
  return {.version = app.program().version,
          .root = project.root.string(),
          .store = store,
          .doctor =
              [&app, &engine](bool deep) {
                return ExamineInUse(app, engine, deep ? CheckDepth::kDeep : CheckDepth::kQuick);
              },
          .config = [&app]() -> Result<Json> {
            CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
            return ConfigJson(config->settings);
          }};
}

}  // namespace

struct PageServer::Parts {
  Parts(App& app, Engine& engine, const Config& config, const std::string& secret,
        PageSources sources)
      : atlas(InsideOf(engine), {.file = sources.store + kMapEnding}),
        // A derived key, so that cookies are not signed with the token that clients send.
        access(HmacSha256Hex(secret, "cairn page"), app.clock(), app.rng()),
        desk{{.engine = engine, .config = config}, atlas, access, std::move(sources)},
        events(engine.browse),
        handler(desk, events, PageFiles::Embedded()) {
    atlas.OnChange(
        [this](AtlasEvent event) { events.Tell(event == AtlasEvent::kMap ? "map" : "review"); });
  }

  Atlas atlas;
  PageAccess access;
  PageContext desk;
  PageEvents events;
  PageHandler handler;
};

PageServer::PageServer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

PageServer::~PageServer() { Stop(); }

Result<std::unique_ptr<PageServer>> PageServer::Make(App& app, Engine& engine,
                                                     const std::string& secret) {
  if (PageFiles::Embedded().empty()) {
    return Unsupported(
        "this cairn was built without its page, which needs npm; install it and build again");
  }
  CAIRN_ASSIGN_OR_RETURN(const auto project, app.project());
  CAIRN_ASSIGN_OR_RETURN(const auto store, app.StoreFile());
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  auto parts = std::make_unique<Parts>(app, engine, config->config, secret,
                                       SourcesOf(app, engine, *project, store));
  return std::unique_ptr<PageServer>(new PageServer(std::move(parts)));
}

HttpHandler& PageServer::handler() { return parts_->handler; }

std::string PageServer::LinkAt(const std::string& base) {
  return LinkTo(base, parts_->access.NewCode());
}

void PageServer::Stop() {
  parts_->atlas.Stop();
  parts_->handler.Stop();
}

}  // namespace cairn
