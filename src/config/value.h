// One key's value, read into a Config and written from it. A value that is refused leaves the
// Config as it was.
//
// Inside the room only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "config/config.h"
#include "config/json_tree.h"
#include "config/keys.h"

namespace cairn {

// From the environment or a flag. The error says what was given and what is allowed.
Status ReadText(const ConfigKey& key, std::string_view text, Config& config);

// From the file: the fault, if there is one, with its line.
std::optional<JsonFault> ReadJson(const ConfigKey& key, const JsonNode& node, Config& config);

// As ReadText reads it; a store's address without its password.
std::string WriteText(const ConfigKey& key, const Config& config);

// Gives `to` the value that the key has in `from`.
void CopyValue(const ConfigKey& key, const Config& from, Config& to);

// As JSON text.
std::string WriteJson(const ConfigKey& key, const Config& config);

}  // namespace cairn
