// One setting of a configuration file, changed in its text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "config/keys.h"

namespace cairn {

// The value as JSON text, checked as --set is: the error says what is allowed.
Result<std::string> SettingAsJson(const ConfigKey& key, std::string_view value);

// The file's text with the key set to a JSON value, or without it. An empty text is an empty file.
// kConflict if it is no JSON object, or has comments, which would be lost.
Result<std::string> WithSetting(std::string_view text, const ConfigKey& key,
                                const std::optional<std::string>& json);

}  // namespace cairn
