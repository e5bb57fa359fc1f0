#include "retrieval/roles.h"

#include "base/text.h"

namespace cairn {
namespace {

struct RoleName {
  std::string_view name;
  SpeakerRole role;
};
constexpr RoleName kRoleNames[] = {
    {"user", SpeakerRole::kUser},           {"human", SpeakerRole::kUser},
    {"assistant", SpeakerRole::kAssistant}, {"ai", SpeakerRole::kAssistant},
    {"agent", SpeakerRole::kAssistant},     {"system", SpeakerRole::kAssistant},
    {"tool", SpeakerRole::kAssistant}};

}  // namespace

SpeakerRole RoleOf(std::string_view speaker) {
  for (const RoleName& each : kRoleNames) {
    if (EqualsIgnoringCase(speaker, each.name)) return each.role;
  }
  return SpeakerRole::kPeer;
}

}  // namespace cairn
