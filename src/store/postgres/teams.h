// Teams and their members, as administrators see them.
#pragma once

#include <string>

#include "base/result.h"
#include "base/rng.h"
#include "store/postgres/link.h"
#include "store/team_care.h"

namespace cairn::postgres {

// By the owner of the schema; kConflict if there is one of that name.
Status MakeTeam(Link& link, const std::string& team);

// Makes a member and gives the token, which is kept nowhere: the server has its hash alone.
Result<std::string> AddMember(Link& link, Rng& rng, const std::string& team,
                              const NewMember& member);

// What commands do with teams, each over a link of its own.
TeamCare PostgresTeamCare();

}  // namespace cairn::postgres
