#include "foreign/foreign.h"

#include <map>

#include "base/text.h"
#include "foreign/foreign_fixture.h"
#include "foreign/show_memory.h"

namespace cairn {
namespace {

class FormatTest : public ForeignTest {
 protected:
  static void Expect(const ForeignImport& import, const std::string& counts,
                     const std::vector<std::string>& memories,
                     const std::vector<std::string>& notes) {
    EXPECT_EQ(CountsOf(import), counts);
    std::vector<std::string> shown;
    for (const MemoryInput& memory : MemoriesOf(import)) {
      shown.push_back(Show(memory));
      EXPECT_EQ(memory.values.source, "import");
      EXPECT_TRUE(ValidateMemory(memory.values)) << ValidateMemory(memory.values).error().message;
    }
    EXPECT_EQ(shown, memories);
    EXPECT_EQ(import.notes, notes);
  }
};

TEST_F(FormatTest, ServerMemory) {
  const std::string from = "metadata={\"imported_from\":\"server-memory\",\"original_id\":";
  Expect(
      Read("server-memory", Sample("server-memory.jsonl")),
      "2 observations, 1 entity without observations, 1 relation",
      {"content=Ada: Prefers dark mode in every editor | thread=Ada | position=0 | tags=person | "
       "entities=Ada | " +
           from + "\"Ada\\nPrefers dark mode in every editor\"}",
       "content=Ada: Speaks Portuguese | thread=Ada | position=1 | tags=person | entities=Ada | " +
           from + "\"Ada\\nSpeaks Portuguese\"}",
       "content=Initech (company) | type=entity | tags=company | entities=Initech | " + from +
           "\"Initech\"}",
       "content=Ada works_at Initech | type=relationship | entities=Ada,Initech | " + from +
           "\"relation\\nAda works_at Initech\"}"},
      {});
}

TEST_F(FormatTest, ServerMemoryAsOneGraph) {
  const auto file = directory_.Write("graph.json", R"({
    "entities": [{"name": "Ada", "observations": ["Sails"]}],
    "relations": [{"from": "Ada", "to": "Sea", "relationType": "loves"}]})");
  EXPECT_EQ(CountsOf(Read("server-memory", file)), "1 observation, 1 relation");
}

TEST_F(FormatTest, Mudpuppy) {
  const ForeignImport import = Read("mudpuppy", SampleDatabase("mudpuppy"));
  const std::string from = "\"imported_from\":\"mudpuppy\",\"original_id\":";
  Expect(
      import, "3 entries, 2 uses",
      {"content=The harbour crane needs a new gearbox | type=insight | context=weekly call | "
       "tags=crane,repair | importance=8 | confidence=0.75 | "
       "metadata={\"original_source\":\"chat\"," +
           from +
           "\"1\"} | created_at=t0 | "
           "updated_at=t100000 | access_count=3 | last_accessed_at=t200000",
       "content=Berth four is closed until May | type=event | importance=5 | confidence=1.00 | "
       "metadata={\"original_source\":\"manual\"," +
           from +
           "\"2\"} | created_at=t300000 | "
           "updated_at=t300000 | expires_at=4000000000000 | access_count=0",
       "content=Loudness limit is 80 decibels | tags=noise,night | importance=10 | "
       "confidence=1.00 | metadata={\"original_type\":\"rumour\",\"original_source\":\"manual\"," +
           from + "\"4\"} | created_at=t500000 | updated_at=t500000 | access_count=0"},
      {"1 empty text skipped", "2 out-of-range numbers or dates clamped"});
  const auto& first = std::get<MemoryInput>(import.items[0].item).values;
  const AccessRecord shown{first.id, kStart + 150'000, AccessKind::kTrack, "gearbox", 0.5};
  EXPECT_EQ(std::get<AccessRecord>(import.items[3].item), shown);
  const AccessRecord got{first.id, kStart + 200'000, AccessKind::kGet, "", std::nullopt};
  EXPECT_EQ(std::get<AccessRecord>(import.items[4].item), got);
}

TEST_F(FormatTest, MemoryMcp) {
  const ForeignImport import = Read("memory-mcp", SampleDatabase("memory-mcp"));
  Expect(import, "1 use, 2 memories",
         {"content=Grace plants tomatoes on the roof | summary=Grace plants tomatoes | type=fact | "
          "context=talk about gardens | tags=garden | entities=Grace | importance=7 | "
          "metadata={\"tags\":[\"garden\"],\"colour\":\"red\",\"imported_from\":\"memory-mcp\","
          "\"original_id\":\"mem_1\"} | created_at=t0 | access_count=4 | last_accessed_at=t900000",
          "id=0190f3c2-7b1a-4c3d-9e4f-0123456789ab | content=The old shed was torn down | "
          "summary=Shed gone | type=self | importance=2 | "
          "metadata={\"original_metadata\":\"not json\",\"imported_from\":\"memory-mcp\"} | "
          "created_at=t100000 | access_count=0 | last_accessed_at=t100000 | superseded_by=DELETED"},
         {});
  EXPECT_EQ(std::get<AccessRecord>(import.items[2].item).memory,
            std::get<MemoryInput>(import.items[0].item).values.id);
}

TEST_F(FormatTest, ClaudeMemory) {
  Expect(
      Read("claude-memory", SampleDatabase("claude-memory")), "2 entries",
      {"id=0190f3c2-7b1a-4c3d-9e4f-0000000000c1 | content=Payments retry three times with backoff "
       "| category=pattern | kind=document | file_path=docs/payments.md | "
       "section_title=Payments > Retries | keywords=payment,retry | "
       "metadata={\"original_source\":\"markdown\",\"imported_from\":\"claude-memory\"}",
       "content=The invoice number has a check digit | "
       "metadata={\"original_category\":\"trivia\",\"original_source\":\"manual\","
       "\"imported_from\":\"claude-memory\",\"original_id\":\"note-2\"}"},
      {"claude-memory keeps dates and reference counts in its vector store, which is not imported; "
       "its memories get the current date"});
}

TEST_F(FormatTest, VectorMemory) {
  const auto file = SampleDatabase("vector-memory");
  directory_.Write("handoffs.json", R"([{"id": "0190f3c2-7b1a-4c3d-9e4f-0000000000a9",
      "createdAt": "2023-11-14T22:13:21Z", "project": "shop", "summary": "Second", "nextSteps": ["x"]}])");
  const ForeignImport import = Read("vector-memory", file);
  const std::string id = "id=0190f3c2-7b1a-4c3d-9e4f-0000000000";
  const std::string from = "\"imported_from\":\"vector-memory\"";
  Expect(
      import, "3 memories, 2 handoffs, 2 turns",
      {id +
           "a1 | content=Queue workers are drained before a deploy | tags=ops | "
           "metadata={\"tags\":[\"ops\"]," +
           from +
           "} | created_at=t0 | updated_at=t500000 | "
           "usefulness=3 | access_count=6 | last_accessed_at=t600000",
       id + "a2 | content=Queue workers are killed before a deploy | metadata={" + from +
           "} | created_at=t-10000000000 | updated_at=t0 | usefulness=-1 | access_count=1 | "
           "last_accessed_at=t-10000000000 | superseded_by=0190f3c2-7b1a-4c3d-9e4f-0000000000a1",
       id + "a3 | content=A typo | metadata={" + from +
           "} | created_at=t-10000000000 | updated_at=t-10000000000 | usefulness=0 | "
           "access_count=0 | superseded_by=DELETED",
       id +
           "a4 | content=# Handoff: shop\n\nCheckout is half done | type=handoff | project=shop | "
           "branch=cart | metadata={\"type\":\"handoff\",\"project\":\"/srv/shop\","
           "\"branch\":\"cart\",\"summary\":\"Checkout is half done\",\"completed\":[\"totals\"],"
           "\"in_progress_blocked\":[\"discounts\"],\"key_decisions\":[\"cents, not floats\"],"
           "\"next_steps\":[\"finish discounts\"],"
           "\"memory_ids\":[\"0190f3c2-7b1a-4c3d-9e4f-0000000000a1\"]," +
           from +
           "} | created_at=t700000 | updated_at=t700000 | usefulness=0 | access_count=0 | "
           "last_accessed_at=t700000",
       "content=How do we drain the workers? | project=shop | session=sess-1 | kind=turn | "
       "thread=sess-1 | position=0 | speaker=user | metadata={" +
           from + ",\"original_id\":\"c1\"} | created_at=t10000",
       "content=Send them SIGTERM and wait | project=shop | session=sess-1 | kind=turn | "
       "thread=sess-1 | position=1 | speaker=assistant | metadata={" +
           from + ",\"original_id\":\"c2\"} | created_at=t20000",
       id +
           "a9 | content=# Handoff: shop\n\nSecond\n\n## Next steps\n\n- x\n | type=handoff | "
           "project=shop | metadata={" +
           from + "} | created_at=t1000"},
      {});
  const auto& notes = std::get<HandoffItem>(import.items[7].item);
  EXPECT_EQ(notes.id.ToString(), "0190f3c2-7b1a-4c3d-9e4f-0000000000a4");
  const HandoffNotes expected{
      "Checkout is half done", {"totals"},
      {"discounts"},           {"cents, not floats"},
      {"finish discounts"},    {*Id::Parse("0190f3c2-7b1a-4c3d-9e4f-0000000000a1")}};
  EXPECT_EQ(notes.notes, expected);
}

TEST_F(FormatTest, VectorMemoryAsJson) {
  const std::string id = "id=0190f3c2-7b1a-4c3d-9e4f-0000000000";
  const std::string from = "\"imported_from\":\"vector-memory\"";
  Expect(
      Read("vector-memory", Sample("vector-memory.json")), "2 memories",
      {id + "b1 | content=Backups go to the second data centre | metadata={\"topic\":\"backup\"," +
           from +
           "} | created_at=t0 | updated_at=t0 | usefulness=2 | access_count=5 | "
           "last_accessed_at=t86400000",
       id + "b2 | content=Gone | metadata={" + from +
           "} | created_at=t0 | updated_at=t0 | usefulness=0 | access_count=0 | "
           "superseded_by=DELETED"},
      {});
}

TEST_F(FormatTest, ClaudeMem) {
  const std::string from = "\"imported_from\":\"claude-mem\",\"original_id\":";
  Expect(Read("claude-mem", SampleDatabase("claude-mem")), "1 observation, 1 summary, 1 prompt",
         {"content=Tiles are cached for a day\n\nafter the outage\n\nThe tile server was asked too "
          "often.\n\n- TTL is 86400 seconds | type=decision | project=atlas | session=mem-1 | "
          "file_path=src/tiles.cc | tags=decision | keywords=caching | "
          "metadata={\"files_read\":\"[\\\"README.md\\\"]\",\"files_modified\":\"[\\\"src/"
          "tiles.cc\\\"]\"," +
              from + "\"observation/1\"} | created_at=t0",
          "content=Make the map faster\n\nLearned: Tiles dominate\n\nCompleted: Cache added\n\n"
          "Next steps: Measure again | type=event | project=atlas | session=mem-1 | "
          "tags=session-summary | metadata={" +
              from + "\"summary/1\"} | created_at=t100000",
          "content=Why is the map so slow? | project=atlas | session=chat-1 | kind=turn | "
          "thread=chat-1 | position=0 | speaker=user | metadata={" +
              from + "\"prompt/1\"} | created_at=t-20000"},
         {});
}

TEST_F(FormatTest, BasicMemory) {
  const std::string file = "file_path=people/Coffee Brewing.md | ";
  const std::string from =
      "\"imported_from\":\"basic-memory\",\"original_id\":\"people/coffee-brewing#";
  const ForeignImport import = Read("basic-memory", Sample("basic-memory"));
  EXPECT_EQ(CountsOf(import), "2 observations, 1 relation, 3 sections");
  EXPECT_EQ(import.notes, std::vector<std::string>());
  const std::vector<MemoryInput> memories = MemoriesOf(import);
  ASSERT_EQ(memories.size(), 6u);
  EXPECT_EQ(Show(memories[0]),
            "content=Coffee Brewing: Grind fresh for every cup #grinder | type=decision | "
            "context=taste tests | " +
                file +
                "section_title=Coffee Brewing | "
                "tags=coffee,decision,grinder | entities=Coffee Brewing | metadata={" +
                from + "[decision]Grind fresh for every cup #grinder\"} | created_at=t0");
  EXPECT_EQ(
      Show(memories[1]),
      "content=Coffee Brewing: Water at 94 degrees #water | " + file +
          "section_title=Coffee Brewing | tags=coffee,technique,water | entities=Coffee Brewing | "
          "metadata={\"original_type\":\"technique\"," +
          from + "[technique]Water at 94 degrees #water\"} | created_at=t0");
  EXPECT_EQ(
      Show(memories[2]),
      "content=Coffee Brewing requires Burr Grinder | type=relationship | " + file +
          "section_title=Coffee Brewing | tags=coffee | entities=Coffee Brewing,Burr Grinder | "
          "metadata={" +
          from + "requires Burr Grinder\"} | created_at=t0");
  EXPECT_EQ(Trim(memories[3].values.content), "# Coffee Brewing\n\nNotes about brewing at home.");
  EXPECT_EQ(Trim(memories[4].values.content), "## Observations\n- [ ] buy filters");
  EXPECT_EQ(Trim(memories[5].values.content),
            "## Relations\n- see also [[Tea]] for the other half");
  EXPECT_EQ(memories[5].values.position, 2);
}

TEST_F(FormatTest, Markdown) {
  const ForeignImport import = Read("markdown", Sample("markdown"));
  EXPECT_EQ(CountsOf(import), "2 sections");
  const std::vector<MemoryInput> memories = MemoriesOf(import);
  ASSERT_EQ(memories.size(), 2u);
  const Memory& lamp = memories[1].values;
  EXPECT_EQ(Trim(lamp.content), "## Lamp\n\nThe lamp turns once a minute.");
  EXPECT_EQ(lamp.section_title, "Guide > Lamp");
  EXPECT_EQ(lamp.thread, "guide.md");
  EXPECT_EQ(lamp.position, 1);
  EXPECT_EQ(lamp.kind, TextKind::kDocument);
  EXPECT_GT(lamp.created_at, 0);
  EXPECT_EQ(CountsOf(Read("markdown", Sample("markdown/guide.md"))), "2 sections");
}

TEST_F(FormatTest, ClaudeCode) {
  const std::string id = "id=1b671a64-40d5-491e-99b0-00000000000";
  const std::string from = "metadata={\"imported_from\":\"claude-code\"";
  const std::string session = "session=1b671a64-40d5-491e-99b0-da01ff1f3341 | ";
  const std::string turn = "project=shop | branch=cart | " + session +
                           "kind=turn | thread=1b671a64-40d5-491e-99b0-da01ff1f3341 | ";
  Expect(
      Read("claude-code", Sample("claude-code")), "2 turns, 1 summary",
      {id + "1 | content=Why does the cart round wrongly? | " + turn +
           "position=0 | speaker=user | " + from + "} | created_at=t0",
       id + "2 | content=It adds floats.\n\nUse cents. | " + turn +
           "position=1 | speaker=assistant | " + from + "} | created_at=t5500",
       "content=Fixing the cart rounding | type=event | project=shop | branch=cart | " + session +
           "tags=session-summary | " + from +
           ",\"original_id\":\"summary/1b671a64-40d5-491e-99b0-000000000002/"
           "Fixing the cart rounding\"} | created_at=t5500"},
      {"3 internal lines skipped", "1 thinking block skipped", "2 tool calls and outputs skipped",
       "1 subagent line skipped", "1 item that is not JSON skipped"});
}

TEST_F(FormatTest, Chatgpt) {
  const std::string thread = "68b1f1f0-0000-4000-8000-00000000c001";
  const std::string turn = "session=" + thread + " | kind=turn | thread=" + thread + " | ";
  const std::string from = "context=Sourdough | metadata={\"imported_from\":\"chatgpt\"";
  Expect(Read("chatgpt", Sample("chatgpt")), "2 turns",
         {"id=68b1f1f0-0000-4000-8000-000000000003 | content=How long does sourdough rise? | " +
              turn + "position=0 | speaker=user | " + from + "} | created_at=t2000",
          "content=About twelve hours in a cold kitchen. | " + turn +
              "position=1 | speaker=assistant | " + from +
              ",\"original_id\":\"not-a-uuid\"} | created_at=t2000"},
         {"1 system or tool message skipped", "1 message of another branch skipped"});
}

TEST_F(FormatTest, Claude) {
  const std::string id = "id=7a1f1f00-0000-4000-8000-000000000001 | ";
  const std::string thread = "7a1f1f00-0000-4000-8000-00000000d001";
  const std::string turn = "session=" + thread + " | kind=turn | thread=" + thread + " | ";
  const std::string from = "metadata={\"imported_from\":\"claude\"";
  Expect(
      Read("claude", Sample("claude")), "2 turns, 2 documents",
      {id + "content=What is a sheet bend? | " + turn +
           "position=0 | speaker=user | context=Sailing | " + from + "} | created_at=t123",
       "id=7a1f1f00-0000-4000-8000-000000000002 | content=A knot that joins two ropes. | " + turn +
           "position=1 | speaker=assistant | context=Sailing | " + from + "} | created_at=t2000",
       "content=Answer like a sailor. | project=Boat | kind=document | section_title=Instructions "
       "| " +
           from +
           ",\"original_id\":\"7a1f1f00-0000-4000-8000-00000000e001/instructions\"} | "
           "created_at=t0",
       "id=7a1f1f00-0000-4000-8000-00000000e002 | content=The mast is nine metres tall. | "
       "project=Boat | kind=document | section_title=rig.md | " +
           from + "} | created_at=t0"},
      {"1 attached file skipped", "1 tool call, thinking or other block skipped"});
}

// The format of each sample, and the format detected without --from.
TEST_F(FormatTest, EachIsRecognized) {
  const std::map<std::string, std::filesystem::path> paths = {
      {"server-memory", Sample("server-memory.jsonl")},
      {"mudpuppy", SampleDatabase("mudpuppy")},
      {"memory-mcp", SampleDatabase("memory-mcp")},
      {"claude-memory", SampleDatabase("claude-memory")},
      {"vector-memory", SampleDatabase("vector-memory")},
      {"claude-mem", SampleDatabase("claude-mem")},
      {"basic-memory", Sample("basic-memory")},
      {"markdown", Sample("markdown")},
      {"claude-code", Sample("claude-code")},
      {"chatgpt", Sample("chatgpt")},
      {"claude", Sample("claude/conversations.json")}};
  EXPECT_EQ(paths.size(), ForeignFormats().size());
  for (const auto& [format, path] : paths) {
    EXPECT_EQ(GuessForeignFormat(path), format);
    for (const ForeignFormat& other : ForeignFormats()) {
      if (other.name != format) (void)TryToRead(other.name, path);  // must not crash
    }
  }
  EXPECT_EQ(GuessForeignFormat(Sample("vector-memory.json")), "vector-memory");
}

TEST_F(FormatTest, CairnExportsAndUnknownFilesAreNotRecognized) {
  EXPECT_EQ(GuessForeignFormat(directory_.Write("a.jsonl", R"({"record":"memory","content":"x"})")),
            "");
  EXPECT_EQ(GuessForeignFormat(directory_.Write("b.jsonl", R"({"content":"x"})")), "");
  EXPECT_EQ(
      GuessForeignFormat(directory_.Write("d.jsonl", R"({"content":"x","entities":["Ada"]})")), "");
  EXPECT_EQ(GuessForeignFormat(directory_.Write("c.txt", "hello")), "");
  EXPECT_EQ(GuessForeignFormat(directory_.path() / "none"), "");
  EXPECT_EQ(GuessForeignFormat(directory_.MakeDirectory("empty")), "");
}

TEST_F(FormatTest, AWrongFormatNameSuggestsTheRightOne) {
  const auto read = TryToRead("mudpuppy", SampleDatabase("claude-mem"));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kInvalidArgument);
  EXPECT_NE(read.error().message.find("--from claude-mem"), std::string::npos);
  const auto missing = TryToRead("markdown", directory_.path() / "none");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::kNotFound);
}

TEST_F(FormatTest, PrivatePartsOfANoteAreDropped) {
  const auto file = directory_.Write("note.md",
                                     "# Door\n\n<private>\n- [fact] The PIN is 4711\n"
                                     "- opens [[Door 4711]]\n</private>\n- [fact] It is red\n");
  for (const char* format : {"basic-memory", "markdown"}) {
    const std::vector<MemoryInput> memories = MemoriesOf(Read(format, file));
    ASSERT_FALSE(memories.empty());
    for (const MemoryInput& memory : memories) {
      EXPECT_EQ(memory.values.content.find("4711"), std::string::npos) << format;
    }
  }
}

TEST_F(FormatTest, AToolThatWasNeverUsedIsNotAnError) {
  const auto file = MakeDatabase("new.db", "CREATE TABLE memory_entries (id INTEGER PRIMARY KEY)");
  EXPECT_TRUE(Read("mudpuppy", file).items.empty());
}

TEST_F(FormatTest, ReadingIsDeterministic) {
  const auto file = SampleDatabase("mudpuppy");
  const std::vector<MemoryInput> once = MemoriesOf(Read("mudpuppy", file));
  const std::vector<MemoryInput> again = MemoriesOf(Read("mudpuppy", file));
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].values, again[i].values);
}

}  // namespace
}  // namespace cairn
