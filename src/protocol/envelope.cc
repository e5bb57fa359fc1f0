#include "protocol/envelope.h"

#include "base/text.h"
#include "protocol/meta_keys.h"
#include "protocol/params.h"

namespace cairn {
namespace {

RpcError BadParams(std::string why) {
  return {.code = kInvalidParams, .message = std::move(why), .http_status = 400};
}

bool IsModern(const Message& message, const Json& meta, const Session& session) {
  return session.kind() == Session::Kind::kModern || meta.contains(kMetaProtocolVersion) ||
         message.method == "server/discover" || message.method == "subscriptions/listen";
}

RpcRequest Bare(const Message& message) {
  RpcRequest request;
  request.id = message.id;
  request.method = message.method;
  request.params = message.params;
  return request;
}

std::variant<RpcRequest, RpcError> OpenLegacy(const Message& message, const Session& session) {
  RpcRequest request = Bare(message);
  request.revision = session.revision();
  if (request.revision == nullptr) {
    if (message.method != "initialize" && message.method != "ping") {
      return BadParams("send `initialize` first, or (" + std::string(ModernRevision().name) +
                       ") `_meta` with " + kMetaProtocolVersion + " and " +
                       kMetaClientCapabilities);
    }
    request.revision = &NewestLegacyRevision();
  }
  request.client_capabilities = session.client_capabilities();
  request.log_level = session.log_level();
  return request;
}

std::variant<RpcRequest, RpcError> OpenModern(const Message& message, const Json& meta) {
  RpcRequest request = Bare(message);
  const auto version = RequiredString(meta, kMetaProtocolVersion);
  if (!version) return BadParams("_meta: " + version.error().message);
  request.revision = FindRevision(*version);
  if (request.revision == nullptr || !request.revision->modern)
    return UnsupportedRevision(*version);
  auto capabilities = RequiredObject(meta, kMetaClientCapabilities);
  if (!capabilities) return BadParams("_meta: " + capabilities.error().message);
  request.client_capabilities = std::move(*capabilities);
  const auto level = OptionalString(meta, kMetaLogLevel);
  if (!level) return BadParams("_meta: " + level.error().message);
  if (*level) {
    const auto severity = ParseEnum<LogSeverity>(**level);
    if (!severity) return BadParams("_meta: " + severity.error().message);
    request.log_level = *severity;
  }
  return request;
}

}  // namespace

RpcError UnsupportedRevision(const std::string& requested) {
  Json supported = Json::array();
  for (const RevisionTraits& revision : Revisions()) supported.push_back(revision.name);
  return {.code = kUnsupportedVersion,
          .message = "Unsupported protocol version " + Quoted(requested),
          .data = {{"supported", std::move(supported)}, {"requested", requested}},
          .http_status = 400};
}

std::variant<RpcRequest, RpcError> OpenEnvelope(const Message& message, const Session& session) {
  if (!message.params.is_object()) return BadParams("`params` must be an object");
  const auto meta = OptionalObject(message.params, "_meta");
  if (!meta) return BadParams(meta.error().message);
  if (IsModern(message, *meta, session)) return OpenModern(message, *meta);
  return OpenLegacy(message, session);
}

}  // namespace cairn
