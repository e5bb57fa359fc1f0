// Generates the configuration reference from the table of keys.
#pragma once

#include <string>

namespace cairn {

// A Markdown table: key, variable, values, default, whether an untrusted project file may set it,
// meaning.
std::string ConfigReference();

}  // namespace cairn
