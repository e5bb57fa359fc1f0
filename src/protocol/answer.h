// What a handler gets and gives: a request whose revision is settled, and its result or error.
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
  std::optional<LogSeverity> log_level;  // from which on the client wants log messages

  const RevisionTraits& traits() const { return *revision; }
};

struct Answer {
  // Implicit by intent, so that handlers return what they have.
  Answer(Json value) : result(std::move(value)) {}              // NOLINT
  Answer(RpcError problem) : error(std::move(problem)) {}       // NOLINT
  Answer(const Error& problem) : error(ToRpcError(problem)) {}  // NOLINT
  // The exchange goes on after the handler has returned.
  static Answer Later() { return Answer(); }

  std::optional<Json> result;
  std::optional<RpcError> error;

 private:
  Answer() = default;
};

}  // namespace cairn
