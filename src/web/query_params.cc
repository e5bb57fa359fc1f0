#include "web/query_params.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "base/percent.h"
#include "base/text.h"
#include "model/filter.h"
#include "tools/params.h"

namespace cairn {
namespace {

template <typename T>
constexpr bool kIsList = false;
template <typename T>
constexpr bool kIsList<std::vector<T>> = true;

bool IsListOfFilter(std::string_view name) {
  bool is_list = false;
  ForEachField(kFilterFields, [&]<typename T>(const Field<Filter, T>& field) {
    if (kIsList<T> && FilterParamName(field.name) == name) is_list = true;
  });
  return is_list;
}

Result<std::string> Decoded(std::string text) {
  std::replace(text.begin(), text.end(), '+', ' ');
  auto decoded = DecodePercent(text);
  if (!decoded) return InvalidArgument("a % in the address is not followed by two digits");
  return *std::move(decoded);
}

}  // namespace

Result<Json> ReadQuery(std::string_view query) {
  Json params = Json::object();
  for (const std::string& pair : Split(query, '&')) {
    if (pair.empty()) continue;
    const std::size_t equals = pair.find('=');
    CAIRN_ASSIGN_OR_RETURN(auto name, Decoded(pair.substr(0, equals)));
    CAIRN_ASSIGN_OR_RETURN(auto value,
                           Decoded(equals == std::string::npos ? "" : pair.substr(equals + 1)));
    const auto known = params.find(name);
    if (known == params.end()) {
      params[name] = IsListOfFilter(name) ? Json::array({value}) : Json(value);
    } else if (known->is_array()) {
      known->push_back(value);
    } else {
      *known = Json::array({*known, value});
    }
  }
  return params;
}

}  // namespace cairn
