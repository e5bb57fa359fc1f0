#include "store/postgres/schema.h"

#include "store/postgres/schema_parts.h"

namespace cairn::postgres {
namespace {

constexpr const std::string_view* kVersion1[] = {&kTables, &kFunctions, &kUpkeep, &kTeams,
                                                 &kPolicies};
constexpr const std::string_view* kVersion2[] = {&kTurns, &kCircles, &kMembers};
constexpr Migration kMigrations[] = {{1, kVersion1}, {2, kVersion2}};

}  // namespace

std::span<const Migration> Migrations() { return kMigrations; }

}  // namespace cairn::postgres
