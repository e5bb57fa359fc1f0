// The tables of a PostgreSQL store: docs/team.md describes them.
#pragma once

#include <span>
#include <string_view>

namespace cairn::postgres {

struct Migration {
  int version;
  std::span<const std::string_view* const> sql;
};

// From nothing to the present, in order.
std::span<const Migration> Migrations();

}  // namespace cairn::postgres
