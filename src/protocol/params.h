// Reading members of a request's params. A missing member or one of the wrong type is
// kInvalidArgument with the member's name; unknown members are ignored.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

// Null if there is none, or if `object` is not an object.
const Json* FindMember(const Json& object, std::string_view key);

Result<std::string> RequiredString(const Json& params, std::string_view key);
// Nothing if absent or null.
Result<std::optional<std::string>> OptionalString(const Json& params, std::string_view key);
Result<bool> OptionalFlag(const Json& params, std::string_view key);  // absent: false
Result<Json> RequiredObject(const Json& params, std::string_view key);
Result<Json> OptionalObject(const Json& params, std::string_view key);  // absent or null: {}
// An object whose members are all strings.
Result<Json> OptionalStrings(const Json& params, std::string_view key);

}  // namespace cairn
