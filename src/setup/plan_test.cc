#include "setup/plan.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "config/test_directory.h"
#include "setup/record.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

const std::vector<Client> kEveryClient = {Client::kClaude,   Client::kCodex,  Client::kGemini,
                                          Client::kOpencode, Client::kCursor, Client::kVscode};

class PlanTest : public testing::Test {
 protected:
  InitRequest Request(std::vector<Client> clients = {Client::kClaude}, bool force = false,
                      std::string program = "cairn") const {
    return {.root = here_.path(),
            .program = std::move(program),
            .clients = std::move(clients),
            .force = force};
  }
  void Init(const InitRequest& request) {
    const auto plan = PlanInit(request);
    ASSERT_TRUE(plan) << plan.error().message;
    const Status applied = ApplyPlan(*plan);
    ASSERT_TRUE(applied) << applied.error().message;
  }
  void Undo() {
    const auto plan = PlanUndo(here_.path(), false);
    ASSERT_TRUE(plan) << plan.error().message;
    const Status applied = ApplyPlan(*plan);
    ASSERT_TRUE(applied) << applied.error().message;
  }
  static std::string ReadFile(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::string Read(const std::string& name) const { return ReadFile(here_.path() / name); }
  void Write(const std::string& name, std::string_view text) const {
    fs::create_directories((here_.path() / name).parent_path());
    here_.Write(name, text);
  }
  static std::string Replaced(std::string text, std::string_view old, std::string_view with) {
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return at == std::string::npos ? text : text.replace(at, old.size(), with);
  }
  bool Exists(const std::string& name) const { return fs::exists(here_.path() / name); }
  // Every file with its contents, and every folder.
  std::map<std::string, std::string> Everything() const { return Everything(here_); }
  static std::map<std::string, std::string> Everything(const TestDirectory& in) {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(in.path())) {
      const std::string name = entry.path().lexically_relative(in.path()).string();
      all[name] = entry.is_directory() ? "" : ReadFile(entry.path());
    }
    return all;
  }
  const Step& StepOf(const Plan& plan, const std::string& path) const {
    for (const Step& step : plan.steps) {
      if (step.path == path) return step;
    }
    static const Step kNone;
    ADD_FAILURE() << "no step for " << path;
    return kNone;
  }

  TestDirectory here_;
};

TEST_F(PlanTest, AnEmptyProjectIsSetUpAndRestored) {
  Init(Request(kEveryClient));
  for (const char* made :
       {".claude/knowledge/architecture", ".claude/knowledge/gotchas.md", ".claude/memory/daily",
        ".claude/memory.config.json", ".mcp.json", ".claude/settings.json", ".codex/config.toml",
        ".gemini/settings.json", "opencode.json", ".cursor/mcp.json", ".vscode/mcp.json"}) {
    EXPECT_TRUE(Exists(made)) << made;
  }
  EXPECT_EQ(Read(".gitignore"), ".claude/memory/\n*.cairn-backup\n");
  struct stat info {};
  ASSERT_EQ(stat((here_.path() / ".claude/memory").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0700u);
  Undo();
  EXPECT_TRUE(Everything().empty());
}

TEST_F(PlanTest, ASecondRunChangesNothing) {
  Init(Request(kEveryClient));
  const auto plan = PlanInit(Request(kEveryClient));
  ASSERT_TRUE(plan);
  EXPECT_FALSE(plan->ChangesSomething());
  EXPECT_FALSE(PlanInit(Request(kEveryClient, true))->ChangesSomething());
}

TEST_F(PlanTest, APlanWritesNothing) {
  Write(".mcp.json", "{}");
  const auto before = Everything();
  ASSERT_TRUE(PlanInit(Request(kEveryClient)));
  EXPECT_EQ(Everything(), before);
}

TEST_F(PlanTest, ExistingFilesAreMergedBackedUpAndRestored) {
  Write(".mcp.json", "{ // mine\n\t\"mcpServers\": {\n\t\t\"x\": {},\n\t}\n}");
  Write(".claude/settings.json", "{\n}\n");
  Write(".codex/config.toml", "model = \"x\"  # mine");
  Write(".gitignore", "build");
  const auto before = Everything();
  Init(Request(kEveryClient));
  EXPECT_EQ(Read(".mcp.json.cairn-backup"), before.at(".mcp.json"));
  EXPECT_EQ(Read(".gitignore"), "build\n.claude/memory/\n*.cairn-backup\n");
  Undo();
  EXPECT_EQ(Everything(), before);
}

TEST_F(PlanTest, UndoRemovesCairnsPartsFromFilesEditedSince) {
  Write(".mcp.json", R"({"mcpServers": {"x": {}}})");
  Init(Request(kEveryClient));
  Write(".mcp.json",
        R"({"mcpServers": {"x": {}, "cairn": {"args": ["serve"], "command": "cairn"}, "y": {}}})");
  Write(".gitignore", ".claude/memory/\nmore\n");
  Write("opencode.json", "{\"theme\": \"dark\", " + Read("opencode.json").substr(1));
  Undo();
  EXPECT_EQ(Read(".mcp.json"), R"({"mcpServers": {"x": {}, "y": {}}})");
  EXPECT_EQ(Read(".mcp.json.cairn-backup"), R"({"mcpServers": {"x": {}}})");
  EXPECT_EQ(Read(".gitignore"), "more\n");
  EXPECT_EQ(Read("opencode.json"), "{\"theme\": \"dark\"\n}\n");
  EXPECT_FALSE(Exists(".claude"));
}

TEST_F(PlanTest, UndoKeepsUserChanges) {
  Init(Request());
  Write(".mcp.json",
        R"({"mcpServers": {"cairn": {"command": "cairn", "args": ["serve", "--http"]}}})");
  Write(".claude/knowledge/gotchas.md", "## A trap\n");
  Write(".claude/memory/memory.db", "memories");
  const auto plan = PlanUndo(here_.path(), false);
  ASSERT_TRUE(plan);
  EXPECT_EQ(StepOf(*plan, ".mcp.json").outcome, Outcome::kLeft);
  EXPECT_NE(StepOf(*plan, ".claude/memory/").note.find("memory.db"), std::string::npos);
  ASSERT_TRUE(ApplyPlan(*plan));
  EXPECT_TRUE(Exists(".mcp.json"));
  EXPECT_TRUE(Exists(".claude/knowledge/gotchas.md"));
  EXPECT_TRUE(Exists(".claude/memory/memory.db"));
  EXPECT_FALSE(Exists(".claude/memory/daily"));
  EXPECT_FALSE(Exists(".claude/knowledge/README.md"));
  EXPECT_EQ(PlanUndo(here_.path(), false).error().code, ErrorCode::kNotFound);
}

TEST_F(PlanTest, DifferingPartsAreKeptUnlessForced) {
  const std::string old =
      R"({"mcpServers": {"cairn": {"command": "/old/cairn", "env": {"A": "1"}}}})";
  Write(".mcp.json", old);
  const auto plan = PlanInit(Request());
  ASSERT_TRUE(plan);
  EXPECT_EQ(StepOf(*plan, ".mcp.json").outcome, Outcome::kLeft);
  Init(Request({Client::kClaude}, true));
  EXPECT_EQ(
      Read(".mcp.json"),
      R"({"mcpServers": {"cairn": {"command": "cairn", "env": {"A": "1"}, "args": ["serve"]}}})");
  Write(".mcp.json", Read(".mcp.json") + "\n");  // no longer as Cairn left it
  Undo();
  EXPECT_EQ(Json::parse(Read(".mcp.json")), Json::parse(old));
}

TEST_F(PlanTest, ForceUpdatesPartsOfAnOlderProgramAndUndoRemovesThem) {
  Write(".mcp.json", R"({"a": 1})");
  Init(Request({Client::kClaude}, false, "/old/cairn"));
  Init(Request({Client::kClaude}, true, "/new/cairn"));
  EXPECT_EQ(Read(".claude/settings.json").find("/old/cairn"), std::string::npos);
  EXPECT_FALSE(Exists(".mcp.json.2.cairn-backup"));  // no other edits in between
  Undo();
  EXPECT_EQ(Everything(), (std::map<std::string, std::string>{{".mcp.json", R"({"a": 1})"}}));
}

TEST_F(PlanTest, TrialS10AnEditedHookIsNotDuplicated) {
  Init(Request());
  const std::string edited = Replaced(Read(".claude/settings.json"), "hook session-start",
                                      "hook session-start --max-tokens 500 2>/dev/null");
  Write(".claude/settings.json", edited);
  const auto plan = PlanInit(Request());
  ASSERT_TRUE(plan);
  EXPECT_EQ(StepOf(*plan, ".claude/settings.json").outcome, Outcome::kLeft);
  EXPECT_NE(StepOf(*plan, ".claude/settings.json").note.find("hooks.SessionStart differs"),
            std::string::npos);
  Init(Request({Client::kClaude}, true));
  EXPECT_EQ(Read(".claude/settings.json").find("--max-tokens"), std::string::npos);
}

TEST_F(PlanTest, TrialS10UndoAfterForceRemovesEverythingInitWrote) {
  Write(".claude/settings.json", "{\n  \"theme\": \"dark\"\n}\n");
  const auto before = Everything();
  Init(Request());
  Write(".claude/settings.json",
        Replaced(Read(".claude/settings.json"), "hook stop", "hook stop 2>/dev/null"));
  Init(Request({Client::kClaude}, true));
  Undo();
  EXPECT_EQ(Read(".claude/settings.json").find("cairn"), std::string::npos);
  EXPECT_EQ(Json::parse(Read(".claude/settings.json")),
            Json::parse(before.at(".claude/settings.json")));
}

TEST_F(PlanTest, TrialS10UndoReportsWhatItRestored) {
  Write(".mcp.json", R"({"mcpServers": {"cairn": {"command": "/old/cairn", "args": ["serve"]}}})");
  Init(Request({Client::kClaude}, true));
  Write(".mcp.json", Read(".mcp.json") + "\n");  // no longer as Cairn left it
  const auto plan = PlanUndo(here_.path(), false);
  ASSERT_TRUE(plan);
  EXPECT_EQ(StepOf(*plan, ".mcp.json").outcome, Outcome::kRestored);
  EXPECT_TRUE(StepOf(*plan, ".mcp.json").parts.empty());
  EXPECT_EQ(StepOf(*plan, ".mcp.json").note, "mcpServers.cairn restored");
}

TEST_F(PlanTest, TrialD9RemainingMemoriesAreIgnoredByGit) {
  Init(Request());
  EXPECT_EQ(Read(".claude/memory/.gitignore"), "*\n");
  Write(".claude/memory/memory.db", "memories");
  Undo();
  EXPECT_EQ(Read(".claude/memory/.gitignore"), "*\n");
  EXPECT_FALSE(Exists(".gitignore"));
}

TEST_F(PlanTest, TrialD9UndoOfAnOlderInitIgnoresRemainingMemories) {
  for (const char* kept : {"memory.db", "daily/2026-03-01.md", "backups/memory.db"}) {
    Init(Request());
    fs::remove(here_.path() / ".claude/memory/.gitignore");
    Write(".claude/memory/" + std::string(kept), "private");
    Undo();
    EXPECT_EQ(Read(".claude/memory/.gitignore"), "*\n") << kept;
    fs::remove_all(here_.path() / ".claude");
  }
}

TEST_F(PlanTest, TrialD9KeepsAUserIgnoreFile) {
  Write(".claude/memory/.gitignore", "memory.db\n");
  Init(Request());
  Undo();
  EXPECT_EQ(
      Everything(),
      (std::map<std::string, std::string>{
          {".claude", ""}, {".claude/memory", ""}, {".claude/memory/.gitignore", "memory.db\n"}}));
}

TEST_F(PlanTest, ALaterRunKeepsTheFirstBackupAndUserChanges) {
  Init(Request());
  Write(".gitignore", Read(".gitignore") + "mine\n");
  Write(".mcp.json", R"({"mcpServers": {}, "mine": 1})");
  Init(Request());
  EXPECT_EQ(Read(".mcp.json.cairn-backup"), R"({"mcpServers": {}, "mine": 1})");
  Undo();
  EXPECT_EQ(Json::parse(Read(".mcp.json")), Json::parse(R"({"mcpServers": {}, "mine": 1})"));
  EXPECT_EQ(Read(".gitignore"), "mine\n");
}

TEST_F(PlanTest, ClientsCanBeAddedLater) {
  Init(Request());
  Init(Request({Client::kCursor}));
  EXPECT_TRUE(Exists(".mcp.json"));
  EXPECT_TRUE(Exists(".cursor/mcp.json"));
  Undo();
  EXPECT_TRUE(Everything().empty());
}

TEST_F(PlanTest, OpencodeMayUseItsAlternativeFileName) {
  Write("opencode.jsonc", "{}\n");
  Init(Request({Client::kOpencode}));
  EXPECT_FALSE(Exists("opencode.json"));
  EXPECT_NE(Read("opencode.jsonc").find("\"local\""), std::string::npos);
}

TEST_F(PlanTest, Attack09NoLinkOfTheProjectIsEdited) {
  const TestDirectory outside;
  outside.Write("settings.json", "{}\n");
  outside.Write("gitignore", "mine\n");
  Write("inside.json", "{}\n");
  fs::create_directories(here_.path() / ".claude");
  fs::create_symlink(outside.path() / "settings.json", here_.path() / ".claude/settings.json");
  fs::create_symlink(outside.path() / "gitignore", here_.path() / ".gitignore");
  fs::create_symlink("inside.json", here_.path() / ".mcp.json");
  fs::create_symlink("nowhere", here_.path() / "opencode.json");
  fs::create_directory_symlink(outside.path(), here_.path() / ".vscode");
  fs::create_directory_symlink(outside.path(), here_.path() / ".claude/knowledge");
  const auto plan = PlanInit(Request(kEveryClient));
  ASSERT_TRUE(plan);
  ASSERT_TRUE(ApplyPlan(*plan));
  for (const char* path : {".claude/settings.json", ".gitignore", ".mcp.json", "opencode.json",
                           ".vscode/mcp.json", ".claude/knowledge/"}) {
    const Step& step = StepOf(*plan, path);
    EXPECT_EQ(step.outcome, Outcome::kLeft) << path;
    EXPECT_NE(step.note.find("symbolic link"), std::string::npos) << path;
  }
  EXPECT_TRUE(Exists(".cursor/mcp.json")) << "the rest is set up";
  EXPECT_EQ(Read("inside.json"), "{}\n");
  Undo();
  EXPECT_EQ(Read("inside.json"), "{}\n");
  EXPECT_EQ(Everything(outside), (std::map<std::string, std::string>{{"gitignore", "mine\n"},
                                                                     {"settings.json", "{}\n"}}));
}

TEST_F(PlanTest, Attack09MemoriesAreNotPutBehindALink) {
  const TestDirectory outside;
  fs::create_directory_symlink(outside.path(), here_.path() / ".claude");
  EXPECT_EQ(PlanInit(Request()).error().code, ErrorCode::kConflict);
  fs::remove(here_.path() / ".claude");
  fs::create_directories(here_.path() / ".claude");
  fs::create_directory_symlink(outside.path(), here_.path() / ".claude/memory");
  EXPECT_EQ(PlanInit(Request()).error().code, ErrorCode::kConflict);
  EXPECT_TRUE(Everything(outside).empty());
}

// Files that init created and that were since replaced by links.
TEST_F(PlanTest, Attack09UndoLeavesWhatLinksLeadTo) {
  Write(".gitignore", "mine\n");
  Init(Request(kEveryClient));
  const TestDirectory outside;
  for (const char* path : {".mcp.json", ".gitignore", ".claude/settings.json"}) {
    const fs::path there = outside.path() / fs::path(path).filename();
    fs::rename(here_.path() / path, there);
    fs::create_symlink(there, here_.path() / path);
  }
  fs::rename(here_.path() / ".cursor", outside.path() / "cursor");
  fs::create_directory_symlink(outside.path() / "cursor", here_.path() / ".cursor");
  fs::remove_all(here_.path() / ".gemini");
  fs::create_directory_symlink(outside.path(), here_.path() / ".gemini");
  fs::create_directories(outside.path() / "empty");
  fs::remove_all(here_.path() / ".claude/knowledge/domain");
  fs::create_directory_symlink(outside.path() / "empty", here_.path() / ".claude/knowledge/domain");
  const auto before = Everything(outside);
  Undo();
  EXPECT_EQ(Everything(outside), before);
  EXPECT_TRUE(fs::exists(outside.path() / "empty"));
  EXPECT_FALSE(Exists("opencode.json")) << "the rest is taken back";
}

TEST_F(PlanTest, ConflictsAreReportedBeforeAnythingIsWritten) {
  const struct {
    const char* path;
    const char* text;
    const char* said;
  } cases[] = {
      {".claude", "", ".claude is a file"},
      {".mcp.json", "{\n  oops", ".mcp.json:2:3: not valid JSON"},
      {".claude/settings.json", "{\"hooks\": []}", ".claude/settings.json:1:11: 'hooks'"},
      {".codex/config.toml", "a = = 1", ".codex/config.toml:1:"},
      {".codex/config.toml", "mcp_servers = {}", ".codex/config.toml: it writes"},
      {".codex", "", ".codex is a file"},
      {".gitignore/x", "", ".gitignore is a folder"},
      {".claude/memory/init.json", "{}", ".claude/memory/init.json: it is not a record"},
  };
  for (const auto& each : cases) {
    const TestDirectory here;
    fs::create_directories((here.path() / each.path).parent_path());
    here.Write(each.path, each.text);
    InitRequest request = Request({Client::kClaude, Client::kCodex});
    request.root = here.path();
    const auto plan = PlanInit(request);
    ASSERT_FALSE(plan) << each.path;
    EXPECT_NE(plan.error().message.find(each.said), std::string::npos) << plan.error().message;
  }
}

TEST_F(PlanTest, AFailureRollsEverythingBack) {
  Write(".mcp.json", "{}");
  const auto plan = PlanInit(Request(kEveryClient));
  ASSERT_TRUE(plan);
  Write(".vscode", "in the way since the plan was made");  // one of the last steps
  const auto before = Everything();
  const Status applied = ApplyPlan(*plan);
  ASSERT_FALSE(applied);
  EXPECT_NE(applied.error().message.find("nothing was changed"), std::string::npos);
  EXPECT_EQ(Everything(), before);
}

TEST_F(PlanTest, DoesNotOverwriteConcurrentChanges) {
  Write(".mcp.json", "{}");
  const auto plan = PlanInit(Request());
  ASSERT_TRUE(plan);
  Write(".mcp.json", "{\"new\": 1}");
  EXPECT_EQ(ApplyPlan(*plan).error().code, ErrorCode::kConflict);
  EXPECT_EQ(Everything(), (std::map<std::string, std::string>{{".mcp.json", "{\"new\": 1}"}}));
}

TEST_F(PlanTest, AFailedUndoRestoresEverything) {
  Init(Request(kEveryClient));
  const auto before = Everything();
  const auto plan = PlanUndo(here_.path(), false);
  ASSERT_TRUE(plan);
  Write(".claude/knowledge/domain/new.md", "x");  // in a folder that undo wants to remove
  EXPECT_FALSE(ApplyPlan(*plan));
  fs::remove(here_.path() / ".claude/knowledge/domain/new.md");
  EXPECT_EQ(Everything(), before);
}

TEST(InitRecord, Attack09NamesNothingButWhatInitWrites) {
  for (const char* path :
       {"../x", "/etc/passwd", "a/../../b", "", "lnk/victim.txt", ".git/config", ".git/hooks/x",
        ".claude/memory/memory.db", ".claude/memory/init.json", ".mcp.json/", "./.mcp.json",
        ".mcp.json.cairn-backup", "src", ".claude/memory/backups"}) {
    EXPECT_FALSE(RecordFromText(RecordToText({.folders = {path}, .files = {}}))) << path;
    EXPECT_FALSE(RecordFromText(RecordToText({.folders = {}, .files = {{.path = path}}}))) << path;
    InitRecord record{.folders = {}, .files = {{.path = ".mcp.json", .backup = path}}};
    if (*path == '\0' || std::string_view(path) == ".mcp.json.cairn-backup") continue;
    EXPECT_FALSE(RecordFromText(RecordToText(record))) << path;
  }
  for (const char* backup : {"evil.bak", ".mcp.json.x.cairn-backup", ".mcp.json..cairn-backup"}) {
    InitRecord record{.folders = {}, .files = {{.path = ".mcp.json", .backup = backup}}};
    EXPECT_FALSE(RecordFromText(RecordToText(record))) << backup;
  }
  const InitRecord good{
      .folders = {".claude", ".vscode"},
      .files = {{.path = ".mcp.json", .made = true},
                {.path = "opencode.jsonc", .backup = "opencode.jsonc.2.cairn-backup"}}};
  EXPECT_TRUE(RecordFromText(RecordToText(good))->Find(".mcp.json")->made);
  EXPECT_FALSE(RecordFromText("[]"));
  EXPECT_FALSE(RecordFromText("{\"version\": 2}"));
}

}  // namespace
}  // namespace cairn
