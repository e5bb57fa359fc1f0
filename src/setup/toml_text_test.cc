#include "setup/toml_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace cairn {
namespace {

const TomlPath kTable = {"mcp_servers", "cairn"};
const Json kKeys = {{"command", "/opt/my tools/cairn"}, {"args", {"serve"}}};
const std::string kBlock =
    "[mcp_servers.cairn]\ncommand = \"/opt/my tools/cairn\"\nargs = [\"serve\"]\n";

TEST(SetTomlTable, AppendsABlockThatCanBeRemoved) {
  const std::string cases[] = {
      "",
      "# mine\nmodel = \"x\" # why\nnumber = 1_000\n",
      "[mcp_servers]\n[mcp_servers.other]\ncommand = \"y\"\n",
      "mcp_servers.other.command = \"y\"\n",
      "text = \"\"\"\n[mcp_servers.cairn]\n\"\"\"\nbad = nan\nday = 2026-03-01\n",
  };
  for (const std::string& before : cases) {
    const auto after = SetTomlTable(before, kTable, kKeys);
    ASSERT_TRUE(after) << after.error().message;
    EXPECT_EQ(*after, std::string(before).append(before.empty() ? "" : "\n").append(kBlock));
    EXPECT_EQ(nlohmann::json(**ReadTomlAt(*after, kTable)), nlohmann::json(kKeys));
    const auto again = RemoveTomlTable(*after, kTable);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, before);
  }
}

TEST(SetTomlTable, FollowsTheFilesLineEnds) {
  EXPECT_EQ(*SetTomlTable("a = 1\r\nb = 2", kTable, {{"command", "c"}}),
            "a = 1\r\nb = 2\r\n\r\n[mcp_servers.cairn]\r\ncommand = \"c\"\r\n");
}

TEST(SetTomlTable, UpdatesValuesInPlace) {
  const std::string before =
      "[mcp_servers.cairn] # mine\ncommand = 'é' # old\nenv = { A = \"1\" }\n\n[other]\na = 1\n";
  EXPECT_EQ(*SetTomlTable(before, kTable, kKeys),
            "[mcp_servers.cairn] # mine\nargs = [\"serve\"]\ncommand = \"/opt/my tools/cairn\" # "
            "old\nenv = { A = \"1\" }\n\n[other]\na = 1\n");
}

TEST(RemoveTomlTable, KeepsTheSurroundingText) {
  EXPECT_EQ(*RemoveTomlTable("a = 1\n\n" + kBlock + "# about other\n[other]\nb = 2\n", kTable),
            "a = 1\n# about other\n[other]\nb = 2\n");
  EXPECT_EQ(*RemoveTomlTable("[mcp_servers.cairn]\nargs = [\n  \"serve\",\n]", kTable), "");
  EXPECT_EQ(RemoveTomlTable("a = 1\n", kTable).error().code, ErrorCode::kNotFound);
}

TEST(TomlText, RefusesToEditOtherSyntax) {
  const std::string cases[] = {
      "mcp_servers = {}\n",
      "mcp_servers = 1\n",
      "[mcp_servers]\ncairn = { command = \"x\" }\n",
      "mcp_servers.cairn.command = \"x\"\n",
      "[[mcp_servers]]\na = 1\n",
      "[mcp_servers.cairn.env]\nA = \"1\"\n",
  };
  for (const std::string& text : cases) {
    const auto after = SetTomlTable(text, kTable, kKeys);
    ASSERT_FALSE(after) << text << *after;
    EXPECT_NE(after.error().message.find(
                  R"(cairn = { command = "/opt/my tools/cairn", args = ["serve"] })"),
              std::string::npos)
        << after.error().message;
    EXPECT_FALSE(RemoveTomlTable(text, kTable)) << text;
  }
}

TEST(TomlText, ErrorsNameThePosition) {
  const auto after = SetTomlTable("a = 1\nb = = 2\n", kTable, kKeys);
  ASSERT_FALSE(after);
  EXPECT_TRUE(after.error().message.starts_with("2:")) << after.error().message;
  EXPECT_FALSE(SetTomlTable("a = \"\xFF\"", kTable, kKeys));
  EXPECT_FALSE(SetTomlTable("[=]\n", kTable, kKeys));
  EXPECT_FALSE(SetTomlTable("[caf\xC3\xA9' #\n", kTable, kKeys));
  EXPECT_FALSE(SetTomlTable("a = " + std::string(100'000, '['), kTable, kKeys));
}

}  // namespace
}  // namespace cairn
