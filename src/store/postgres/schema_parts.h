// The SQL of each version, each part in a source of its own and run in this order.
#pragma once

#include <string_view>

namespace cairn::postgres {

// Version 1.
extern const std::string_view kTables;
extern const std::string_view kFunctions;  // who is asking, words, triggers
extern const std::string_view kAuditTrigger;
extern const std::string_view kUpkeep;
extern const std::string_view kTeams;
extern const std::string_view kPolicies;
// Version 2.
extern const std::string_view kTurns;    // the outcome of a write, numbers
extern const std::string_view kCircles;  // words, tags and entities by who sees them
extern const std::string_view kMembers;  // what members may do
// Version 3.
extern const std::string_view kChanges;  // when a text was last changed

}  // namespace cairn::postgres
