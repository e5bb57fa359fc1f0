// Edits one setting in the text of a configuration file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "config/keys.h"

namespace cairn {

// The value as JSON text, validated like --set: the error lists what is allowed.
Result<std::string> SettingAsJson(const ConfigKey& key, std::string_view value);

// The file's text with the key set to a JSON value, or removed. Empty text counts as an empty file.
// kConflict if the text is not a JSON object or has comments, which would be lost.
Result<std::string> WithSetting(std::string_view text, const ConfigKey& key,
                                const std::optional<std::string>& json);

}  // namespace cairn
