// JSON-RPC 2.0 as used by MCP: parsing of incoming messages, construction of outgoing ones.
//
// Ids are strings or integers and are returned unchanged. A message without an id is a notification
// and never answered.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

enum RpcCode : int {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
  kInternalError = -32603,
  kHeaderMismatch = -32020,
  kMissingClientCapability = -32021,
  kUnsupportedVersion = -32022,
};

struct RpcError {
  int code = kInternalError;
  std::string message;
  Json data = nullptr;  // null: none
  // HTTP status when this error rejects a whole request; 200: sent like any other response.
  int http_status = 200;
};

// The single mapping from Cairn errors to JSON-RPC errors.
RpcError ToRpcError(const Error& error);

enum class MessageKind { kRequest, kNotification, kResponse, kInvalid };

struct Message {
  MessageKind kind = MessageKind::kInvalid;
  Json id;  // null if missing or invalid
  std::string method;
  Json params = Json::object();
  Json result;       // of a successful response
  Json error;        // of a failed response
  RpcError problem;  // why it is invalid
};

// Classifies one message from a client, which may be any JSON value.
Message ReadMessage(const Json& value);
// A string or an integer.
bool IsRequestId(const Json& id);

Json ResultMessage(const Json& id, Json result);
// `id` may be null; it is then omitted if `omit_null_id`.
Json ErrorMessage(const Json& id, const RpcError& error, bool omit_null_id = false);
Json NotificationMessage(std::string_view method, Json params);
Json RequestMessage(const Json& id, std::string_view method, const Json& params);

// What a transport needs from a message before it is handled, for headers and routing. Parsed
// leniently: Server::Handle reports errors in the message.
struct MessageHead {
  Json id;              // null: none
  std::string method;   // empty: a response, a batch or an unknown message
  std::string name;     // params.name of tools/call and prompts/get, params.uri of resources/read
  std::string version;  // the revision in params._meta; set only by modern clients
  bool is_request = false;
};
MessageHead PeekMessage(const Json& message);

}  // namespace cairn
