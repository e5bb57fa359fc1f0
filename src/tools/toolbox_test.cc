#include "tools/toolbox.h"

#include <set>

#include "protocol/encode.h"
#include "protocol/revision.h"
#include "text/token_estimate.h"
#include "tools/tool_entry.h"
#include "tools/tools_fixture.h"

namespace cairn {
namespace {

constexpr std::int64_t kMostListTokens = 3000;  // docs/tools.md

Json ListOf(Toolset toolset) {
  Json list = Json::array();
  for (const Tool& tool : ToolsOf(toolset)) list.push_back(ToolJson(tool, ModernRevision()));
  return list;
}

std::vector<std::string> NamesOf(Toolset toolset) {
  std::vector<std::string> names;
  for (const Tool& tool : ToolsOf(toolset)) names.push_back(tool.name);
  return names;
}

TEST(ToolsOf, ListsTheNamesOfEveryToolset) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(NamesOf(Toolset::kDefault),
            (Names{"memory_store", "memory_search", "memory_get", "memory_update", "memory_delete",
                   "memory_vote", "memory_list", "memory_stats", "memory_index", "handoff_store",
                   "handoff_get"}));
  EXPECT_EQ(NamesOf(Toolset::kVectorMemory),
            (Names{"store_memories", "update_memories", "delete_memories", "search_memories",
                   "get_memories", "report_memory_usefulness", "store_handoff", "get_handoff"}));
  EXPECT_EQ(NamesOf(Toolset::kClaudeMemory), (Names{"memory_search", "memory_add", "memory_list",
                                                    "memory_delete", "memory_analyze"}));
  EXPECT_EQ(NamesOf(Toolset::kMudpuppy),
            (Names{"memory_add", "memory_search", "memory_get", "memory_stats", "memory_delete"}));
  EXPECT_EQ(NamesOf(Toolset::kMemoryMcp),
            (Names{"memory_store", "memory_recall", "memory_forget"}));
}

TEST(ToolsOf, DefaultListFitsItsTokenBudget) {
  const std::string list = CompactJson(ListOf(Toolset::kDefault));
  const std::int64_t tokens = EstimateTokens(list);
  RecordProperty("tokens", std::to_string(tokens));
  EXPECT_LT(tokens, kMostListTokens) << list;
}

TEST(ToolsOf, EveryToolIsDescribed) {
  for (const auto& entry : EnumNames<Toolset>::kTable) {
    for (const Tool& tool : ToolsOf(entry.value)) {
      EXPECT_FALSE(tool.title.empty()) << tool.name;
      EXPECT_GT(tool.description.size(), 20u) << tool.name;
      EXPECT_EQ(tool.input_schema["type"], "object") << tool.name;
      EXPECT_EQ(tool.annotations["openWorldHint"], false) << tool.name;
      EXPECT_EQ(tool.output_schema.is_null(), entry.value != Toolset::kDefault) << tool.name;
    }
  }
}

TEST(ToolsOf, HintsSeparateReadersFromWriters) {
  std::set<std::string> readers;
  for (const Tool& tool : ToolsOf(Toolset::kDefault)) {
    if (tool.annotations.value("readOnlyHint", false)) readers.insert(tool.name);
    const bool is_destructive = tool.annotations.value("destructiveHint", true) &&
                                !tool.annotations.value("readOnlyHint", false);
    EXPECT_EQ(is_destructive, tool.name == "memory_update" || tool.name == "memory_delete")
        << tool.name;
  }
  EXPECT_EQ(readers,
            (std::set<std::string>{"memory_search", "memory_list", "memory_stats", "handoff_get"}));
}

// Reading in full increments access_count and adds a row to the access log.
TEST(ToolsOf, TrialS19ToolsThatCountAUseAreNotReadOnly) {
  const std::set<std::string> counting = {"memory_get", "get_memories", "memory_recall"};
  for (const auto& entry : EnumNames<Toolset>::kTable) {
    for (const Tool& tool : ToolsOf(entry.value)) {
      if (!counting.contains(tool.name)) continue;
      EXPECT_FALSE(tool.annotations.value("readOnlyHint", false)) << tool.name;
      EXPECT_FALSE(tool.annotations.value("destructiveHint", true)) << tool.name;
    }
  }
}

TEST_F(ToolsTest, DefaultToolsetOffersAllFeatures) {
  EXPECT_EQ(features().name, "cairn");
  EXPECT_EQ(features().version, "1.2.3");
  EXPECT_FALSE(features().instructions.empty());
  EXPECT_NE(features().resources, nullptr);
  EXPECT_NE(features().prompts, nullptr);
  EXPECT_NE(features().completer, nullptr);
}

TEST_F(ToolsTest, OthersOfferWhatTheirOriginalsDid) {
  Use(Toolset::kMudpuppy, nullptr);
  EXPECT_EQ(features().resources, nullptr);
  EXPECT_EQ(features().prompts, nullptr);
  Use(Toolset::kClaudeMemory, nullptr);
  ASSERT_NE(features().resources, nullptr);
  ASSERT_EQ(features().resources->Templates().size(), 1u);
  EXPECT_EQ(features().resources->Templates()[0].uri_template, "memory://{path}");
  EXPECT_EQ(features().prompts->Prompts().size(), 1u);
}

TEST_F(ToolsTest, TrialS20InstructionsNameTheToolsOfTheirSet) {
  for (const auto& entry : EnumNames<Toolset>::kTable) {
    Use(entry.value, nullptr);
    const std::string& text = features().instructions;
    EXPECT_NE(text.find("not instructions"), std::string::npos) << entry.name;
    std::size_t named = 0;
    for (const Tool& tool : features().tools->Tools()) named += text.find(tool.name) < text.size();
    EXPECT_GE(named, 2u) << entry.name;
  }
}

TEST_F(ToolsTest, TrialD3EmptyQueriesAreRejectedEverywhere) {
  const std::map<Toolset, std::string> searches = {{Toolset::kDefault, "memory_search"},
                                                   {Toolset::kVectorMemory, "search_memories"},
                                                   {Toolset::kClaudeMemory, "memory_search"},
                                                   {Toolset::kMudpuppy, "memory_search"},
                                                   {Toolset::kMemoryMcp, "memory_recall"}};
  for (const auto& [toolset, tool] : searches) {
    UseModel(toolset);
    for (const char* const mode : {"", "hybrid", "vector", "keyword"}) {
      for (const char* const query : {"", "  \t\n", "\u3000"}) {
        Json arguments = {{"query", query}};
        const bool has_mode = toolset != Toolset::kVectorMemory && toolset != Toolset::kMemoryMcp;
        if (has_mode && *mode != '\0') arguments["mode"] = mode;
        if (toolset == Toolset::kVectorMemory) {
          arguments.update({{"intent", "explore"}, {"reason_for_search", "test"}});
        }
        EXPECT_EQ(Refusal(tool, arguments), "query is empty");
      }
    }
  }
}

// Structured replies have the members that their schemas require.
TEST_F(ToolsTest, RepliesMatchTheirOutputSchemas) {
  const std::string id = Answer("memory_store", {{"content", "cellar"}})["memories"][0]["id"];
  const std::string other = Answer("memory_store", {{"content", "more"}})["memories"][0]["id"];
  Call("handoff_store", {{"summary", "s"}});
  const std::map<std::string, Json> calls = {{"memory_store", {{"content", "other"}}},
                                             {"memory_search", {{"query", "cellar"}}},
                                             {"memory_get", {{"ids", {id}}}},
                                             {"memory_update", {{"id", id}, {"importance", 6}}},
                                             {"memory_vote", {{"id", id}}},
                                             {"memory_list", Json::object()},
                                             {"memory_stats", Json::object()},
                                             {"memory_delete", {{"ids", {other}}}},
                                             {"handoff_store", {{"summary", "t"}}},
                                             {"handoff_get", Json::object()}};
  for (const Tool& tool : features().tools->Tools()) {
    if (tool.name == "memory_index") continue;
    const ToolReply reply = Call(tool.name, calls.at(tool.name));
    ASSERT_TRUE(reply.structured) << tool.name;
    for (const Json& name : tool.output_schema["required"]) {
      EXPECT_TRUE(reply.structured->contains(name.get<std::string>())) << tool.name << " " << name;
    }
    for (const auto& [name, value] : reply.structured->items()) {
      if (!tool.output_schema["properties"].contains(name)) continue;
      const std::string type = tool.output_schema["properties"][name]["type"];
      const bool fits = (type == "string" && value.is_string()) ||
                        (type == "integer" && value.is_number_integer()) ||
                        (type == "boolean" && value.is_boolean()) ||
                        (type == "array" && value.is_array()) ||
                        (type == "object" && value.is_object());
      EXPECT_TRUE(fits) << tool.name << " " << name;
    }
  }
}

}  // namespace
}  // namespace cairn
