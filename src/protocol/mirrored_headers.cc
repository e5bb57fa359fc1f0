#include "protocol/mirrored_headers.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "base/base64.h"
#include "base/text.h"
#include "protocol/params.h"
#include "protocol/revision.h"

namespace cairn {
namespace {

constexpr std::string_view kEncodedStart = "=?base64?";
constexpr std::string_view kEncodedEnd = "?=";
// Deeper than any realistic schema.
constexpr int kMostDepth = 20;

using Problem = std::optional<RpcError>;

RpcError Mismatch(const std::string& why) {
  return {.code = kHeaderMismatch, .message = "Header mismatch: " + why, .http_status = 400};
}

Problem CheckVersion(const MessageHead& head, const HeaderLookup& header) {
  const auto version = header("MCP-Protocol-Version");
  if (!version) return Mismatch("MCP-Protocol-Version is missing");
  if (!head.version.empty() && *version != head.version) {
    return Mismatch("MCP-Protocol-Version is " + Quoted(*version) + ", the body has " +
                    Quoted(head.version));
  }
  return std::nullopt;
}

Problem CheckMethod(const MessageHead& head, const HeaderLookup& header) {
  const auto method = header("Mcp-Method");
  if (!method) return Mismatch("Mcp-Method is missing");
  if (*method == head.method) return std::nullopt;
  return Mismatch("Mcp-Method is " + Quoted(*method) + ", the body has " + Quoted(head.method));
}

Problem CheckName(const MessageHead& head, const HeaderLookup& header) {
  const bool is_named = head.method == "tools/call" || head.method == "prompts/get" ||
                        head.method == "resources/read";
  const auto name = header("Mcp-Name");
  if (!is_named || (!name && head.name.empty())) return std::nullopt;
  if (!name) return Mismatch("Mcp-Name is missing");
  const auto decoded = DecodeHeaderValue(*name);
  if (!decoded) return Mismatch("Mcp-Name cannot be decoded");
  if (*decoded == head.name) return std::nullopt;
  return Mismatch("Mcp-Name is " + Quoted(*decoded) + ", the body has " + Quoted(head.name));
}

std::optional<double> ReadNumber(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool IsSame(const std::string& text, const Json& value) {
  if (value.is_string()) return value.get_ref<const std::string&>() == text;
  if (value.is_boolean()) return text == (value.get<bool>() ? "true" : "false");
  // Compare numbers by value: 42.0 equals 42.
  return value.is_number() && ReadNumber(text) == value.get<double>();
}

// `value` is null if the arguments have none.
Problem CheckParam(const std::string& name, const Json* value, const HeaderLookup& header) {
  const auto text = header("Mcp-Param-" + name);
  const bool is_given = value != nullptr && !value->is_null();
  if (!text && !is_given) return std::nullopt;
  if (!text) return Mismatch("Mcp-Param-" + name + " is missing");
  const auto decoded = DecodeHeaderValue(*text);
  if (!decoded) return Mismatch("Mcp-Param-" + name + " cannot be decoded");
  if (is_given && IsSame(*decoded, *value)) return std::nullopt;
  return Mismatch("Mcp-Param-" + name + " does not match the body");
}

// Annotations count only where a chain of `properties` leads to them.
Problem CheckParams(const Json& schema, const Json* arguments, const HeaderLookup& header,
                    int depth) {
  const Json* properties = FindMember(schema, "properties");
  if (properties == nullptr || !properties->is_object() || depth > kMostDepth) return std::nullopt;
  for (const auto& [key, property] : properties->items()) {
    const Json* value = arguments == nullptr ? nullptr : FindMember(*arguments, key);
    const Json* name = FindMember(property, "x-mcp-header");
    if (name != nullptr && name->is_string()) {
      if (auto problem = CheckParam(name->get<std::string>(), value, header)) return problem;
    }
    if (auto problem = CheckParams(property, value, header, depth + 1)) return problem;
  }
  return std::nullopt;
}

Problem CheckToolParams(const Json& message, const MessageHead& head, const ToolProvider* tools,
                        const HeaderLookup& header) {
  if (head.method != "tools/call" || tools == nullptr) return std::nullopt;
  const auto all = tools->Tools();
  const auto tool = std::find_if(all.begin(), all.end(),
                                 [&](const Tool& entry) { return entry.name == head.name; });
  if (tool == all.end()) return std::nullopt;
  const Json* params = FindMember(message, "params");
  return CheckParams(tool->input_schema,
                     params == nullptr ? nullptr : FindMember(*params, "arguments"), header, 0);
}

}  // namespace

std::optional<std::string> DecodeHeaderValue(std::string_view value) {
  if (value.size() >= kEncodedStart.size() + kEncodedEnd.size() &&
      value.starts_with(kEncodedStart) && value.ends_with(kEncodedEnd)) {
    value.remove_prefix(kEncodedStart.size());
    value.remove_suffix(kEncodedEnd.size());
    return DecodeBase64(value);
  }
  const bool is_plain = std::all_of(value.begin(), value.end(),
                                    [](char c) { return (c >= ' ' && c <= '~') || c == '\t'; });
  return is_plain ? std::optional(std::string(value)) : std::nullopt;
}

std::optional<RpcError> CheckMirroredHeaders(const Json& message, const ToolProvider* tools,
                                             const HeaderLookup& header) {
  const MessageHead head = PeekMessage(message);
  if (!head.is_request) return std::nullopt;  // the revision specifies none for notifications
  if (auto problem = CheckVersion(head, header)) return problem;
  const RevisionTraits* revision = FindRevision(*header("MCP-Protocol-Version"));
  if (revision == nullptr || !revision->modern) return std::nullopt;  // rejected elsewhere
  if (auto problem = CheckMethod(head, header)) return problem;
  if (auto problem = CheckName(head, header)) return problem;
  return CheckToolParams(message, head, tools, header);
}

}  // namespace cairn
