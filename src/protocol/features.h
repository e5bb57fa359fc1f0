// What an MCP server offers, whatever its transport and the revision of its client: tools,
// resources, prompts and completion. The protocol layer lists, pages, calls and wraps; these say
// what there is and do the work.
//
// All methods may be called from several threads at once. Requests that fail as a whole give an
// Error, which becomes a JSON-RPC error; a tool that fails gives a reply with `is_error`.
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

// What a request may do beside answering.
class CallContext {
 public:
  virtual ~CallContext() = default;

  // Asked to stop once the client has cancelled the request or is gone.
  virtual std::stop_token stop_token() const = 0;
  // Tells the client how far it is, if the client wants to know. `total` may be unknown.
  virtual void Progress(double done, std::optional<double> total, std::string_view message) = 0;
  // A log message to the client, if its level lets it through: "debug", "info", … (RFC 5424).
  virtual void Log(std::string_view level, std::string_view logger, const Json& data) = 0;

  // Does not hold the client's connection any longer, where it can come back for the rest (HTTP,
  // 2025-11-25); the call goes on as before.
  virtual void Detach() {}

  // Something that the client is asked for: sampling/createMessage, elicitation/create, roots/list.
  struct Question {
    std::string key;  // names it among the questions of this call
    std::string method;
    Json params;
  };
  // The client's answer (its `result`). A client that answers within the request is waited for; one
  // of the stateless era is sent the question as the call's result and calls again with the answer:
  // then this gives kInputRequired at first, which the handler returns as it is. Several questions
  // can be asked before that; they are then sent together. A client that did not declare the
  // capability is not asked: kUnsupported, which may also be returned as it is. kConflict: the
  // client refused, or did not answer.
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
  std::optional<Json> structured;  // fits the tool's output schema
  bool is_error = false;

  static ToolReply Text(std::string text);
  static ToolReply Failure(std::string text);
};

class ToolProvider {
 public:
  virtual ~ToolProvider() = default;
  // In a fixed order.
  virtual std::span<const Tool> Tools() const = 0;
  // kNotFound if there is no such tool. `arguments` is an object.
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
  std::string data;  // text, or bytes that are sent in base64
  bool is_binary = false;
};

class ResourceProvider {
 public:
  virtual ~ResourceProvider() = default;
  // Those after `after` (a uri of an earlier page; empty: from the start), at most `limit`, in a
  // fixed order.
  virtual Result<std::vector<Resource>> List(std::string_view after, std::size_t limit) = 0;
  virtual std::span<const ResourceTemplate> Templates() const = 0;
  // kNotFound if there is none of that uri.
  virtual Result<std::vector<ResourceContents>> Read(std::string_view uri) = 0;
  // Changes whenever the resource does; what a subscription compares. Empty: there is none (yet).
  virtual Result<std::string> VersionOf(std::string_view uri) = 0;
  // Changes whenever the list of resources may have.
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
  bool is_prompt = false;  // else of a resource template
  std::string reference;   // the prompt's name, or the template
  std::string argument;
  std::string value;  // what has been typed
  Json context;       // the arguments given before, an object
};

class Completer {
 public:
  virtual ~Completer() = default;
  // Values that fit, best first; the protocol layer sends the first hundred.
  virtual Result<std::vector<std::string>> Complete(const CompletionRequest& request) = 0;
};

// All of it. What is null is not offered, and its capability is not announced.
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
