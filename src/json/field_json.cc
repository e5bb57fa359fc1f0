#include "json/field_json.h"

#include <cmath>

#include "base/time_text.h"

namespace cairn {
namespace {

Error MustBe(std::string_view wanted, const Json& json) {
  return InvalidArgument("must be " + std::string(wanted) + ", not " +
                         std::string(JsonTypeName(json)));
}

}  // namespace

Json ToJsonValue(const Id& id) { return id.ToString(); }

Json ToJsonValue(const Successor& successor) { return ToJsonValue(successor.ToString()); }

Json ToJsonValue(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json ToJsonValue(const std::vector<std::string>& list) { return list; }

Json ToJsonValue(const std::vector<Id>& ids) {
  Json list = Json::array();
  for (const Id& id : ids) list.push_back(id.ToString());
  return list;
}

Json ToJsonValue(const std::optional<std::int64_t>& number) {
  return number ? Json(*number) : Json(nullptr);
}

Status FromJsonValue(const Json& json, Id& id) {
  if (!json.is_string()) return MustBe("an id", json);
  CAIRN_ASSIGN_OR_RETURN(const auto parsed, Id::Parse(json.get_ref<const std::string&>()));
  id = parsed;
  return {};
}

Status FromJsonValue(const Json& json, Successor& successor) {
  std::string text;
  CAIRN_TRY(FromJsonValue(json, text));
  CAIRN_ASSIGN_OR_RETURN(const auto parsed, Successor::Parse(text));
  successor = parsed;
  return {};
}

Status FromJsonValue(const Json& json, std::string& text) {
  if (json.is_null()) {
    text.clear();
    return {};
  }
  if (!json.is_string()) return MustBe("a string", json);
  text = json.get_ref<const std::string&>();
  return {};
}

Status FromJsonValue(const Json& json, std::vector<std::string>& list) {
  list.clear();
  if (json.is_null()) return {};
  if (!json.is_array()) return MustBe("an array of strings", json);
  for (const Json& item : json) {
    if (!item.is_string()) return MustBe("an array of strings", item);
    list.push_back(item.get_ref<const std::string&>());
  }
  return {};
}

Status FromJsonValue(const Json& json, std::vector<Id>& ids) {
  ids.clear();
  if (json.is_null()) return {};
  if (!json.is_array()) return MustBe("an array of ids", json);
  for (const Json& item : json) CAIRN_TRY(FromJsonValue(item, ids.emplace_back()));
  return {};
}

Status FromJsonValue(const Json& json, std::int64_t& number) {
  if (json.is_number_unsigned() && json.get<std::uint64_t>() > INT64_MAX) {
    return InvalidArgument("is too large a number");
  }
  if (json.is_number_integer()) {
    number = json.get<std::int64_t>();
    return {};
  }
  if (json.is_number_float()) {
    const double value = json.get<double>();
    if (value != std::trunc(value) || std::abs(value) > 9e15) {
      return InvalidArgument("must be a whole number");
    }
    number = static_cast<std::int64_t>(value);
    return {};
  }
  if (json.is_string() && json.get_ref<const std::string&>().find('-') != std::string::npos) {
    const auto time = ParseTime(json.get_ref<const std::string&>(), 0);
    if (time) {
      number = *time;
      return {};
    }
  }
  return MustBe("a whole number", json);
}

Status FromJsonValue(const Json& json, std::optional<std::int64_t>& number) {
  number.reset();
  if (json.is_null()) return {};
  return FromJsonValue(json, number.emplace());
}

Status FromJsonValue(const Json& json, double& number) {
  if (!json.is_number()) return MustBe("a number", json);
  number = json.get<double>();
  return {};
}

Status FromJsonValue(const Json& json, bool& value) {
  if (!json.is_boolean()) return MustBe("true or false", json);
  value = json.get<bool>();
  return {};
}

}  // namespace cairn
