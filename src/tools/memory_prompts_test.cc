#include "tools/memory_prompts.h"

#include "tools/tools_fixture.h"

namespace cairn {
namespace {

class Prompts : public ToolsTest {
 protected:
  std::string TextOfPrompt(const std::string& name, const Json& arguments = Json::object()) {
    const auto reply = features().prompts->Get(name, arguments, call_);
    EXPECT_TRUE(reply) << reply.error().message;
    if (!reply) return "";
    EXPECT_EQ(reply->messages.size(), 1u);
    EXPECT_EQ(reply->messages[0].role, "user");
    return reply->messages[0].content["text"];
  }
  std::vector<std::string> Complete(bool is_prompt, const std::string& of,
                                    const std::string& argument, const std::string& value) {
    const auto values =
        features().completer->Complete({is_prompt, of, argument, value, Json::object()});
    EXPECT_TRUE(values);
    return values ? *values : std::vector<std::string>();
  }
};

using Values = std::vector<std::string>;

TEST_F(Prompts, QueryRequiresATopic) {
  EXPECT_NE(TextOfPrompt("query", {{"topic", "the cellar"}}).find("the cellar"), std::string::npos);
  for (const Json& arguments : {Json::object(), Json{{"topic", " "}}}) {
    const auto reply = features().prompts->Get("query", arguments, call_);
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().code, ErrorCode::kInvalidArgument);
  }
  const auto unknown = features().prompts->Get("qery", Json::object(), call_);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, ErrorCode::kNotFound);
}

TEST_F(Prompts, ResumeShowsTheHandoffAndRecentDecisions) {
  EXPECT_NE(TextOfPrompt("resume").find("no handoff yet"), std::string::npos);
  Call("handoff_store", {{"summary", "Half done."}});
  Call("memory_store", {{"content", "Prices are in cents"}, {"type", "decision"}});
  Call("memory_store", {{"content", "Elsewhere"}, {"type", "decision"}, {"project", "other"}});
  const std::string text = TextOfPrompt("resume");
  EXPECT_NE(text.find("# Handoff: cairn\n\nHalf done."), std::string::npos);
  EXPECT_NE(text.find("- Prices are in cents ("), std::string::npos);
  EXPECT_EQ(text.find("Elsewhere"), std::string::npos);
  EXPECT_NE(TextOfPrompt("resume", {{"project", "other"}}).find("Elsewhere"), std::string::npos);
}

TEST_F(Prompts, RememberHasNoArguments) {
  EXPECT_NE(TextOfPrompt("remember").find("memory_store"), std::string::npos);
}

TEST_F(Prompts, TheListDescribesArguments) {
  const auto prompts = features().prompts->Prompts();
  ASSERT_EQ(prompts.size(), 3u);
  EXPECT_TRUE(prompts[0].arguments.at(0).required);
  EXPECT_FALSE(prompts[1].arguments.at(0).required);
  EXPECT_TRUE(prompts[2].arguments.empty());
}

TEST_F(Prompts, CompletesTopicsProjectsPathsAndIds) {
  const Json stored = Answer("memory_store", {{"content", "a note"},
                                              {"entities", {"Zanzibar"}},
                                              {"tags", {"zebra"}},
                                              {"keywords", {"zealous", "ZEBRA"}},
                                              {"project", "zoo"}});
  Call("handoff_store", {{"summary", "s"}, {"project", "zip"}});
  WriteFile(knowledge_dir() / "patterns/retry.md", "x");
  EXPECT_EQ(Complete(true, "query", "topic", "z"), (Values{"Zanzibar", "zebra", "zealous"}));
  EXPECT_EQ(Complete(true, "query", "topic", "ZEB"), Values{"zebra"});
  EXPECT_EQ(Complete(true, "resume", "project", ""), (Values{"cairn", "zip", "zoo"}));
  EXPECT_EQ(Complete(true, "resume", "project", "zi"), Values{"zip"});
  EXPECT_EQ(Complete(false, "memory://{path}", "path", "pat"), Values{"patterns/retry.md"});
  EXPECT_EQ(Complete(false, "memory://entry/{id}", "id", ""),
            Values{stored["memories"][0]["id"].get<std::string>()});
  EXPECT_EQ(Complete(true, "remember", "topic", ""), Values{});
  EXPECT_EQ(Complete(false, "memory://{path}", "id", ""), Values{});
}

}  // namespace
}  // namespace cairn
