#include "foreign/foreign_fixture.h"
#include "foreign/show_memory.h"

namespace cairn {
namespace {

class ClaudeMemTest : public ForeignTest {};

TEST_F(ClaudeMemTest, DirectivesAreTheUsersRules) {
  const auto file = MakeDatabase("claude-mem.db", ReadAll(Sample("claude-mem.sql")) + R"sql(
      CREATE TABLE directives (id INTEGER PRIMARY KEY AUTOINCREMENT, scope TEXT NOT NULL,
        project TEXT, content TEXT NOT NULL, status TEXT NOT NULL, source TEXT NOT NULL,
        created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL,
        updated_at_epoch INTEGER NOT NULL);
      INSERT INTO directives VALUES
        (1, 'project', 'atlas', 'Never push to main', 'active', 'manual', '', 1700000000000,
         1700000001000),
        (2, 'global', NULL, 'Use tabs', 'retired', 'manual', '', 1700000000000, 1700000000000);)sql");
  const ForeignImport import = Read("claude-mem", file);
  EXPECT_EQ(CountsOf(import), "1 observation, 1 summary, 2 directives, 1 prompt");
  const std::vector<MemoryInput> memories = MemoriesOf(import);
  ASSERT_EQ(memories.size(), 5u);
  const std::string from = "\"original_source\":\"manual\",\"imported_from\":\"claude-mem\",";
  EXPECT_EQ(Show(memories[2]),
            "content=Never push to main | type=preference | project=atlas | tags=directive | "
            "metadata={\"scope\":\"project\"," +
                from + "\"original_id\":\"directive/1\"} | created_at=t0 | updated_at=t1000");
  EXPECT_EQ(
      Show(memories[3]),
      "content=Use tabs | type=preference | tags=directive | metadata={\"scope\":\"global\"," +
          from +
          "\"original_id\":\"directive/2\"} | created_at=t0 | updated_at=t0 | "
          "superseded_by=DELETED");
}

TEST_F(ClaudeMemTest, AWorktreeBelongsToItsProject) {
  const struct {
    const char* project;
    const char* merged;
    const char* name;
  } cases[] = {{"atlas/brave-fox", "NULL", "atlas"},
               {"brave-fox", "'atlas'", "atlas"},
               {"/srv/atlas", "NULL", "atlas"},
               {"C:\\srv\\atlas", "NULL", "atlas"},
               {"atlas", "''", "atlas"}};
  int number = 0;
  for (const auto& c : cases) {
    const auto file = MakeDatabase(
        std::to_string(number++) + ".db",
        "CREATE TABLE observations (id INTEGER PRIMARY KEY, project, merged_into_project, title);"
        "INSERT INTO observations VALUES (1, '" +
            std::string(c.project) + "', " + c.merged + ", 'x')");
    const std::vector<MemoryInput> memories = MemoriesOf(Read("claude-mem", file));
    ASSERT_EQ(memories.size(), 1u);
    EXPECT_EQ(memories[0].values.project, c.name) << c.project;
  }
}

}  // namespace
}  // namespace cairn
