// Session setup and settings: initialize, ping, logging/setLevel, server/discover.
#include "protocol/encode.h"
#include "protocol/methods.h"
#include "protocol/params.h"

namespace cairn {

Answer Initialize(const Handling& handling) {
  const Json& params = handling.request.params;
  CAIRN_ASSIGN_OR_RETURN(const auto wanted, RequiredString(params, "protocolVersion"));
  CAIRN_ASSIGN_OR_RETURN(auto capabilities, OptionalObject(params, "capabilities"));
  CAIRN_TRY(OptionalObject(params, "clientInfo"));
  const RevisionTraits& revision = NegotiateRevision(wanted);
  if (!handling.session->Initialize({&revision, std::move(capabilities)})) {
    return RpcError{.code = kInvalidRequest, .message = "the session is already initialized"};
  }
  Json result = {{"protocolVersion", revision.name},
                 {"capabilities", CapabilitiesJson(handling.features, revision)},
                 {"serverInfo", ServerInfoJson(handling.features, revision)}};
  if (!handling.features.instructions.empty()) {
    result["instructions"] = handling.features.instructions;
  }
  return result;
}

Answer Ping(const Handling&) { return Json(Json::object()); }

Answer SetLogLevel(const Handling& handling) {
  CAIRN_ASSIGN_OR_RETURN(const auto name, RequiredString(handling.request.params, "level"));
  CAIRN_ASSIGN_OR_RETURN(const auto level, ParseEnum<LogSeverity>(name));
  handling.session->set_log_level(level);
  return Json(Json::object());
}

Answer Discover(const Handling& handling) {
  Json versions = Json::array();
  for (const RevisionTraits& revision : Revisions()) versions.push_back(revision.name);
  Json result = {{"supportedVersions", std::move(versions)},
                 {"capabilities", CapabilitiesJson(handling.features, handling.request.traits())}};
  if (!handling.features.instructions.empty()) {
    result["instructions"] = handling.features.instructions;
  }
  return result;
}

}  // namespace cairn
