// Converts single values to and from JSON by their C++ type; the structs' field tables do the rest.
//
// Empty text, an unset number and no successor are null. Times are Unix milliseconds; reading also
// accepts ISO 8601.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/enum_names.h"
#include "base/id.h"
#include "base/result.h"
#include "json/json.h"
#include "model/memory.h"

namespace cairn {

Json ToJsonValue(const Id& id);
Json ToJsonValue(const Successor& successor);
Json ToJsonValue(const std::string& text);
Json ToJsonValue(const std::vector<std::string>& list);
Json ToJsonValue(const std::vector<Id>& ids);
Json ToJsonValue(const std::optional<std::int64_t>& number);
inline Json ToJsonValue(std::int64_t number) { return number; }
inline Json ToJsonValue(double number) { return number; }
template <NamedEnum E>
Json ToJsonValue(E value) {
  return NameOf(value);
}

// Whether a record omits this field because it has its default: no author, visible to everyone,
// text never changed.
template <typename T>
bool IsSilent(std::string_view field, const T& value) {
  if constexpr (std::is_same_v<T, Visibility>) return value == Visibility::kShared;
  if constexpr (std::is_same_v<T, std::string>) return field == "created_by" && value.empty();
  if constexpr (std::is_same_v<T, std::optional<std::int64_t>>) {
    return field == "changed_at" && !value;
  }
  return false;
}

// Each parses a value; the error says what was expected: "must be a whole number, not a string".
Status FromJsonValue(const Json& json, Id& id);
Status FromJsonValue(const Json& json, Successor& successor);
Status FromJsonValue(const Json& json, std::string& text);
Status FromJsonValue(const Json& json, std::vector<std::string>& list);
Status FromJsonValue(const Json& json, std::vector<Id>& ids);
Status FromJsonValue(const Json& json, std::int64_t& number);
Status FromJsonValue(const Json& json, std::optional<std::int64_t>& number);
Status FromJsonValue(const Json& json, double& number);
Status FromJsonValue(const Json& json, bool& value);
template <NamedEnum E>
Status FromJsonValue(const Json& json, E& value) {
  std::string name;
  CAIRN_TRY(FromJsonValue(json, name));
  CAIRN_ASSIGN_OR_RETURN(const auto parsed, ParseEnum<E>(name));
  value = parsed;
  return {};
}

}  // namespace cairn
