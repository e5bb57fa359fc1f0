// Reading members of a request's params. What is missing or of another type is kInvalidArgument,
// with the name of the member; members that nobody asks for are ignored.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

// Null if there is none, or if `object` is no object.
const Json* FindMember(const Json& object, std::string_view key);

Result<std::string> RequiredString(const Json& params, std::string_view key);
// Absent and null give nothing.
Result<std::optional<std::string>> OptionalString(const Json& params, std::string_view key);
Result<bool> OptionalFlag(const Json& params, std::string_view key);  // absent: false
Result<Json> RequiredObject(const Json& params, std::string_view key);
Result<Json> OptionalObject(const Json& params, std::string_view key);  // absent or null: {}
// An object whose members are all strings.
Result<Json> OptionalStrings(const Json& params, std::string_view key);

}  // namespace cairn
