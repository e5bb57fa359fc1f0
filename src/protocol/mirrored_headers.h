// The HTTP headers that mirror the request body (2026-07-28): MCP-Protocol-Version, Mcp-Method,
// Mcp-Name and Mcp-Param-*. Intermediaries route by the headers and the server by the body, so a
// request whose headers contradict its body is rejected.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "json/json.h"
#include "protocol/features.h"
#include "protocol/json_rpc.h"

namespace cairn {

// Looks up a header by case-insensitive name; returns its value without surrounding white space.
using HeaderLookup = std::function<std::optional<std::string_view>(std::string_view name)>;

// The mismatch, if any: kHeaderMismatch, HTTP 400. `tools` may be null.
std::optional<RpcError> CheckMirroredHeaders(const Json& message, const ToolProvider* tools,
                                             const HeaderLookup& header);

// Decodes a header value, plain or "=?base64?…?="; nothing if it is neither.
std::optional<std::string> DecodeHeaderValue(std::string_view value);

}  // namespace cairn
