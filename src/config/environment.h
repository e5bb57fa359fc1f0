// The environment as the rooms see it: a function the application passes in, so that tests decide.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

// As std::getenv: null if there is no such variable. An empty function is an empty environment.
using Environment = std::function<const char*(const char*)>;

// A variable's value. A variable that is set to nothing counts as not set.
inline std::optional<std::string> Lookup(const Environment& environment, std::string_view name) {
  const char* const value = environment ? environment(std::string(name).c_str()) : nullptr;
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

}  // namespace cairn
