#include "store/postgres/schema.h"

#include "store/postgres/schema_parts.h"

namespace cairn::postgres {
namespace {

constexpr const std::string_view* kVersion1[] = {&kTables, &kFunctions, &kAuditTrigger,
                                                 &kUpkeep, &kTeams,     &kPolicies};
constexpr const std::string_view* kVersion2[] = {&kTurns, &kCircles, &kMembers};
constexpr const std::string_view* kVersion3[] = {&kChanges, &kAuditTrigger};
constexpr Migration kMigrations[] = {{1, kVersion1}, {2, kVersion2}, {3, kVersion3}};

}  // namespace

std::span<const Migration> Migrations() { return kMigrations; }

}  // namespace cairn::postgres
