// The schema of a database: whether it is there, made or brought up to date, and who the caller is.
#pragma once

#include <string>

#include "base/result.h"
#include "store/postgres/link.h"

namespace cairn::postgres {

struct Principal {
  std::string team;
  std::string name;
  std::string kind;  // person or agent
  std::string role;  // reader, writer or admin
};

// Makes the tables, or brings them up to date, if the database's user may; several may try at
// once. A user who makes them becomes the first administrator, of the team `team`.
Status Install(Link& link, const std::string& team);

// Whom the link speaks for. An error says what to do if that is nobody.
Result<Principal> WhoAmI(Link& link);

}  // namespace cairn::postgres
