// JSON-RPC 2.0 as MCP uses it: what a message is, and how ours are made.
//
// Ids are strings or integers and are given back as they came. A message without an id is a
// notification and is never answered.
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
  // What HTTP answers when this refuses a request as a whole. 200: an answer like others.
  int http_status = 200;
};

// The one place where errors of Cairn become errors of JSON-RPC.
RpcError ToRpcError(const Error& error);

enum class MessageKind { kRequest, kNotification, kResponse, kInvalid };

struct Message {
  MessageKind kind = MessageKind::kInvalid;
  Json id;  // null where there is none, or none that can be given back
  std::string method;
  Json params = Json::object();
  Json result;       // of a response, if it is one that succeeded
  Json error;        // of a response, if it is not
  RpcError problem;  // why it is invalid
};

// Sorts out one message of a client, which may be anything.
Message ReadMessage(const Json& value);
// A string or an integer.
bool IsRequestId(const Json& id);

Json ResultMessage(const Json& id, Json result);
// `id` may be null; it is then left out if `omit_null_id`.
Json ErrorMessage(const Json& id, const RpcError& error, bool omit_null_id = false);
Json NotificationMessage(std::string_view method, Json params);
Json RequestMessage(const Json& id, std::string_view method, const Json& params);

// What a transport may want to know of a message before it is handled, for headers and routing.
// It is read leniently: Server::Handle finds what is wrong with a message.
struct MessageHead {
  Json id;              // null: none
  std::string method;   // empty: a response, a batch or nothing we know
  std::string name;     // params.name of tools/call and prompts/get, params.uri of resources/read
  std::string version;  // the revision in params._meta; not empty only in the modern era
  bool is_request = false;
};
MessageHead PeekMessage(const Json& message);

}  // namespace cairn
