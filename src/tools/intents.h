// The names of the intents: the profiles that say what an agent is trying to do.
#pragma once

#include <span>
#include <string_view>

namespace cairn {

// They live for ever.
std::span<const std::string_view> IntentNames();

}  // namespace cairn
