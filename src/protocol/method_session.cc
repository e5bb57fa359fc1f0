// Openings and settings: initialize, ping, logging/setLevel, server/discover.
#include "protocol/encode.h"
#include "protocol/methods.h"
#include "protocol/params.h"

namespace cairn {

Answer Initialize(const Handling& handling) {
  const Json& params = handling.request.params;
  const auto wanted = RequiredString(params, "protocolVersion");
  if (!wanted) return wanted.error();
  auto capabilities = OptionalObject(params, "capabilities");
  if (!capabilities) return capabilities.error();
  CAIRN_TRY(OptionalObject(params, "clientInfo"));
  const RevisionTraits& revision = NegotiateRevision(*wanted);
  if (!handling.session->Initialize({&revision, std::move(*capabilities)})) {
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
  const auto name = RequiredString(handling.request.params, "level");
  if (!name) return name.error();
  const auto level = ParseEnum<LogSeverity>(*name);
  if (!level) return level.error();
  handling.session->set_log_level(*level);
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
