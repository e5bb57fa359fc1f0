#include "cli/commands/member_server.h"

#include "cli/commands/toolset_option.h"
#include "protocol/server.h"
#include "tools/toolbox.h"
#include "transport/mcp_endpoint.h"

namespace cairn {
namespace {

// There are many members, each with few concurrent requests.
constexpr ServerOptions kServing{.workers = 2, .look_every = std::chrono::seconds(5)};

class LocalMemberServer final : public MemberServer {
 public:
  LocalMemberServer(const MemberServerPlan& plan, std::string token, std::unique_ptr<Store> store,
                    std::unique_ptr<Engine> engine, std::unique_ptr<Toolbox> toolbox)
      : plan_(plan),
        token_(std::move(token)),
        store_(std::move(store)),
        engine_(std::move(engine)),
        toolbox_(std::move(toolbox)),
        tools_(*toolbox_->features().tools, plan.tallies),
        server_(MeasuredFeatures(), plan.app.clock(), plan.app.rng(), kServing),
        endpoint_(server_, plan.app.clock(), plan.app.rng()) {}
  ~LocalMemberServer() override {
    server_.Stop();
    endpoint_.Stop();
  }

  HttpHandler& handler() override { return endpoint_; }

  bool IsWelcome() override {
    const auto again = plan_.open_as(token_);
    return again || again.error().code != ErrorCode::kInvalidArgument;
  }

  std::size_t session_count() const override { return endpoint_.session_count(); }

 private:
  Features MeasuredFeatures() {
    Features features = toolbox_->features();
    features.tools = &tools_;
    return features;
  }

  const MemberServerPlan& plan_;
  const std::string token_;
  const std::unique_ptr<Store> store_;
  const std::unique_ptr<Engine> engine_;
  const std::unique_ptr<Toolbox> toolbox_;
  MeasuredTools tools_;
  Server server_;
  McpEndpoint endpoint_;
};

}  // namespace

Result<std::unique_ptr<MemberServer>> MakeMemberServer(const MemberServerPlan& plan,
                                                       const std::string& token) {
  CAIRN_ASSIGN_OR_RETURN(auto store, plan.open_as(token));
  CAIRN_ASSIGN_OR_RETURN(auto engine, plan.app.MakeEngine(*store, "mcp"));
  CAIRN_ASSIGN_OR_RETURN(const auto toolset, ReadToolset(plan.app, plan.in));
  CAIRN_ASSIGN_OR_RETURN(const auto config, plan.app.config());
  // No files: a remote member has no access to those of the server's machine.
  auto toolbox = MakeToolbox({.toolset = toolset, .version = plan.app.program().version}, *engine,
                             config->config);
  return std::unique_ptr<MemberServer>(std::make_unique<LocalMemberServer>(
      plan, token, std::move(store), std::move(engine), std::move(toolbox)));
}

}  // namespace cairn
