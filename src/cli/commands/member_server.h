// A team member's server behind `serve --http`: a store opened as that member, and the MCP endpoint
// on it.
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

// Shared by all member servers. All of it must outlive them.
struct MemberServerPlan {
  App& app;
  const Invocation& in;
  const TeamCare::OpenAs open_as;
  ToolTallies& tallies;
};

// kInvalidArgument for an unknown token.
Result<std::unique_ptr<MemberServer>> MakeMemberServer(const MemberServerPlan& plan,
                                                       const std::string& token);

}  // namespace cairn
