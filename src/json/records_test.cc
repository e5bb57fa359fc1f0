#include "json/records.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace cairn {
namespace {

NewMemory Read(const std::string& text) {
  const auto json = ParseJson(text);
  EXPECT_TRUE(json) << text;
  auto memory = NewMemoryFromJson(*json);
  EXPECT_TRUE(memory) << text << ": " << memory.error().message;
  return *memory;
}

std::string ErrorOf(const std::string& text) {
  const auto json = ParseJson(text);
  if (!json) return json.error().message;
  const auto memory = NewMemoryFromJson(*json);
  return memory ? "" : memory.error().message;
}

TEST(NewMemoryFromJson, ReadsOnlyWhatIsGiven) {
  const NewMemory memory = Read(
      R"({"content": "x", "type": "decision", "tags": ["a", "b"], "importance": 7, "ttl_days": 1.5,
          "metadata": {"z": 1, "a": [2]}, "created_at": "2026-03-01T13:05:09Z", "allow_duplicate": true})");
  EXPECT_EQ(memory.input.values.type, MemoryType::kDecision);
  EXPECT_EQ(memory.input.values.tags.size(), 2u);
  EXPECT_EQ(memory.input.values.metadata, R"({"z":1,"a":[2]})");
  EXPECT_EQ(memory.input.values.created_at, 1'772'370'309'000);
  EXPECT_EQ(memory.input.ttl_days, 1.5);
  EXPECT_TRUE(memory.allow_duplicate);
  EXPECT_TRUE(memory.input.Has(&Memory::metadata));
  EXPECT_FALSE(memory.input.Has(&Memory::context));
}

TEST(NewMemoryFromJson, ErrorsNameTheMistake) {
  struct Case {
    const char* text;
    const char* message;
  };
  for (const Case& c : {
           Case{"[]", "must be an object, not an array"},
           Case{R"({"contnet": "x"})", "unknown field 'contnet'; did you mean 'content'?"},
           Case{R"({"content": 5})", "content must be a string, not a number"},
           Case{R"({"content": "x", "type": "fakt"})",
                "type: 'fakt' is not a memory type; did you mean 'fact'?"},
           Case{R"({"content": "x", "importance": "high"})",
                "importance must be a whole number, not a string"},
           Case{R"({"content": "x", "importance": 7.5})", "importance must be a whole number"},
           Case{R"({"content": "x", "importance": 18446744073709551615})",
                "importance is too large a number"},
           Case{R"({"content": "x", "tags": "a"})",
                "tags must be an array of strings, not a string"},
           Case{R"({"content": "x", "tags": [1]})",
                "tags must be an array of strings, not a number"},
           Case{R"({"content": "x", "metadata": []})", "metadata must be an object, not an array"},
           Case{R"({"content": "x", "usefulness": 3})", "usefulness is set by Cairn"},
           Case{R"({"content": "x", "created_by": "eve"})", "created_by is set by Cairn"},
           Case{R"({"content": "x", "visibility": "privat"})",
                "visibility: 'privat' is not a visibility; did you mean 'private'?"},
           Case{R"({"content": "x", "supersedes": ["7"]})", "supersedes: '7' is not an id"},
           Case{R"({"content": "x")", "malformed JSON"},
           Case{"{'content': 1}", "malformed JSON"},
       }) {
    EXPECT_NE(ErrorOf(c.text).find(c.message), std::string::npos)
        << c.text << " gave " << ErrorOf(c.text);
  }
}

TEST(ParseJson, DeepNestingIsRefused) {
  EXPECT_TRUE(ParseJson(std::string(100, '[') + std::string(100, ']')));
  const auto deep = ParseJson(std::string(100'000, '[') + std::string(100'000, ']'));
  ASSERT_FALSE(deep);
  EXPECT_NE(deep.error().message.find("nested deeper than 100"), std::string::npos);
  EXPECT_TRUE(ParseJson("\"" + std::string(1000, '[') + "\""));
}

TEST(ParseJson, NumbersOutOfRangeAreErrors) { EXPECT_FALSE(ParseJson("1e999")); }

TEST(Records, AMemorySurvivesExportAndImport) {
  Memory memory;
  memory.id = *Id::Parse("018f3c2e-7b1a-7c3d-9e4f-0123456789ab");
  memory.content = "a\r\n\"b\" \x01 🗿";
  memory.summary = "a";
  memory.type = MemoryType::kInsight;
  memory.position = 7;
  memory.tags = {"x,y", "\"z\""};
  memory.confidence = 0.1;
  memory.metadata = R"({"k":[1,2.5,"é"]})";
  memory.created_at = 1;
  memory.expires_at = 99;
  memory.superseded_by = Successor::Deleted();
  memory.created_by = "ada";
  memory.visibility = Visibility::kPrivate;
  const auto json = ParseJson(CompactJson(ToJson(ExportItem(memory))));
  ASSERT_TRUE(json);
  const auto item = ImportItemFromJson(*json);
  ASSERT_TRUE(item) << item.error().message;
  EXPECT_EQ(std::get<MemoryInput>(item->item).values, memory);
}

TEST(Records, HandoffsAndLogEntriesSurviveExportAndImport) {
  HandoffItem handoff;
  handoff.id = *Id::Parse("018f3c2e-7b1a-7c3d-9e4f-0123456789ab");
  handoff.notes.summary = "s";
  handoff.notes.next_steps = {"n"};
  handoff.notes.memory_ids = {handoff.id};
  const auto item = ImportItemFromJson(ToJson(ExportItem(handoff)));
  ASSERT_TRUE(item) << item.error().message;
  EXPECT_EQ(std::get<HandoffItem>(item->item).notes, handoff.notes);

  const AccessRecord access{
      .memory = handoff.id, .at = 5, .kind = AccessKind::kVote, .query = "q", .score = 0.25};
  const auto logged = ImportItemFromJson(ToJson(ExportItem(access)));
  ASSERT_TRUE(logged) << logged.error().message;
  EXPECT_EQ(std::get<AccessRecord>(logged->item), access);
  Json misspelt = ToJson(ExportItem(access));
  misspelt["scor"] = 1;
  EXPECT_EQ(ImportItemFromJson(misspelt).error().message,
            "unknown field 'scor'; did you mean 'score'?");
}

TEST(Records, EmptyTextsAreNull) {
  const Json json = ToJson(Memory{});
  EXPECT_TRUE(json["context"].is_null());
  EXPECT_TRUE(json["superseded_by"].is_null());
  EXPECT_TRUE(json["expires_at"].is_null());
  EXPECT_EQ(json["metadata"], Json::object());
  EXPECT_EQ(json.size(), kMemoryFieldCount - 4)
      << "all but the overlap, a change and what is of teams";
}

TEST(Records, TeamFieldsAppearOnlyIfSet) {
  Memory memory;
  EXPECT_FALSE(ToJson(memory).contains("created_by"));
  EXPECT_FALSE(ToJson(memory).contains("visibility"));
  memory.created_by = "ada";
  EXPECT_EQ(ToJson(memory)["created_by"], "ada");
  EXPECT_FALSE(ToJson(memory).contains("visibility"));
  memory.visibility = Visibility::kProject;
  EXPECT_EQ(ToJson(memory)["visibility"], "project");
}

}  // namespace
}  // namespace cairn
