// Test environment made of {variable, value} pairs.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "config/environment.h"

namespace cairn {

inline Environment FakeEnvironment(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  };
}

}  // namespace cairn
