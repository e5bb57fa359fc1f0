#include "protocol/json_rpc.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

struct Case {
  const char* text;
  MessageKind kind;
  const char* id;  // as JSON
};

constexpr Case kCases[] = {
    {R"({"jsonrpc":"2.0","id":1,"method":"m"})", MessageKind::kRequest, "1"},
    {R"({"jsonrpc":"2.0","id":"1","method":"m"})", MessageKind::kRequest, "\"1\""},
    {R"({"jsonrpc":"2.0","id":"","method":"m"})", MessageKind::kRequest, "\"\""},
    {R"({"jsonrpc":"2.0","id":-9223372036854775808,"method":"m"})", MessageKind::kRequest,
     "-9223372036854775808"},
    {R"({"jsonrpc":"2.0","id":18446744073709551615,"method":"m"})", MessageKind::kRequest,
     "18446744073709551615"},
    {R"({"jsonrpc":"2.0","method":"m","params":[1]})", MessageKind::kNotification, "null"},
    {R"({"jsonrpc":"2.0","id":2,"result":{}})", MessageKind::kResponse, "2"},
    {R"({"jsonrpc":"2.0","id":2,"error":{"code":1,"message":""}})", MessageKind::kResponse, "2"},
    {R"({"jsonrpc":"2.0","id":2})", MessageKind::kInvalid, "2"},
    {R"({"jsonrpc":"2.0","id":2,"result":1,"error":1})", MessageKind::kInvalid, "2"},
    {R"({"jsonrpc":"2.0","id":null,"method":"m"})", MessageKind::kInvalid, "null"},
    {R"({"jsonrpc":"2.0","id":1.0,"method":"m"})", MessageKind::kInvalid, "null"},
    {R"({"jsonrpc":"2.0","id":[1],"method":"m"})", MessageKind::kInvalid, "null"},
    {R"({"jsonrpc":"2.0","id":3,"method":null})", MessageKind::kInvalid, "3"},
    {R"({"jsonrpc":2.0,"id":3,"method":"m"})", MessageKind::kInvalid, "3"},
    {R"({"id":3,"method":"m"})", MessageKind::kInvalid, "3"},
    {R"([])", MessageKind::kInvalid, "null"},
    {R"("text")", MessageKind::kInvalid, "null"},
    {R"(null)", MessageKind::kInvalid, "null"},
};

TEST(JsonRpc, ClassifiesMessagesAndKeepsIds) {
  for (const Case& one : kCases) {
    const Message message = ReadMessage(Json::parse(one.text));
    EXPECT_EQ(message.kind, one.kind) << one.text;
    EXPECT_EQ(CompactJson(message.id), one.id) << one.text;
    if (one.kind == MessageKind::kInvalid) {
      EXPECT_EQ(message.problem.code, kInvalidRequest);
      EXPECT_EQ(message.problem.http_status, 400);
    }
  }
}

TEST(JsonRpc, MapsErrorsToCodes) {
  EXPECT_EQ(ToRpcError(InvalidArgument("")).code, kInvalidParams);
  EXPECT_EQ(ToRpcError(NotFound("")).code, kInvalidParams);
  EXPECT_EQ(ToRpcError(Conflict("")).code, kInternalError);
  EXPECT_EQ(ToRpcError(IoError("")).code, kInternalError);
  EXPECT_EQ(ToRpcError(InternalError("")).code, kInternalError);
}

TEST(JsonRpc, BuildsMessages) {
  EXPECT_EQ(CompactJson(ResultMessage("a", Json::object())),
            R"({"jsonrpc":"2.0","id":"a","result":{}})");
  const RpcError error = {.code = kInvalidParams, .message = "no", .data = 5};
  EXPECT_EQ(CompactJson(ErrorMessage(1, error)),
            R"({"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no","data":5}})");
  EXPECT_EQ(CompactJson(ErrorMessage(nullptr, {.message = "x"})),
            R"({"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"x"}})");
  EXPECT_EQ(CompactJson(ErrorMessage(nullptr, {.message = "x"}, true)),
            R"({"jsonrpc":"2.0","error":{"code":-32603,"message":"x"}})");
  EXPECT_EQ(CompactJson(NotificationMessage("n", Json::object())),
            R"({"jsonrpc":"2.0","method":"n"})");
  EXPECT_EQ(CompactJson(RequestMessage(3, "m", {{"a", 1}})),
            R"({"jsonrpc":"2.0","id":3,"method":"m","params":{"a":1}})");
}

TEST(JsonRpc, PeekReturnsWhatHeadersMirror) {
  const MessageHead head = PeekMessage(Json::parse(R"({"id":7,"method":"tools/call","params":{
      "name":"t","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}})"));
  EXPECT_EQ(head.id, 7);
  EXPECT_EQ(head.method, "tools/call");
  EXPECT_EQ(head.name, "t");
  EXPECT_EQ(head.version, "2026-07-28");
  EXPECT_TRUE(head.is_request);
  EXPECT_EQ(PeekMessage(Json::parse(R"({"method":"resources/read","params":{"uri":"u"}})")).name,
            "u");
}

TEST(JsonRpc, PeekAcceptsAnyJson) {
  for (const char* text : {"null", "[1]", "{}", R"({"method":5,"params":[]})",
                           R"({"id":{},"method":"tools/call","params":{"name":1,"_meta":[]}})",
                           R"({"method":"prompts/get","params":null})"}) {
    EXPECT_TRUE(PeekMessage(Json::parse(text)).name.empty()) << text;
  }
}

}  // namespace
}  // namespace cairn
