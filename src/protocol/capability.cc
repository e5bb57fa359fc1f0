#include "protocol/capability.h"

#include "protocol/params.h"

namespace cairn {
namespace {

const Json* Declared(const Json& capabilities, const char* name) {
  const Json* found = FindMember(capabilities, name);
  return found != nullptr && found->is_object() ? found : nullptr;
}

// A client that declares no modes supports forms.
Json MissingElicitation(const Json& params, const Json& declared) {
  const Json* elicitation = Declared(declared, "elicitation");
  const Json* mode = FindMember(params, "mode");
  if (mode != nullptr && *mode == "url") {
    if (elicitation != nullptr && elicitation->contains("url")) return nullptr;
    return {{"elicitation", {{"url", Json::object()}}}};
  }
  const bool takes_forms =
      elicitation != nullptr && (elicitation->empty() || elicitation->contains("form"));
  if (takes_forms) return nullptr;
  return {{"elicitation", Json::object()}};
}

Json MissingSampling(const Json& params, const Json& declared) {
  const Json* sampling = Declared(declared, "sampling");
  if (params.contains("tools") && (sampling == nullptr || !sampling->contains("tools"))) {
    return {{"sampling", {{"tools", Json::object()}}}};
  }
  if (sampling != nullptr) return nullptr;
  return {{"sampling", Json::object()}};
}

}  // namespace

Json MissingCapability(const CallContext::Question& question, const Json& declared) {
  if (question.method == "elicitation/create") return MissingElicitation(question.params, declared);
  if (question.method == "sampling/createMessage")
    return MissingSampling(question.params, declared);
  if (question.method == "roots/list" && Declared(declared, "roots") != nullptr) return nullptr;
  return {{question.method == "roots/list" ? "roots" : question.method, Json::object()}};
}

}  // namespace cairn
