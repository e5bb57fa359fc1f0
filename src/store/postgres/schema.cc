#include "store/postgres/schema.h"

#include "store/postgres/schema_parts.h"

namespace cairn::postgres {
namespace {

constexpr const std::string_view* kVersion1[] = {&kTables, &kFunctions, &kUpkeep, &kTeams,
                                                 &kPolicies};
constexpr Migration kMigrations[] = {{1, kVersion1}};

}  // namespace

std::span<const Migration> Migrations() { return kMigrations; }

}  // namespace cairn::postgres
