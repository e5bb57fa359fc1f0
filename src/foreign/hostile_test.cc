// Broken or malicious originals: each ends in an error or in storable items.

#include <nlohmann/json.hpp>

#include "base/rng.h"
#include "foreign/foreign_fixture.h"

namespace cairn {
namespace {

class HostileTest : public ForeignTest {
 protected:
  // Reads it as every format; all resulting items must be storable.
  static void ReadAsEverything(const std::filesystem::path& path) {
    for (const ForeignFormat& format : ForeignFormats()) {
      const auto import = TryToRead(format.name, path);
      if (!import) continue;
      for (const MemoryInput& memory : MemoriesOf(*import)) {
        const Status valid = ValidateMemory(memory.values);
        EXPECT_TRUE(valid) << format.name << ": " << valid.error().message;
      }
    }
  }
  static std::vector<std::string> TextSamples() {
    return {"server-memory.jsonl",
            "vector-memory.json",
            "chatgpt/conversations.json",
            "claude/conversations.json",
            "claude/projects.json",
            "claude-code/-home-ada-shop/1b671a64-40d5-491e-99b0-da01ff1f3341.jsonl",
            "basic-memory/people/Coffee Brewing.md"};
  }
  std::filesystem::path Put(const std::string& sample, const std::string& bytes) const {
    return directory_.Write("x" + std::filesystem::path(sample).extension().string(), bytes);
  }
};

TEST_F(HostileTest, TruncationAnywhere) {
  for (const std::string& sample : TextSamples()) {
    const std::string bytes = ReadAll(Sample(sample));
    for (std::size_t size = 0; size < bytes.size(); size += 37) {
      ReadAsEverything(Put(sample, bytes.substr(0, size)));
    }
  }
}

TEST_F(HostileTest, ChangedBytesAnywhere) {
  SeededRng rng(7);
  for (const std::string& sample : TextSamples()) {
    const std::string bytes = ReadAll(Sample(sample));
    for (int round = 0; round < 40; ++round) {
      std::string changed = bytes;
      for (int i = 0; i < 5; ++i) {
        std::array<std::uint8_t, 4> random{};
        rng.Fill(random.data(), random.size());
        const std::size_t at = (random[0] * 256u + random[1]) % changed.size();
        changed[at] = random[2] % 4 == 0 ? '\0' : static_cast<char>(random[3]);
      }
      ReadAsEverything(Put(sample, changed));
    }
  }
}

TEST_F(HostileTest, DatabasesCutOrChangedAnywhere) {
  SeededRng rng(11);
  for (const char* format : {"mudpuppy", "vector-memory", "claude-memory"}) {
    const std::string bytes = ReadAll(SampleDatabase(format));
    for (int round = 0; round < 20; ++round) {
      std::string changed = bytes;
      std::array<std::uint8_t, 64> random{};
      rng.Fill(random.data(), random.size());
      for (std::size_t i = 0; i + 3 < random.size(); i += 4) {
        const std::size_t at =
            (random[i] * 65536u + random[i + 1] * 256u + random[i + 2]) % bytes.size();
        if (at >= 16) changed[at] = static_cast<char>(random[i + 3]);
      }
      if (round % 4 == 0) changed.resize(changed.size() / 2);
      const auto file = directory_.Write("x.db", changed);
      (void)TryToRead(format, file);
    }
  }
}

TEST_F(HostileTest, WrongTypesEverywhere) {
  const char* const lines[] = {
      R"({"type":"entity","name":["x"],"observations":"a"})",
      R"({"type":"entity","name":"x","observations":{"a":1}})",
      R"({"type":"relation","from":1,"to":null,"relationType":[]})",
      R"({"type":"user","sessionId":7,"message":"text","timestamp":{}})",
      R"({"type":"user","message":{"content":7}})",
      R"({"type":"assistant","message":{"content":[1,"a",null,{"type":"text","text":{}}]}})",
      R"({"mapping":[],"current_node":"a"})",
      R"({"mapping":"text","current_node":{}})",
      R"({"mapping":{"a":{"parent":"b","message":{}},"b":{"parent":"a","message":7}},"current_node":"a"})",
      R"({"mapping":{"a":1},"current_node":"a"})",
      R"({"chat_messages":{"a":1}})",
      R"({"chat_messages":[1,{"content":"x","text":[]}]})",
      R"({"docs":"x","prompt_template":1,"uuid":[]})",
      R"({"project_memories":7,"conversations_memory":[]})",
      R"({"content":"x","metadata":[1],"supersededBy":{},"usefulness":"many","createdAt":"x"})",
      R"({"memories":7,"handoffs":"x"})",
      R"({"summary":"x","completed":[[1]],"memoryIds":["",7]})",
      R"(7)",
      R"("text")",
      R"(null)",
      R"([[[]]])"};
  for (const char* line : lines) {
    ReadAsEverything(directory_.Write("x.jsonl", std::string(line) + "\n" + line));
    ReadAsEverything(directory_.Write("x.json", std::string("[") + line + "]"));
  }
}

TEST_F(HostileTest, WrongColumnsAndValues) {
  const auto file = MakeDatabase("x.db", R"sql(
      CREATE TABLE memory_entries (content);
      INSERT INTO memory_entries VALUES ('only content'), (7), (NULL), (x'00'), (CAST(x'61ff00' AS TEXT)),
        (9e999), (printf('%.250000d', 1));
      CREATE TABLE memory_access_log (a);
      INSERT INTO memory_access_log VALUES (1);)sql");
  const ForeignImport import = Read("mudpuppy", file);
  EXPECT_EQ(CountsOf(import), "4 entries, 1 use");  // two texts, the number and the long one
  const std::vector<MemoryInput> memories = MemoriesOf(import);
  ASSERT_EQ(memories.size(), 6u);  // the long one is cut into three
  EXPECT_EQ(memories[2].values.content, "a\uFFFD\uFFFD");
  for (const MemoryInput& memory : memories) EXPECT_TRUE(ValidateMemory(memory.values));
}

TEST_F(HostileTest, LinksDoNotLeaveTheFolder) {
  directory_.Write("secret.md", "# Secret");
  directory_.MakeDirectory("notes");
  directory_.Write("notes/own.md", "# Own");
  std::filesystem::create_symlink(directory_.path() / "secret.md",
                                  directory_.path() / "notes/out.md");
  std::filesystem::create_symlink("/", directory_.path() / "notes/root");
  const ForeignImport import = Read("markdown", directory_.path() / "notes");
  ASSERT_EQ(MemoriesOf(import).size(), 1u);
  EXPECT_EQ(MemoriesOf(import)[0].values.content, "# Own");
  EXPECT_FALSE(import.notes.empty());
}

TEST_F(HostileTest, LargeFilesAreReportedAndSkipped) {
  directory_.MakeDirectory("notes");
  directory_.Write("notes/small.md", "# Small");
  std::filesystem::resize_file(directory_.Write("notes/large.md", "x"), std::uintmax_t{17} << 20);
  const ForeignImport import = Read("markdown", directory_.path() / "notes");
  EXPECT_EQ(CountsOf(import), "1 section");
  ASSERT_EQ(import.notes.size(), 1u);
  EXPECT_NE(import.notes[0].find("large.md"), std::string::npos);
}

}  // namespace
}  // namespace cairn
