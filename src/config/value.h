// Reads one key's value into a Config and writes it back. A rejected value leaves the Config
// unchanged.
//
// Internal to this module.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "config/config.h"
#include "config/json_tree.h"
#include "config/keys.h"

namespace cairn {

// From the environment or a flag. The error quotes the value and lists what is allowed.
Status ReadText(const ConfigKey& key, std::string_view text, Config& config);

// From the file; returns the fault, if any, with its line.
std::optional<JsonFault> ReadJson(const ConfigKey& key, const JsonNode& node, Config& config);

// In the syntax of ReadText; a store URL without its password.
std::string WriteText(const ConfigKey& key, const Config& config);

// Copies the key's value from `from` to `to`.
void CopyValue(const ConfigKey& key, const Config& from, Config& to);

// As JSON text.
std::string WriteJson(const ConfigKey& key, const Config& config);

}  // namespace cairn
