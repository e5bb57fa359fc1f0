#include "protocol/encode.h"

#include <gtest/gtest.h>

#include "protocol/capability.h"

namespace cairn {
namespace {

const RevisionTraits& Of(const char* name) { return *FindRevision(name); }

Tool SampleTool() {
  return {.name = "t",
          .title = "T",
          .description = "d",
          .input_schema = {{"type", "object"}},
          .output_schema = {{"type", "array"}},
          .annotations = {{"readOnlyHint", true}}};
}

TEST(Encode, EncodesToolMembersPerRevision) {
  const Tool tool = SampleTool();
  EXPECT_EQ(CompactJson(ToolJson(tool, Of("2024-11-05"))),
            R"({"name":"t","description":"d","inputSchema":{"type":"object"}})");
  EXPECT_TRUE(ToolJson(tool, Of("2025-03-26")).contains("annotations"));
  EXPECT_FALSE(ToolJson(tool, Of("2025-03-26")).contains("title"));
  EXPECT_TRUE(ToolJson(tool, Of("2025-06-18")).contains("title"));
  // Until 2026-07-28 an output schema must describe an object.
  EXPECT_FALSE(ToolJson(tool, Of("2025-11-25")).contains("outputSchema"));
  EXPECT_TRUE(ToolJson(tool, Of("2026-07-28")).contains("outputSchema"));
}

TEST(Encode, SendsStructuredContentAlsoAsText) {
  ToolReply reply;
  reply.structured = Json{{"a", 1}};
  EXPECT_EQ(CompactJson(ToolReplyJson(reply, Of("2025-03-26"))),
            R"({"content":[{"type":"text","text":"{\"a\":1}"}]})");
  EXPECT_EQ(ToolReplyJson(reply, Of("2025-06-18"))["structuredContent"], Json({{"a", 1}}));
  reply.structured = Json::array({1});
  EXPECT_FALSE(ToolReplyJson(reply, Of("2025-11-25")).contains("structuredContent"));
  EXPECT_TRUE(ToolReplyJson(reply, Of("2026-07-28")).contains("structuredContent"));
  reply.content = ToolReply::Text("own words").content;
  EXPECT_EQ(ToolReplyJson(reply, Of("2026-07-28"))["content"].size(), 1U);
}

TEST(Encode, ConvertsUnsupportedContentToText) {
  const Json link = {{"type", "resource_link"}, {"uri", "u"}, {"name", "n"}};
  const Json audio = {{"type", "audio"}, {"data", ""}, {"mimeType", "audio/wav"}};
  EXPECT_EQ(ContentJson(link, Of("2025-03-26"))["text"], "n: u");
  EXPECT_EQ(ContentJson(link, Of("2025-06-18")), link);
  EXPECT_EQ(ContentJson(audio, Of("2024-11-05"))["type"], "text");
  EXPECT_EQ(ContentJson(audio, Of("2025-03-26")), audio);
  const Json odd = {{"type", "resource_link"}, {"uri", 5}};
  EXPECT_EQ(ContentJson(odd, Of("2024-11-05"))["text"], ": ");
}

TEST(Encode, EncodesBytesAsBase64) {
  EXPECT_EQ(CompactJson(ResourceContentsJson({"u", "a/b", std::string("\0\xff", 2), true})),
            R"({"uri":"u","mimeType":"a/b","blob":"AP8="})");
  EXPECT_EQ(CompactJson(ResourceContentsJson({"u", "", "", false})), R"({"uri":"u","text":""})");
}

struct CapabilityCase {
  const char* method;
  const char* params;
  const char* declared;
  const char* missing;
};

constexpr CapabilityCase kCapabilityCases[] = {
    {"sampling/createMessage", "{}", R"({"sampling":{}})", "null"},
    {"sampling/createMessage", "{}", "{}", R"({"sampling":{}})"},
    {"sampling/createMessage", "{}", R"({"sampling":true})", R"({"sampling":{}})"},
    {"sampling/createMessage", R"({"tools":[]})", R"({"sampling":{}})",
     R"({"sampling":{"tools":{}}})"},
    {"sampling/createMessage", R"({"tools":[]})", R"({"sampling":{"tools":{}}})", "null"},
    {"elicitation/create", "{}", R"({"elicitation":{}})", "null"},
    {"elicitation/create", "{}", R"({"elicitation":{"form":{}}})", "null"},
    {"elicitation/create", "{}", R"({"elicitation":{"url":{}}})", R"({"elicitation":{}})"},
    {"elicitation/create", R"({"mode":"url"})", R"({"elicitation":{}})",
     R"({"elicitation":{"url":{}}})"},
    {"elicitation/create", R"({"mode":"url"})", R"({"elicitation":{"url":{}}})", "null"},
    {"roots/list", "{}", R"({"roots":{"listChanged":true}})", "null"},
    {"roots/list", "{}", R"({"sampling":{}})", R"({"roots":{}})"},
    {"other/method", "{}", R"({"roots":{}})", R"({"other/method":{}})"},
};

TEST(Capabilities, ReportsWhatAQuestionRequires) {
  for (const CapabilityCase& one : kCapabilityCases) {
    const CallContext::Question question = {"key", one.method, Json::parse(one.params)};
    EXPECT_EQ(CompactJson(MissingCapability(question, Json::parse(one.declared))), one.missing)
        << one.method << one.params << one.declared;
  }
}

}  // namespace
}  // namespace cairn
