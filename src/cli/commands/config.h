// Displays the configuration.
#pragma once

#include <vector>

#include "config/load.h"
#include "json/json.h"

namespace cairn {

// {KEY: {"value", "origin"}, …}.
Json ConfigJson(const std::vector<Setting>& settings);

}  // namespace cairn
