#include "protocol/json_rpc.h"

#include "protocol/meta_keys.h"

namespace cairn {
namespace {

Message Invalid(Json id, std::string why) {
  Message message;
  message.id = std::move(id);
  message.problem = {.code = kInvalidRequest, .message = std::move(why), .http_status = 400};
  return message;
}

Message ReadCall(const Json& value, Json id, bool has_id) {
  const Json& method = value["method"];
  if (!method.is_string()) return Invalid(std::move(id), "`method` must be a string");
  if (has_id && id.is_null()) return Invalid(nullptr, "`id` must be a string or an integer");
  Message message;
  message.kind = has_id ? MessageKind::kRequest : MessageKind::kNotification;
  message.id = std::move(id);
  message.method = method.get<std::string>();
  if (const auto params = value.find("params"); params != value.end() && !params->is_null()) {
    message.params = *params;  // the method checks that it is an object: -32602
  }
  return message;
}

Message ReadResponse(const Json& value, Json id) {
  const bool has_result = value.contains("result");
  const bool has_error = value.contains("error");
  if (has_result == has_error) return Invalid(std::move(id), "neither a request nor a response");
  Message message;
  message.kind = MessageKind::kResponse;
  message.id = std::move(id);
  (has_result ? message.result : message.error) = value[has_result ? "result" : "error"];
  return message;
}

const Json& Member(const Json& value, const char* key) {
  static const Json kNone;
  if (!value.is_object()) return kNone;
  const auto found = value.find(key);
  return found == value.end() ? kNone : *found;
}

std::string Text(const Json& value) {
  return value.is_string() ? value.get<std::string>() : std::string();
}

}  // namespace

RpcError ToRpcError(const Error& error) {
  const bool is_params =
      error.code == ErrorCode::kInvalidArgument || error.code == ErrorCode::kNotFound;
  return {.code = is_params ? kInvalidParams : kInternalError, .message = error.message};
}

bool IsRequestId(const Json& id) { return id.is_string() || id.is_number_integer(); }

Message ReadMessage(const Json& value) {
  if (!value.is_object()) return Invalid(nullptr, "a message must be an object");
  const auto found = value.find("id");
  const bool has_id = found != value.end();
  Json id = has_id && IsRequestId(*found) ? *found : Json();
  if (Member(value, "jsonrpc") != "2.0") {
    return Invalid(std::move(id), "`jsonrpc` must be \"2.0\"");
  }
  if (value.contains("method")) return ReadCall(value, std::move(id), has_id);
  return ReadResponse(value, std::move(id));
}

Json ResultMessage(const Json& id, Json result) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}};
}

Json ErrorMessage(const Json& id, const RpcError& error, bool omit_null_id) {
  Json message = {{"jsonrpc", "2.0"}};
  if (!id.is_null() || !omit_null_id) message["id"] = id;
  message["error"] = {{"code", error.code}, {"message", error.message}};
  if (!error.data.is_null()) message["error"]["data"] = error.data;
  return message;
}

Json NotificationMessage(std::string_view method, Json params) {
  Json message = {{"jsonrpc", "2.0"}, {"method", method}};
  if (!params.empty()) message["params"] = std::move(params);
  return message;
}

Json RequestMessage(const Json& id, std::string_view method, const Json& params) {
  Json message = {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}};
  if (!params.empty()) message["params"] = params;
  return message;
}

MessageHead PeekMessage(const Json& message) {
  MessageHead head;
  const Json& id = Member(message, "id");
  if (IsRequestId(id)) head.id = id;
  head.method = Text(Member(message, "method"));
  head.is_request = !head.method.empty() && message.contains("id");
  const Json& params = Member(message, "params");
  head.version = Text(Member(Member(params, "_meta"), kMetaProtocolVersion));
  if (head.method == "resources/read") head.name = Text(Member(params, "uri"));
  if (head.method == "tools/call" || head.method == "prompts/get") {
    head.name = Text(Member(params, "name"));
  }
  return head;
}

}  // namespace cairn
