// The environment, as a function that the application passes in, so that tests can replace it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

// Like std::getenv: null if the variable is not set. An empty function is an empty environment.
using Environment = std::function<const char*(const char*)>;

// A variable's value. An empty variable counts as unset.
inline std::optional<std::string> Lookup(const Environment& environment, std::string_view name) {
  const char* const value = environment ? environment(std::string(name).c_str()) : nullptr;
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

}  // namespace cairn
