// Covers vector-memory from its second schema on.

#include "foreign/foreign_fixture.h"
#include "foreign/show_memory.h"

namespace cairn {
namespace {

constexpr const char* kSchema = R"sql(
    CREATE TABLE memories (id TEXT PRIMARY KEY, content TEXT NOT NULL,
      metadata TEXT NOT NULL DEFAULT '{}', created_at INTEGER NOT NULL DEFAULT 1700000000000,
      updated_at INTEGER NOT NULL DEFAULT 1700000000000, superseded_by TEXT,
      usefulness REAL NOT NULL DEFAULT 0.0, access_count INTEGER NOT NULL DEFAULT 0,
      last_accessed INTEGER, project TEXT, pinned INTEGER NOT NULL DEFAULT 0,
      archived INTEGER NOT NULL DEFAULT 0, confidence TEXT, importance TEXT, expires_at INTEGER,
      quality_score REAL, episode_id TEXT, sequence_number INTEGER, preceding_memory_id TEXT,
      context TEXT);)sql";

class VectorMemoryTest : public ForeignTest {
 protected:
  std::vector<MemoryInput> ReadRows(const std::string& name, const std::string& rows) const {
    return MemoriesOf(Read("vector-memory", MakeDatabase(name, kSchema + rows)));
  }
};

TEST_F(VectorMemoryTest, LevelsOfTheSecondSchema) {
  const std::string id = "0190f3c2-7b1a-4c3d-9e4f-0000000000";
  const auto memories =
      ReadRows("a.db",
               "INSERT INTO memories (id, content, metadata, project, pinned, archived, importance,"
               " confidence, episode_id, sequence_number, context) VALUES"
               "('" +
                   id +
                   "a1', 'Drain first', '{\"type\":\"decision\",\"tags\":[\"ops\"]}', "
                   "'/srv/shop', 1, 0, 'critical', 'likely', 'ep-1', 2, 'Guide > Workers'),"
                   "('" +
                   id +
                   "a2', 'Put away', '{\"type\":\"pattern\"}', NULL, 0, 1, 'low', "
                   "'uncertain', 'ep-1', 1, NULL),"
                   "('" +
                   id +
                   "a3', 'Seven', '{\"type\":\"learning\"}', NULL, 0, 0, '7', 'odd', NULL, "
                   "NULL, NULL)");
  const std::string rest = " | created_at=t0 | updated_at=t0 | usefulness=0 | access_count=0";
  const std::string from = "\"imported_from\":\"vector-memory\"}" + rest;
  ASSERT_EQ(memories.size(), 3u);
  EXPECT_EQ(Show(memories[0]),
            "id=" + id +
                "a1 | content=Drain first | type=decision | project=shop | thread=ep-1 | "
                "position=2 | context=Guide > Workers | tags=ops,pinned | importance=10 | "
                "confidence=0.70 | metadata={\"type\":\"decision\",\"tags\":[\"ops\"]," +
                from);
  EXPECT_EQ(Show(memories[1]),
            "id=" + id +
                "a2 | content=Put away | category=pattern | thread=ep-1 | position=1 | "
                "importance=3 | confidence=0.30 | metadata={\"type\":\"pattern\"," +
                from + " | superseded_by=DELETED");
  EXPECT_EQ(Show(memories[2]), "id=" + id +
                                   "a3 | content=Seven | importance=7 | "
                                   "metadata={\"type\":\"learning\"," +
                                   from);
}

TEST_F(VectorMemoryTest, AnOverwrittenWaypointIsANewHandoff) {
  const auto rows = [](const std::string& text) {
    const std::string values =
        ", '# Waypoint - shop\n\n" + text + "', '{\"type\":\"waypoint\",\"project\":\"shop\"}')";
    return "INSERT INTO memories (id, content, metadata) VALUES"
           "('39222d00-01c3-08fe-3d3e-51591451b086'" +
           values + ",('00000000-0000-0000-0000-000000000000'" + values;
  };
  const auto first = ReadRows("a.db", rows("Half done"));
  const auto again = ReadRows("b.db", rows("Half done"));
  const auto later = ReadRows("c.db", rows("All done"));
  ASSERT_EQ(first.size(), 1u);  // the project's and the global latest one
  ASSERT_EQ(later.size(), 1u);
  EXPECT_EQ(first[0].values.type, MemoryType::kHandoff);
  EXPECT_EQ(first[0].values.id, again[0].values.id);
  EXPECT_NE(first[0].values.id, later[0].values.id);
}

TEST_F(VectorMemoryTest, TurnsKeepTheirPositions) {
  const auto memories = ReadRows("a.db", R"sql(
      CREATE TABLE conversation_history (id TEXT PRIMARY KEY, content TEXT, session_id TEXT,
        message_index_start INTEGER);
      INSERT INTO conversation_history VALUES ('c2', 'Later', 's', 9), ('c1', 'Earlier', 's', 0);)sql");
  ASSERT_EQ(memories.size(), 2u);
  EXPECT_EQ(memories[0].values.position, 9);
  EXPECT_EQ(memories[1].values.position, 0);
}

}  // namespace
}  // namespace cairn
