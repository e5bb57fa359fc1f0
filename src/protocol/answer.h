// The input and output of a request handler: a request whose protocol revision is known, and its
// result or error.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/error.h"
#include "json/json.h"
#include "protocol/json_rpc.h"
#include "protocol/log_level.h"
#include "protocol/revision.h"

namespace cairn {

struct RpcRequest {
  Json id;
  std::string method;
  Json params;  // an object
  const RevisionTraits* revision = nullptr;
  Json client_capabilities;              // an object
  std::optional<LogSeverity> log_level;  // the least severe log messages the client wants

  const RevisionTraits& traits() const { return *revision; }
};

struct Answer {
  // Implicit by intent, so that handlers return what they have.
  Answer(Json value) : result(std::move(value)) {}              // NOLINT
  Answer(RpcError problem) : error(std::move(problem)) {}       // NOLINT
  Answer(const Error& problem) : error(ToRpcError(problem)) {}  // NOLINT
  // No answer yet: the exchange stays open after the handler returns.
  static Answer Later() { return Answer(); }

  std::optional<Json> result;
  std::optional<RpcError> error;

 private:
  Answer() = default;
};

}  // namespace cairn
