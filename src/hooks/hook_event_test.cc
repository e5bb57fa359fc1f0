#include "hooks/hook_event.h"

#include <gtest/gtest.h>

#include <string>

#include "hooks/hook_reply.h"

namespace cairn {
namespace {

TEST(HookEvent, ReadsWhatAnAgentSends) {
  const auto event = ReadHookEvent(
      HookKind::kUserPrompt,
      R"({"session_id":"s-1","cwd":"/work","prompt":"Why?","source":"user","effort":{"level":1}})");
  ASSERT_TRUE(event);
  EXPECT_EQ(event->session, "s-1");
  EXPECT_EQ(event->cwd, "/work");
  EXPECT_EQ(event->prompt, "Why?");
  EXPECT_EQ(event->source, "user");
  EXPECT_FALSE(event->is_going_on);
  EXPECT_FALSE(event->is_of_subagent);
}

TEST(HookEvent, DetectsContinuedSessions) {
  EXPECT_TRUE(ReadHookEvent(HookKind::kStop, R"({"stop_hook_active":true})")->is_going_on);
  EXPECT_TRUE(ReadHookEvent(HookKind::kStop, R"({"agent_id":"a1"})")->is_of_subagent);
  EXPECT_TRUE(ReadHookEvent(HookKind::kSessionStart, R"({"source":"compact"})")->IsContinued());
  EXPECT_TRUE(ReadHookEvent(HookKind::kSessionStart, R"({"source":"resume"})")->IsContinued());
  EXPECT_FALSE(ReadHookEvent(HookKind::kSessionStart, R"({"source":"startup"})")->IsContinued());
}

TEST(HookEvent, IgnoresFieldsOfUnexpectedTypes) {
  const auto event = ReadHookEvent(
      HookKind::kStop, R"({"session_id":7,"cwd":null,"prompt":["a"],"stop_hook_active":"true"})");
  ASSERT_TRUE(event);
  EXPECT_EQ(event->session + event->cwd + event->prompt, "");
  EXPECT_FALSE(event->is_going_on);
}

TEST(HookEvent, PlainTextIsThePrompt) {
  EXPECT_EQ(ReadHookEvent(HookKind::kUserPrompt, " Why Stripe?\n")->prompt, "Why Stripe?");
  EXPECT_FALSE(ReadHookEvent(HookKind::kSessionStart, "Why Stripe?"));
}

TEST(HookEvent, EmptyInputHasNoFields) {
  for (const HookKind kind : {HookKind::kSessionStart, HookKind::kUserPrompt, HookKind::kStop}) {
    const auto event = ReadHookEvent(kind, " \n");
    ASSERT_TRUE(event);
    EXPECT_EQ(event->prompt, "");
  }
}

TEST(HookEvent, RefusesBrokenJson) {
  const std::string kBroken[] = {"{", "{\"prompt\": \"\xff\"}", std::string("{\0}", 3),
                                 "{\"a\":" + std::string(100'000, '[')};
  for (const std::string& text : kBroken) {
    EXPECT_FALSE(ReadHookEvent(HookKind::kUserPrompt, text)) << text.substr(0, 20);
  }
  EXPECT_FALSE(ReadHookEvent(HookKind::kStop, "[1]"));
}

TEST(HookReply, ReplyHasTheFormatTheAgentExpects) {
  EXPECT_EQ(HookReply(HookKind::kSessionStart, "a\n\"b\""),
            R"({"hookSpecificOutput":{"hookEventName":"SessionStart",)"
            R"("additionalContext":"a\n\"b\""}})"
            "\n");
  EXPECT_NE(HookReply(HookKind::kUserPrompt, "a").find("\"UserPromptSubmit\""), std::string::npos);
  EXPECT_NE(HookReply(HookKind::kStop, "a").find("\"Stop\""), std::string::npos);
  EXPECT_EQ(HookReply(HookKind::kPreCompact, "a"), "a\n");
  EXPECT_EQ(HookReply(HookKind::kSessionStart, ""), "");
}

}  // namespace
}  // namespace cairn
