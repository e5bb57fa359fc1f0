// The configuration's documentation, made from the table of keys.
#pragma once

#include <string>

namespace cairn {

// A markdown table: key, variable, values, default, meaning.
std::string ConfigReference();

}  // namespace cairn
