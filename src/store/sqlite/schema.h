// The schema's history. Migrations are numbered from 1 and append-only: what has landed is never
// edited, because stores out there have run it. docs/schema.md explains the tables.
#pragma once

#include <span>
#include <string_view>

namespace cairn::sqlite {

struct Migration {
  int version;           // the schema version after it
  std::string_view sql;  // runs inside one transaction
};

// All of them, oldest first. The last one's version is what this program reads and writes.
std::span<const Migration> Migrations();

// Marks a file as Cairn's (PRAGMA application_id): "Carn".
inline constexpr int kApplicationId = 0x4361726E;

}  // namespace cairn::sqlite
