#include "base/text.h"
#include "foreign/foreign_fixture.h"
#include "foreign/show_memory.h"

namespace cairn {
namespace {

class ClaudeCodeTest : public ForeignTest {
 protected:
  static std::string Id(int number) {
    return "1b671a64-40d5-491e-99b0-0000000000" + std::to_string(10 + number);
  }
  // A line that follows another; 0 means none.
  static std::string Line(const std::string& type, int number, int follows,
                          const std::string& more) {
    return R"({"type":")" + type + R"(","uuid":")" + Id(number) + R"(","parentUuid":)" +
           (follows == 0 ? "null" : '"' + Id(follows) + '"') +
           R"(,"sessionId":"s1","timestamp":"2023-11-14T22:13:20Z",)" + more + "}\n";
  }
  static std::string Message(const std::string& type, int number, int follows,
                             const std::string& text) {
    return Line(type, number, follows, R"("message":{"content":")" + text + "\"}");
  }
  static std::string Prompt(int number, int follows, const std::string& text) {
    return Message("user", number, follows, text);
  }
  static std::string Answer(int number, int follows, const std::string& text) {
    return Message("assistant", number, follows, text);
  }
  static std::string Queued(int number, int follows, const std::string& prompt,
                            const std::string& more) {
    return Line("attachment", number, follows,
                R"("attachment":{"type":"queued_command","prompt":)" + prompt + more + '}');
  }
  ForeignImport ReadLines(const std::string& lines) const {
    return Read("claude-code", directory_.Write("s1.jsonl", lines));
  }
  static std::string Said(const ForeignImport& import) {
    std::vector<std::string> said;
    for (const MemoryInput& memory : MemoriesOf(import)) {
      said.push_back(memory.values.speaker + ": " + memory.values.content);
    }
    return Join(said, " | ");
  }
};

constexpr const char* kHuman = R"(,"commandMode":"prompt","origin":{"kind":"human"})";

TEST_F(ClaudeCodeTest, QueuedTextIsATurn) {
  const ForeignImport import =
      ReadLines(Prompt(1, 0, "Fix the cart") + Queued(2, 1, R"("And the footer")", kHuman) +
                Queued(3, 2, R"([{"type":"text","text":"Like this"},{"type":"image"}])", kHuman) +
                Queued(4, 3, R"("Old versions")", R"(,"commandMode":"prompt")") +
                Queued(5, 4, R"("done")", R"(,"commandMode":"task-notification")") +
                Queued(6, 5, R"("hello")", R"(,"commandMode":"prompt","origin":{"kind":"peer"})") +
                Answer(7, 6, "Both"));
  EXPECT_EQ(Said(import),
            "user: Fix the cart | user: And the footer | user: Like this | user: Old versions | "
            "assistant: Both");
  EXPECT_EQ(MemoriesOf(import)[1].values.id.ToString(), Id(2));
  EXPECT_EQ(import.notes, (std::vector<std::string>{"1 image or other block skipped",
                                                    "2 internal lines skipped"}));
}

TEST_F(ClaudeCodeTest, QueuedTextSentLaterIsOneTurn) {
  const ForeignImport import =
      ReadLines(Prompt(1, 0, "Fix the cart") + Queued(2, 1, R"("And the footer")", kHuman) +
                Queued(3, 2, R"("Thanks")", kHuman) + Prompt(4, 3, "And the footer") +
                Answer(5, 4, "Both") + Prompt(6, 5, "Thanks"));
  EXPECT_EQ(Said(import),
            "user: Fix the cart | user: Thanks | user: And the footer | assistant: Both | "
            "user: Thanks");
}

TEST_F(ClaudeCodeTest, CommandArgumentsAreKept) {
  const ForeignImport import = ReadLines(
      Prompt(1, 0,
             "<command-message>review is running…</command-message>\\n"
             "<command-name>/review</command-name>\\n"
             "<command-args>check the <b>tax</b> code</command-args>") +
      Prompt(2, 1, "<command-name>/clear</command-name>\\n<command-args></command-args>") +
      Line(
          "user", 3, 2,
          R"("message":{"content":[{"type":"text","text":"<command-args>and more</command-args>"}]})") +
      Prompt(4, 3, "<command-args>cut off"));
  EXPECT_EQ(Said(import), "user: /review check the <b>tax</b> code | user: and more");
  EXPECT_EQ(import.notes, std::vector<std::string>{"2 internal lines skipped"});
}

TEST_F(ClaudeCodeTest, ASessionHasTheProjectItBeganIn) {
  const auto at = [](const char* folder, int number) {
    return Line("user", number, number - 1,
                R"("cwd":")" + std::string(folder) + R"(","message":{"content":"x"})");
  };
  const ForeignImport import = ReadLines(at("/home/ada/shop/.claude/worktrees/brave-fox", 1) +
                                         at("/home/ada/shop/frontend", 2) + at("/tmp", 3));
  ASSERT_EQ(MemoriesOf(import).size(), 3u);
  for (const MemoryInput& memory : MemoriesOf(import)) {
    EXPECT_EQ(memory.values.project, "shop");
    EXPECT_EQ(memory.values.thread, "s1");
  }
}

TEST_F(ClaudeCodeTest, ASummaryHasTheTimeAndProjectOfItsLastMessage) {
  const std::string shop = R"("cwd":"/home/ada/shop","message":{"content":"x"})";
  directory_.Write(
      "a.jsonl", R"({"type":"summary","summary":"Of another file","leafUuid":")" + Id(5) + "\"}\n" +
                     R"({"type":"summary","summary":"Of none","leafUuid":"gone"})" + "\n" +
                     Line("user", 1, 0, R"("cwd":"/srv/site","message":{"content":"y"})"));
  directory_.Write("b.jsonl",
                   Line("user", 4, 0, shop) + R"({"type":"user","uuid":")" + Id(5) +
                       R"(","timestamp":"2023-11-14T22:13:25Z","message":{"content":"z"}})");
  const ForeignImport import = Read("claude-code", directory_.path());
  EXPECT_EQ(CountsOf(import), "3 turns, 2 summaries");
  const std::vector<MemoryInput> memories = MemoriesOf(import);
  ASSERT_EQ(memories.size(), 5u);
  const Memory& other = memories[3].values;
  EXPECT_EQ(other.project + ' ' + std::to_string(other.created_at - kStart), "shop 5000");
  const Memory& none = memories[4].values;
  EXPECT_EQ(none.project + ' ' + std::to_string(none.created_at - kStart), "site 0");
}

TEST_F(ClaudeCodeTest, AbandonedBranchesAreDropped) {
  const ForeignImport import = ReadLines(
      Prompt(1, 0, "Why?") + Answer(2, 1, "Floats.") + Prompt(3, 2, "Photo?") +
      Answer(4, 3, "A cart.") + Prompt(5, 2, "Picture?") + Answer(6, 5, "A blue cart.") +
      // After a compaction, the line has no parent but a logical parent.
      R"({"type":"system","uuid":")" + Id(7) + R"(","parentUuid":null,"logicalParentUuid":")" +
      Id(6) + "\"}\n" + Prompt(8, 7, "Go on") + Prompt(9, 33, "Lost parent"));
  EXPECT_EQ(Said(import),
            "user: Why? | assistant: Floats. | user: Picture? | assistant: A blue cart. | "
            "user: Go on | user: Lost parent");
  EXPECT_EQ(import.notes, (std::vector<std::string>{"1 internal line skipped",
                                                    "2 turns of abandoned branches skipped"}));
}

// Projects ignore such files because they are private.
TEST_F(ClaudeCodeTest, GitignoreDoesNotHideTranscriptsAndExports) {
  directory_.Write(".gitignore", "*\n");
  directory_.Write("s1.jsonl", Prompt(1, 0, "Why?"));
  std::filesystem::copy(Sample("chatgpt/conversations.json"),
                        directory_.path() / "conversations.json");
  directory_.Write("note.md", "# Hidden");
  EXPECT_EQ(CountsOf(Read("claude-code", directory_.path())), "1 turn");
  EXPECT_EQ(CountsOf(Read("chatgpt", directory_.path())), "2 turns");
  const auto markdown = TryToRead("markdown", directory_.path());
  EXPECT_TRUE(!markdown || markdown->items.empty());
  directory_.MakeDirectory("claude");
  std::filesystem::copy(Sample("claude/projects.json"), directory_.path() / "claude");
  EXPECT_EQ(CountsOf(Read("claude", directory_.path() / "claude")), "2 documents");
}

}  // namespace
}  // namespace cairn
