// By which revision a request is to be understood, and for which client: of the session that
// `initialize` opened, or of its own `_meta`.
#pragma once

#include <string>
#include <variant>

#include "protocol/answer.h"
#include "protocol/json_rpc.h"
#include "protocol/session.h"

namespace cairn {

std::variant<RpcRequest, RpcError> OpenEnvelope(const Message& message, const Session& session);

// kUnsupportedVersion, with the revisions that we know.
RpcError UnsupportedRevision(const std::string& requested);

}  // namespace cairn
