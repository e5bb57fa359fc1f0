// The SQL of version 1, each part in a source of its own and run in this order.
#pragma once

#include <string_view>

namespace cairn::postgres {

extern const std::string_view kTables;
extern const std::string_view kFunctions;  // who is asking, words, triggers
extern const std::string_view kUpkeep;
extern const std::string_view kTeams;
extern const std::string_view kPolicies;

}  // namespace cairn::postgres
