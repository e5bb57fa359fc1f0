// Which records of two originals are the same, and which only share an id.

#include <set>

#include "foreign/foreign_fixture.h"

namespace cairn {
namespace {

class IdentityTest : public ForeignTest {
 protected:
  static std::set<std::string> IdsOf(const ForeignImport& import) {
    std::set<std::string> ids;
    for (const MemoryInput& memory : MemoriesOf(import)) ids.insert(memory.values.id.ToString());
    return ids;
  }
  static std::size_t Shared(const ForeignImport& one, const ForeignImport& other) {
    const std::set<std::string> ids = IdsOf(other);
    std::size_t shared = 0;
    for (const std::string& id : IdsOf(one)) shared += ids.count(id);
    return shared;
  }
  static std::string Replace(std::string text, const std::string& from, const std::string& to) {
    EXPECT_NE(text.find(from), std::string::npos) << from;
    return text.replace(text.find(from), from.size(), to);
  }
};

// Row ids start at 1 on every machine.
TEST_F(IdentityTest, RecordsOfTwoDatabasesAreDistinct) {
  const struct {
    const char* format;
    const char* text;
    const char* other;
  } cases[] = {{"mudpuppy", "The harbour crane needs", "The garden gate needs"},
               {"claude-mem", "Tiles are cached for", "Fonts are cached for"},
               {"memory-mcp", "Grace plants tomatoes on", "Alan plants roses on"},
               {"claude-memory", "The invoice number has", "The parcel number has"}};
  for (const auto& c : cases) {
    const std::string sql = ReadAll(Sample(std::string(c.format) + ".sql"));
    const std::string name = c.format;
    const ForeignImport first = Read(c.format, MakeDatabase(name + "-1.db", sql));
    const ForeignImport second =
        Read(c.format, MakeDatabase(name + "-2.db", Replace(sql, c.text, c.other)));
    const std::size_t all = MemoriesOf(first).size();
    EXPECT_EQ(Shared(first, first), all) << name;
    EXPECT_EQ(MemoriesOf(second).size(), all) << name;
    EXPECT_EQ(Shared(first, second), all - 1) << name;
  }
}

TEST_F(IdentityTest, TheSameTextAtAnotherTimeIsADistinctRecord) {
  const std::string sql = ReadAll(Sample("claude-mem.sql"));
  const ForeignImport first = Read("claude-mem", MakeDatabase("1.db", sql));
  const ForeignImport second =
      Read("claude-mem", MakeDatabase("2.db", Replace(sql, "1699999980000", "1699999990000")));
  EXPECT_EQ(Shared(first, second), 2u);  // all but the prompt
}

TEST_F(IdentityTest, UsesFollowTheirMemory) {
  for (const char* format : {"mudpuppy", "memory-mcp"}) {
    const ForeignImport import = Read(format, SampleDatabase(format));
    const std::set<std::string> ids = IdsOf(import);
    std::size_t uses = 0;
    for (const ImportItem& item : import.items) {
      const auto* use = std::get_if<AccessRecord>(&item.item);
      if (use == nullptr) continue;
      ++uses;
      EXPECT_TRUE(ids.contains(use->memory.ToString())) << format;
    }
    EXPECT_GT(uses, 0u);
  }
}

}  // namespace
}  // namespace cairn
