// The features of an MCP server, independent of transport and protocol revision: tools, resources,
// prompts and completion. The protocol layer lists, pages, dispatches and encodes; these interfaces
// describe what exists and do the work.
//
// All methods must be thread-safe. A request that fails as a whole returns an Error, which becomes
// a JSON-RPC error; a tool that fails returns a reply with `is_error`.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

// What a request may do besides returning an answer.
class CallContext {
 public:
  virtual ~CallContext() = default;

  // Stop is requested once the client has canceled the request or disconnected.
  virtual std::stop_token stop_token() const = 0;
  // Reports progress if the client asked for it. `total` may be unknown.
  virtual void Progress(double done, std::optional<double> total, std::string_view message) = 0;
  // Sends a log message if the client's level admits it: "debug", "info", … (RFC 5424).
  virtual void Log(std::string_view level, std::string_view logger, const Json& data) = 0;

  // Releases the client's connection where the client can reconnect for the rest (HTTP,
  // 2025-11-25); the call continues unchanged.
  virtual void Detach() {}

  // A question to the client: sampling/createMessage, elicitation/create or roots/list.
  struct Question {
    std::string key;  // unique among the questions of this call
    std::string method;
    Json params;
  };
  // The client's answer (its `result`). With a legacy client this blocks until the answer arrives.
  // A modern client receives the question as the result of the call and repeats the call with the
  // answer; until then Ask returns kInputRequired, which the handler passes on unchanged. A handler
  // may ask several questions before it returns; they are sent together. kUnsupported, which may
  // also be passed on: the client did not declare the capability. kConflict: the client refused or
  // did not answer.
  virtual Result<Json> Ask(const Question& question) = 0;
};

struct Tool {
  std::string name;
  std::string title;
  std::string description;
  Json input_schema;   // JSON Schema 2020-12, an object
  Json output_schema;  // null: no structured content
  Json annotations;    // null: none
};

struct ToolReply {
  std::vector<Json> content;       // content blocks
  std::optional<Json> structured;  // conforms to the tool's output schema
  bool is_error = false;

  static ToolReply Text(std::string text);
  static ToolReply Failure(std::string text);
};

class ToolProvider {
 public:
  virtual ~ToolProvider() = default;
  // In a stable order.
  virtual std::span<const Tool> Tools() const = 0;
  // kNotFound if the tool does not exist. `arguments` is an object.
  virtual Result<ToolReply> Call(std::string_view name, const Json& arguments,
                                 CallContext& context) = 0;
};

struct Resource {
  std::string uri;
  std::string name;
  std::string title;
  std::string description;
  std::string mime_type;
  std::optional<std::int64_t> size;
  Json annotations;  // null: none
};

struct ResourceTemplate {
  std::string uri_template;  // RFC 6570
  std::string name;
  std::string title;
  std::string description;
  std::string mime_type;
};

struct ResourceContents {
  std::string uri;
  std::string mime_type;
  std::string data;  // text, or bytes (sent as base64)
  bool is_binary = false;
};

class ResourceProvider {
 public:
  virtual ~ResourceProvider() = default;
  // At most `limit` resources after `after` (a URI of an earlier page; empty: from the start), in a
  // stable order.
  virtual Result<std::vector<Resource>> List(std::string_view after, std::size_t limit) = 0;
  virtual std::span<const ResourceTemplate> Templates() const = 0;
  // kNotFound if no resource has that URI.
  virtual Result<std::vector<ResourceContents>> Read(std::string_view uri) = 0;
  // Changes whenever the resource does; subscriptions compare it. Empty: it does not exist (yet).
  virtual Result<std::string> VersionOf(std::string_view uri) = 0;
  // Changes at least whenever the list of resources does.
  virtual Result<std::string> ListVersion() = 0;
};

struct PromptArgument {
  std::string name;
  std::string title;
  std::string description;
  bool required = false;
};

struct Prompt {
  std::string name;
  std::string title;
  std::string description;
  std::vector<PromptArgument> arguments;
};

struct PromptMessage {
  std::string role;  // "user" or "assistant"
  Json content;      // one content block
};

struct PromptReply {
  std::string description;
  std::vector<PromptMessage> messages;
};

class PromptProvider {
 public:
  virtual ~PromptProvider() = default;
  virtual std::span<const Prompt> Prompts() const = 0;
  // `arguments` is an object of strings. kNotFound if there is no such prompt, kInvalidArgument
  // if an argument is missing.
  virtual Result<PromptReply> Get(std::string_view name, const Json& arguments,
                                  CallContext& context) = 0;
};

struct CompletionRequest {
  bool is_prompt = false;  // otherwise a resource template
  std::string reference;   // the prompt's name, or the template
  std::string argument;
  std::string value;  // typed so far
  Json context;       // the arguments already given, an object
};

class Completer {
 public:
  virtual ~Completer() = default;
  // Matching values, best first; the protocol layer sends the first 100.
  virtual Result<std::vector<std::string>> Complete(const CompletionRequest& request) = 0;
};

// All features of a server. A null feature is not offered and its capability not announced.
struct Features {
  std::string name;
  std::string title;
  std::string version;
  std::string instructions;  // for the agent; may be empty
  ToolProvider* tools = nullptr;
  ResourceProvider* resources = nullptr;
  PromptProvider* prompts = nullptr;
  Completer* completer = nullptr;
};

}  // namespace cairn
