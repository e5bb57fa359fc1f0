// The configuration's documentation, made from the table of keys.
#pragma once

#include <string>

namespace cairn {

// A markdown table: key, variable, values, default, whether a project's file may set
// it without being trusted, meaning.
std::string ConfigReference();

}  // namespace cairn
