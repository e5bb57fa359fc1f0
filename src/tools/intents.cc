#include "tools/intents.h"

#include <vector>

#include "retrieval/profile.h"

namespace cairn {

std::span<const std::string_view> IntentNames() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const Profile& profile : BuiltInProfiles().first(kIntentCount)) {
      all.emplace_back(profile.name);
    }
    return all;
  }();
  return names;
}

}  // namespace cairn
