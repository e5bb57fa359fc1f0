#include "protocol/params.h"

#include <nlohmann/json.hpp>

#include "base/text.h"

namespace cairn {
namespace {

Error WrongType(std::string_view key, std::string_view wanted, const Json& value) {
  return InvalidArgument("`" + std::string(key) + "` must be " + std::string(wanted) + ", not " +
                         std::string(JsonTypeName(value)));
}

Error Missing(std::string_view key) {
  return InvalidArgument("`" + std::string(key) + "` is missing");
}

}  // namespace

const Json* FindMember(const Json& object, std::string_view key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

Result<std::string> RequiredString(const Json& params, std::string_view key) {
  const Json* value = FindMember(params, key);
  if (value == nullptr) return Missing(key);
  if (!value->is_string()) return WrongType(key, "a string", *value);
  return value->get<std::string>();
}

Result<std::optional<std::string>> OptionalString(const Json& params, std::string_view key) {
  const Json* value = FindMember(params, key);
  if (value == nullptr || value->is_null()) return std::optional<std::string>();
  if (!value->is_string()) return WrongType(key, "a string", *value);
  return std::optional<std::string>(value->get<std::string>());
}

Result<bool> OptionalFlag(const Json& params, std::string_view key) {
  const Json* value = FindMember(params, key);
  if (value == nullptr) return false;
  if (!value->is_boolean()) return WrongType(key, "true or false", *value);
  return value->get<bool>();
}

Result<Json> RequiredObject(const Json& params, std::string_view key) {
  const Json* value = FindMember(params, key);
  if (value == nullptr) return Missing(key);
  if (!value->is_object()) return WrongType(key, "an object", *value);
  return *value;
}

Result<Json> OptionalObject(const Json& params, std::string_view key) {
  const Json* value = FindMember(params, key);
  if (value == nullptr || value->is_null()) return Json(Json::object());
  if (!value->is_object()) return WrongType(key, "an object", *value);
  return *value;
}

Result<Json> OptionalStrings(const Json& params, std::string_view key) {
  auto object = OptionalObject(params, key);
  if (!object) return object;
  for (const auto& [name, value] : object->items()) {
    if (!value.is_string()) {
      return InvalidArgument("`" + std::string(key) + "`: " + Quoted(name) +
                             " must be a string, not " + std::string(JsonTypeName(value)));
    }
  }
  return object;
}

}  // namespace cairn
