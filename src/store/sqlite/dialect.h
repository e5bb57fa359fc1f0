// Filters as SQLite has them.
#pragma once

#include "store/sql/filter_sql.h"

namespace cairn::sqlite {

// coalesce() keeps SQLite from walking the index of expiry for what hardly anything has.
inline constexpr sql::Dialect kDialect = {
    .not_expired = "coalesce(m.expires_at > ?, 1)",
    .path_begins = "instr(m.file_path, ?) = 1",
    .has_tag = "m.row IN (SELECT memory FROM memory_tag WHERE name IN (",
    .has_entity = "m.row IN (SELECT memory FROM memory_entity WHERE name IN (",
    .after_names = "))"};

inline sql::Condition ConditionFor(const Filter& filter, TimeMs now) {
  return sql::ConditionFor(filter, now, kDialect);
}

}  // namespace cairn::sqlite
