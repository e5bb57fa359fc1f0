#include "setup/connection_check.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "setup/plan.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

class ConnectionCheckTest : public testing::Test {
 protected:
  ConnectionCheckTest()
      : root_(testing::TempDir() + "cairn-connections-" + std::to_string(getpid())) {
    fs::remove_all(root_);
    fs::create_directories(root_ / "bin");
    Write("bin/cairn", "#!/bin/sh\n");
    fs::permissions(root_ / "bin/cairn", fs::perms::owner_all);
  }
  ~ConnectionCheckTest() override { fs::remove_all(root_); }

  void Write(const std::string& name, const std::string& text) const {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << text;
  }
  std::string Program() const { return (root_ / "bin/cairn").string(); }
  void Init(const std::string& program, std::vector<Client> clients) const {
    const auto plan = PlanInit({.root = root_, .program = program, .clients = std::move(clients)});
    ASSERT_TRUE(plan) << plan.error().message;
    ASSERT_TRUE(ApplyPlan(*plan));
  }
  std::vector<std::string> Broken() const {
    std::vector<std::string> lines;
    for (const auto& each : FindBrokenConnections(root_, (root_ / "bin").string())) {
      lines.push_back(each.what);
    }
    return lines;
  }
  using Lines = std::vector<std::string>;

  const fs::path root_;
};

TEST_F(ConnectionCheckTest, AcceptsWhatInitWrote) {
  std::vector<Client> all;
  for (const auto& [client, name] : EnumNames<Client>::kTable) all.push_back(client);
  Init("cairn", all);
  EXPECT_EQ(Broken(), Lines{});
  EXPECT_EQ(CountConnections(root_), 10u) << "six servers and four hooks";
  Write(".mcp.json", R"({"mcpServers": {"other": {"command": "/not/there"}}})");
  EXPECT_EQ(Broken(), Lines{}) << "other servers are others' business";
}

TEST_F(ConnectionCheckTest, ReportsAndRenewsAMissingProgram) {
  Init("/old/place/cairn", {Client::kClaude, Client::kCodex});
  const Lines broken = Broken();
  ASSERT_EQ(broken.size(), 6u);
  EXPECT_EQ(broken[0], ".mcp.json: mcpServers.cairn starts /old/place/cairn, which does not exist");
  EXPECT_EQ(
      broken[5],
      ".codex/config.toml: [mcp_servers.cairn] starts /old/place/cairn, which does not exist");
  fs::remove_all(root_ / ".claude/knowledge");
  const auto plan = PlanInit({.root = root_,
                              .program = Program(),
                              .clients = {Client::kClaude, Client::kCodex, Client::kCursor},
                              .renew_only = true});
  ASSERT_TRUE(plan) << plan.error().message;
  ASSERT_TRUE(ApplyPlan(*plan));
  EXPECT_EQ(Broken(), Lines{});
  EXPECT_FALSE(fs::exists(root_ / ".cursor")) << "nothing is added";
  EXPECT_FALSE(fs::exists(root_ / ".claude/knowledge"));
}

TEST_F(ConnectionCheckTest, ReportsAnotherProjectOrStore) {
  Write(".mcp.json", R"({"mcpServers": {"cairn": {"command": ")" + Program() +
                         R"(", "args": ["--project", "/elsewhere", "serve"]}}})");
  EXPECT_EQ(Broken(),
            Lines{".mcp.json: mcpServers.cairn works for /elsewhere, not for this project"});
  Write(".mcp.json", R"({"mcpServers": {"cairn": {"command": "cairn",
                         "args": ["--db", "/elsewhere/memory.db", "serve"]}}})");
  EXPECT_EQ(Broken().size(), 1u);
  Write(".mcp.json", R"({"mcpServers": {"cairn": {"command": "cairn",
                         "args": ["--project", ".", "serve"]}}})");
  EXPECT_EQ(Broken(), Lines{});
}

TEST_F(ConnectionCheckTest, ReportsInvalidEntries) {
  Write(".mcp.json", "{\"mcpServers\": {");
  ASSERT_EQ(Broken().size(), 1u);
  EXPECT_TRUE(Broken()[0].starts_with(".mcp.json:1:")) << Broken()[0];
  for (const char* value : {"7", "{}", "{\"command\": 7}", "{\"command\": []}", "null"}) {
    Write(".mcp.json", std::string("{\"mcpServers\": {\"cairn\": ") + value + "}}");
    EXPECT_EQ(Broken(), Lines{".mcp.json: mcpServers.cairn has no command"}) << value;
  }
}

}  // namespace
}  // namespace cairn
