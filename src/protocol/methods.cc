#include "protocol/methods.h"

namespace cairn {
namespace {

// Tools, prompts and templates are fixed per process, but an upgrade may follow soon.
constexpr int kFixedTtlMs = 300'000;
// Memories change at any time.
constexpr int kNoTtl = 0;

constexpr Method kMethods[] = {
    {.name = "initialize", .handle = Initialize, .era = Era::kLegacy, .quick = true},
    {.name = "ping", .handle = Ping, .era = Era::kLegacy, .quick = true},
    {.name = "logging/setLevel", .handle = SetLogLevel, .era = Era::kLegacy, .quick = true},
    {.name = "server/discover",
     .handle = Discover,
     .era = Era::kModern,
     .quick = true,
     .ttl_ms = kFixedTtlMs},
    {.name = "tools/list",
     .handle = ListTools,
     .needs = Needs::kTools,
     .quick = true,
     .ttl_ms = kFixedTtlMs},
    {.name = "tools/call", .handle = CallTool, .needs = Needs::kTools},
    {.name = "resources/list",
     .handle = ListResources,
     .needs = Needs::kResources,
     .ttl_ms = kNoTtl},
    {.name = "resources/templates/list",
     .handle = ListResourceTemplates,
     .needs = Needs::kResources,
     .quick = true,
     .ttl_ms = kFixedTtlMs},
    {.name = "resources/read",
     .handle = ReadResource,
     .needs = Needs::kResources,
     .ttl_ms = kNoTtl},
    {.name = "resources/subscribe",
     .handle = Subscribe,
     .era = Era::kLegacy,
     .needs = Needs::kResources},
    {.name = "resources/unsubscribe",
     .handle = Unsubscribe,
     .era = Era::kLegacy,
     .needs = Needs::kResources},
    {.name = "subscriptions/listen", .handle = Listen, .era = Era::kModern},
    {.name = "prompts/list",
     .handle = ListPrompts,
     .needs = Needs::kPrompts,
     .quick = true,
     .ttl_ms = kFixedTtlMs},
    {.name = "prompts/get", .handle = GetPrompt, .needs = Needs::kPrompts},
    {.name = "completion/complete", .handle = Complete, .needs = Needs::kCompleter},
};

bool Has(const Features& features, Needs needs) {
  switch (needs) {
    case Needs::kNothing:
      return true;
    case Needs::kTools:
      return features.tools != nullptr;
    case Needs::kResources:
      return features.resources != nullptr;
    case Needs::kPrompts:
      return features.prompts != nullptr;
    case Needs::kCompleter:
      return features.completer != nullptr;
  }
  return false;
}

}  // namespace

const Method* FindMethod(std::string_view name, const RevisionTraits& revision,
                         const Features& features) {
  const Era absent = revision.modern ? Era::kLegacy : Era::kModern;
  for (const Method& method : kMethods) {
    if (method.name == name) {
      return method.era != absent && Has(features, method.needs) ? &method : nullptr;
    }
  }
  return nullptr;
}

}  // namespace cairn
