// Filters as PostgreSQL has them, and whose rows a statement is about.
#pragma once

#include <string>

#include "store/sql/filter_sql.h"

namespace cairn::postgres {

// The team that the link has entered (link.h). Whether the asker belongs to it is for the server's
// policies to say.
inline constexpr char kMyTenant[] = "(SELECT current_setting('cairn.tenant')::integer)";

// The rows of the team. The policies say the same to members; the owner of the schema is not held
// by them, and the planner needs it to use an index.
inline std::string Mine(const std::string& table) { return table + ".tenant = " + kMyTenant; }

// Who sees the memory of a row that the outer statement names, one row at a time: a join would make
// the planner read all memories of a team whose size it does not know yet.
inline std::string CircleOf(const std::string& row) {
  return "(SELECT m.circle FROM memory AS m WHERE " + Mine("m") + " AND m.row = " + row + ")";
}

inline constexpr sql::Dialect kDialect = {
    .not_expired = "(m.expires_at IS NULL OR m.expires_at > ?)",
    .path_begins = "starts_with(m.file_path, ?)",
    .has_tag = "m.row IN (SELECT find_tagged(ARRAY[",
    .has_entity = "m.row IN (SELECT find_entities.row FROM find_entities(ARRAY[",
    .after_names = "]::text[]))"};

inline sql::Condition ConditionFor(const Filter& filter, TimeMs now) {
  return sql::ConditionFor(filter, now, kDialect);
}

}  // namespace cairn::postgres
