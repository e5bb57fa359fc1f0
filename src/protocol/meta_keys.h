// The keys of `_meta` that the specification reserves and we use.
#pragma once

namespace cairn {

inline constexpr char kMetaProtocolVersion[] = "io.modelcontextprotocol/protocolVersion";
inline constexpr char kMetaClientCapabilities[] = "io.modelcontextprotocol/clientCapabilities";
inline constexpr char kMetaLogLevel[] = "io.modelcontextprotocol/logLevel";
inline constexpr char kMetaServerInfo[] = "io.modelcontextprotocol/serverInfo";
inline constexpr char kMetaSubscriptionId[] = "io.modelcontextprotocol/subscriptionId";

}  // namespace cairn
