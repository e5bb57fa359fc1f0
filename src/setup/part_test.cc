#include "setup/part.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "setup/clients.h"
#include "setup/hook_place.h"
#include "setup/lines_text.h"

namespace cairn {
namespace {

Part StopHook(const std::string& program) {
  return PartsOf(Client::kClaude, program).back().part;  // hooks are in session order
}

TEST(Clients, EachHasItsFormat) {
  const struct {
    Client client;
    const char* file;
    const char* name;
    const char* value;
  } cases[] = {
      {Client::kClaude, ".mcp.json", "mcpServers.cairn",
       R"({"command": "cairn", "args": ["serve"]})"},
      {Client::kCodex, ".codex/config.toml", "[mcp_servers.cairn]",
       R"({"command": "cairn", "args": ["serve"]})"},
      {Client::kGemini, ".gemini/settings.json", "mcpServers.cairn",
       R"({"command": "cairn", "args": ["serve"]})"},
      {Client::kOpencode, "opencode.json", "mcp.cairn",
       R"({"type": "local", "command": ["cairn", "serve"], "enabled": true})"},
      {Client::kCursor, ".cursor/mcp.json", "mcpServers.cairn",
       R"({"command": "cairn", "args": ["--project", "${workspaceFolder}", "serve"]})"},
      {Client::kVscode, ".vscode/mcp.json", "servers.cairn",
       R"({"type": "stdio", "command": "cairn", "args": ["--project", "${workspaceFolder}", "serve"]})"},
  };
  for (const auto& each : cases) {
    const FilePart first = PartsOf(each.client, "cairn").front();
    EXPECT_EQ(first.file, each.file);
    EXPECT_EQ(PartName(first.part), each.name);
    EXPECT_EQ(first.part.value, Json::parse(each.value)) << each.file;
  }
  EXPECT_EQ(PartsOf(Client::kClaude, "cairn").size(), 5u);
  EXPECT_EQ(PartsOf(Client::kCodex, "cairn").size(), 1u);
}

TEST(Hooks, AreQuotedForTheShell) {
  EXPECT_EQ(StopHook("cairn").value["command"], "cairn hook stop");
  EXPECT_EQ(StopHook("/opt/my tools/cairn").value["command"], "'/opt/my tools/cairn' hook stop");
  EXPECT_EQ(StopHook("/o'p/cairn").value["command"], R"('/o'\''p/cairn' hook stop)");
}

TEST(Hooks, AreRecognizedByProgramAndName) {
  const std::string ours = "/opt/cairn hook stop";
  EXPECT_TRUE(IsSameHookCommand("cairn hook stop", ours));
  EXPECT_TRUE(IsSameHookCommand("'/a b/cairn' hook stop", ours));
  EXPECT_TRUE(IsSameHookCommand("\"$HOME/bin/cairn\" hook stop", ours));
  EXPECT_TRUE(IsSameHookCommand("/x/cairn-1.0 hook stop", "/y/cairn-1.0 hook stop"));
  EXPECT_FALSE(IsSameHookCommand("cairn hook session-start", ours));
  EXPECT_FALSE(IsSameHookCommand("notcairn hook stop", ours));
  EXPECT_FALSE(IsSameHookCommand("cairn list", ours));
  EXPECT_FALSE(IsSameHookCommand("", ours));
}

TEST(Hooks, TrialS10AreRecognizedAfterTheirCommandWasEdited) {
  const std::string ours = "/opt/cairn hook stop";
  for (const char* edited :
       {"cairn hook stop --max-tokens 500", "/opt/cairn hook stop 2>/dev/null",
        "cairn hook stop && date", "CAIRN_HOOKS=on cairn hook stop", "cairn -q hook stop;",
        "bash -c 'cairn hook stop'", "date; /opt/cairn hook stop", "(cairn hook stop)"}) {
    EXPECT_TRUE(IsSameHookCommand(edited, ours)) << edited;
  }
  for (const char* other : {"cairn hook stop-all", "notcairn hook stop", "git hook stop",
                            "cairn hook session-start --note stop", "cairn list; git hook post"}) {
    EXPECT_FALSE(IsSameHookCommand(other, ours)) << other;
  }
}

TEST(Hooks, AreAddedNextToOtherHooks) {
  const std::string before = R"({
  "hooks": {
    "Stop": [
      { "matcher": "", "hooks": [ { "type": "command", "command": "make lint" } ] } // mine
    ]
  }
}
)";
  const Part hook = StopHook("cairn");
  EXPECT_EQ(*FindPart(before, hook), Presence::kMissing);
  const auto after = PutPart(before, hook);
  ASSERT_TRUE(after) << after.error().message;
  EXPECT_NE(after->find(R"("command": "make lint" } ] }, // mine)"), std::string::npos) << *after;
  EXPECT_EQ(*FindPart(*after, hook), Presence::kSame);
  EXPECT_EQ(*FindPart(*after, StopHook("/new/cairn")), Presence::kDiffers);
  Part out = hook;
  out.kept = *CountPartStepsThere(before, hook);
  EXPECT_EQ(out.kept, 2u);
  EXPECT_EQ(*TakePart(*after, out), before);
}

TEST(Hooks, AreUpdatedInPlace) {
  const std::string before =
      R"({"hooks": {"Stop": [{"hooks": [{"command": "x"}, {"type": "command", "command": "/old/cairn hook stop", "timeout": 9, "async": true}]}]}})";
  const auto after = PutPart(before, StopHook("cairn"));
  ASSERT_TRUE(after);
  EXPECT_EQ(
      *after,
      R"({"hooks": {"Stop": [{"hooks": [{"command": "x"}, {"type": "command", "command": "cairn hook stop", "timeout": 5, "async": true}]}]}})");
  EXPECT_EQ(*FindPart(*after, StopHook("cairn")), Presence::kExtended);
  EXPECT_EQ(*TakePart(*after, StopHook("cairn")),
            R"({"hooks": {"Stop": [{"hooks": [{"command": "x"}]}]}})");
}

TEST(Hooks, OfAnotherFormatAreRefusedOrSkipped) {
  const Part hook = StopHook("cairn");
  EXPECT_FALSE(PutPart(R"({"hooks": []})", hook));
  EXPECT_FALSE(PutPart(R"({"hooks": {"Stop": {}}})", hook));
  EXPECT_TRUE(
      PutPart(R"({"hooks": {"Stop": [1, {"hooks": 2}, {"hooks": [3, {"command": 4}]}]}})", hook));
}

TEST(Member, IgnoresMemberOrderAndExtraMembers) {
  const Part part = PartsOf(Client::kClaude, "cairn").front().part;
  EXPECT_EQ(
      *FindPart(R"({"mcpServers": {"cairn": {"args": ["serve"], "command": "cairn"}}})", part),
      Presence::kSame);
  EXPECT_EQ(
      *FindPart(R"({"mcpServers": {"cairn": {"args": ["serve"], "command": "cairn", "env": {}}}})",
                part),
      Presence::kExtended);
  EXPECT_EQ(*FindPart(R"({"mcpServers": {"cairn": 1}})", part), Presence::kDiffers);
  EXPECT_EQ(
      *PutPart(R"({"mcpServers": {"cairn": {"env": {"A": "1"}, "command": "old"}}})", part),
      R"({"mcpServers": {"cairn": {"env": {"A": "1"}, "command": "cairn", "args": ["serve"]}}})");
}

TEST(Lines, AreAddedOnceAndRemoved) {
  constexpr std::string_view kLine = ".claude/memory/";
  for (const char* covered :
       {".claude/memory/\n", "x\r\n/.claude/memory\r\n", "  .claude/\n", ".claude"}) {
    EXPECT_TRUE(HasLine(covered, kLine)) << covered;
  }
  for (const char* other :
       {"", "/\n", "#.claude/memory/\n", "!.claude/memory/\n", ".claude/mem\n", ".clau\n"}) {
    EXPECT_FALSE(HasLine(other, kLine)) << other;
  }
  EXPECT_EQ(AddLine("", kLine), ".claude/memory/\n");
  EXPECT_EQ(AddLine("a\nb", kLine), "a\nb\n.claude/memory/\n");
  EXPECT_EQ(AddLine("a\r\n", kLine), "a\r\n.claude/memory/\r\n");
  EXPECT_EQ(RemoveLine("a\n.claude/memory/\nb", kLine), "a\nb");
  EXPECT_EQ(RemoveLine(".claude/memory/", kLine), "");
}

TEST(PartJson, RoundTrips) {
  Part part = StopHook("cairn");
  part.kept = 1;
  part.was = Json{{"command", "x"}};
  const auto back = PartFromJson(PartToJson(part));
  ASSERT_TRUE(back);
  EXPECT_TRUE(IsSamePart(*back, part));
  EXPECT_EQ(back->value, part.value);
  EXPECT_EQ(back->kept, 1u);
  EXPECT_EQ(*back->was, *part.was);
  EXPECT_FALSE(PartFromJson(Json{{"kind", "hook"}}));
  EXPECT_FALSE(PartFromJson(Json(1)));
}

}  // namespace
}  // namespace cairn
