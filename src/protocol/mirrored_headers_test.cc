#include "protocol/mirrored_headers.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "protocol/meta_keys.h"

namespace cairn {
namespace {

using Headers = std::map<std::string, std::string>;

class OneTool final : public ToolProvider {
 public:
  OneTool() {
    Tool tool;
    tool.name = "t";
    tool.input_schema = Json::parse(R"({"type": "object", "properties": {
      "region": {"type": "string", "x-mcp-header": "Region"},
      "count": {"type": "integer", "x-mcp-header": "Count"},
      "dry": {"type": "boolean", "x-mcp-header": "Dry"},
      "deep": {"type": "object", "properties": {"key": {"type": "string", "x-mcp-header": "Key"}}},
      "list": {"type": "array", "items": {"properties": {"k": {"x-mcp-header": "Item"}}}}}})");
    tools_.push_back(std::move(tool));
  }
  std::span<const Tool> Tools() const override { return tools_; }
  Result<ToolReply> Call(std::string_view, const Json&, CallContext&) override {
    return ToolReply();
  }

 private:
  std::vector<Tool> tools_;
};

Json Request(const char* method, Json params) {
  params["_meta"] = {{kMetaProtocolVersion, "2026-07-28"}};
  return {{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", std::move(params)}};
}

bool Fits(const Json& message, const Headers& headers) {
  const OneTool tools;
  const auto problem = CheckMirroredHeaders(
      message, &tools, [&headers](std::string_view name) -> std::optional<std::string_view> {
        const auto found = headers.find(std::string(name));
        if (found == headers.end()) return std::nullopt;
        return found->second;
      });
  if (problem) {
    EXPECT_EQ(problem->code, kHeaderMismatch);
    EXPECT_EQ(problem->http_status, 400);
  }
  return !problem;
}

Headers Changed(const Headers& more) {
  Headers headers = {
      {"MCP-Protocol-Version", "2026-07-28"}, {"Mcp-Method", "tools/call"}, {"Mcp-Name", "t"}};
  for (const auto& [name, value] : more) headers[name] = value;
  return headers;
}

TEST(MirroredHeaders, MustMatchTheBody) {
  const Json call = Request("tools/call", {{"name", "t"}});
  EXPECT_TRUE(Fits(call, Changed({})));
  EXPECT_TRUE(Fits(call, Changed({{"Mcp-Name", "=?base64?dA==?="}})));
  const std::pair<const char*, const char*> wrong[] = {{"MCP-Protocol-Version", "2025-11-25"},
                                                       {"Mcp-Method", "Tools/call"},
                                                       {"Mcp-Name", "u"},
                                                       {"Mcp-Name", "=?base64?dA?="}};
  for (const auto& [name, value] : wrong) {
    EXPECT_FALSE(Fits(call, Changed({{name, value}}))) << name << value;
  }
  for (const char* name : {"MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"}) {
    Headers headers = Changed({});
    headers.erase(name);
    EXPECT_FALSE(Fits(call, headers)) << name;
  }
}

TEST(MirroredHeaders, IgnoreErrorsReportedElsewhere) {
  EXPECT_TRUE(Fits(Request("tools/list", Json::object()),
                   {{"MCP-Protocol-Version", "2026-07-28"}, {"Mcp-Method", "tools/list"}}));
  Json unknown = Request("tools/list", Json::object());
  unknown["params"]["_meta"][kMetaProtocolVersion] = "2099-01-01";
  EXPECT_TRUE(Fits(unknown, {{"MCP-Protocol-Version", "2099-01-01"}}));
  const Json notification = {{"jsonrpc", "2.0"}, {"method", "n"}};
  EXPECT_TRUE(Fits(notification, {}));
}

TEST(MirroredHeaders, OfParametersMustMatchTheArguments) {
  const struct {
    const char* arguments;
    Headers headers;
    bool fits;
  } cases[] = {
      {"{}", {}, true},
      {R"({"region": "eu"})", {{"Mcp-Param-Region", "eu"}}, true},
      {R"({"region": "eu"})", {{"Mcp-Param-Region", "us"}}, false},
      {R"({"region": "eu"})", {}, false},
      {R"({"region": null})", {}, true},
      {"{}", {{"Mcp-Param-Region", "eu"}}, false},
      {R"({"region": "ü"})", {{"Mcp-Param-Region", "=?base64?w7w=?="}}, true},
      {R"({"region": "ü"})", {{"Mcp-Param-Region", "ü"}}, false},
      {R"({"count": 42})", {{"Mcp-Param-Count", "42.0"}}, true},
      {R"({"count": 42})", {{"Mcp-Param-Count", "42x"}}, false},
      {R"({"dry": true})", {{"Mcp-Param-Dry", "true"}}, true},
      {R"({"dry": true})", {{"Mcp-Param-Dry", "True"}}, false},
      {R"({"deep": {"key": "k"}})", {{"Mcp-Param-Key", "k"}}, true},
      {R"({"deep": {"key": "k"}})", {}, false},
      {R"({"deep": 1})", {}, true},
      {R"({"list": [{"k": 1}]})", {}, true},
  };
  for (const auto& c : cases) {
    const Json call =
        Request("tools/call", {{"name", "t"}, {"arguments", Json::parse(c.arguments)}});
    EXPECT_EQ(Fits(call, Changed(c.headers)), c.fits) << c.arguments;
  }
}

TEST(DecodeHeaderValue, ReadsPlainAndEncodedValues) {
  EXPECT_EQ(DecodeHeaderValue("SGVsbG8="), "SGVsbG8=");
  EXPECT_EQ(DecodeHeaderValue("=?base64?SGVsbG8=?="), "Hello");
  EXPECT_EQ(DecodeHeaderValue("=?base64?SGVsbG8="), "=?base64?SGVsbG8=");
  EXPECT_EQ(DecodeHeaderValue("=?base64?"
                              "?="),
            "");
  EXPECT_EQ(DecodeHeaderValue("=?base64?SGVs!!!bG8=?="), std::nullopt);
  EXPECT_EQ(DecodeHeaderValue("=?base64?SGVsbG8?="), std::nullopt);
  EXPECT_EQ(DecodeHeaderValue("\xc3\xbc"), std::nullopt);
}

}  // namespace
}  // namespace cairn
