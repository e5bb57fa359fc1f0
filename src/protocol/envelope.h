// Determines the revision and client of a request: from the session that `initialize` opened, or
// from the request's own `_meta`.
#pragma once

#include <string>
#include <variant>

#include "protocol/answer.h"
#include "protocol/json_rpc.h"
#include "protocol/session.h"

namespace cairn {

std::variant<RpcRequest, RpcError> OpenEnvelope(const Message& message, const Session& session);

// kUnsupportedVersion, with the list of supported revisions.
RpcError UnsupportedRevision(const std::string& requested);

}  // namespace cairn
