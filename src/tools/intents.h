// The names of the intents, which select a ranking profile by what the agent is trying to do.
#pragma once

#include <span>
#include <string_view>

namespace cairn {

// The views point to static storage.
std::span<const std::string_view> IntentNames();

}  // namespace cairn
