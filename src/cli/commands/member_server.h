// A member of a team at `serve --http`: a store opened in their name, and all that answers MCP over
// it.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "cli/commands/app.h"
#include "cli/invocation.h"
#include "metrics/measured_tools.h"
#include "store/team_care.h"
#include "transport/tenant_router.h"

namespace cairn {

// What the server gives to each desk. All of it outlives the desks.
struct MemberServerPlan {
  App& app;
  const Invocation& in;
  const TeamCare::OpenAs open_as;
  ToolTallies& tallies;
};

// kInvalidArgument for a token of nobody.
Result<std::unique_ptr<MemberServer>> MakeMemberServer(const MemberServerPlan& plan,
                                                       const std::string& token);

}  // namespace cairn
