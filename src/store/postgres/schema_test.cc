#include <gtest/gtest.h>

#include <string>

#include "model/access.h"
#include "model/memory.h"
#include "store/postgres/schema_parts.h"
#include "store/team_care.h"

namespace cairn::postgres {
namespace {

// The tables as one line.
std::string Tables() {
  std::string line;
  for (const char c : kTables) {
    const bool is_space = c == ' ' || c == '\n';
    if (is_space && (line.ends_with(' ') || line.ends_with('('))) continue;
    line += is_space ? ' ' : c;
  }
  return line;
}

template <typename E>
std::string CheckOf(const std::string& column) {
  std::string names;
  for (const std::string_view name : AllNames<E>()) {
    names.append(names.empty() ? "'" : ", '").append(name).append("'");
  }
  return "CHECK (" + column + " IN (" + names + "))";
}

// A new name of an enum needs a migration: the server refuses what it does not know.
TEST(Schema, AllowsEveryNameOfAnEnum) {
  const std::string tables = Tables();
  for (const std::string& check :
       {CheckOf<MemoryType>("type"), CheckOf<Category>("category"), CheckOf<TextKind>("kind"),
        CheckOf<Visibility>("visibility"), CheckOf<AccessKind>("kind"), CheckOf<Role>("role"),
        CheckOf<MemberKind>("kind")}) {
    EXPECT_NE(tables.find(check), tables.npos) << check;
  }
}

}  // namespace
}  // namespace cairn::postgres
