// The headers of an HTTP request that repeat its body (2026-07-28): MCP-Protocol-Version,
// Mcp-Method, Mcp-Name and Mcp-Param-*. Those on the way decide by the headers and we by the body,
// so a request whose headers say something else is refused.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "json/json.h"
#include "protocol/features.h"
#include "protocol/json_rpc.h"

namespace cairn {

// The value of a header without white space around it, by its name in any case.
using HeaderLookup = std::function<std::optional<std::string_view>(std::string_view name)>;

// What is wrong with the headers: kHeaderMismatch, HTTP 400. `tools` may be null.
std::optional<RpcError> CheckMirroredHeaders(const Json& message, const ToolProvider* tools,
                                             const HeaderLookup& header);

// A header value as it was meant: plain, or "=?base64?…?=". Nothing if it is neither.
std::optional<std::string> DecodeHeaderValue(std::string_view value);

}  // namespace cairn
