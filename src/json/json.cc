#include "json/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cairn {
namespace {

// Estimates the cost of parsing a text from its brackets and commas alone.
struct Extent {
  int depth = 0;
  std::size_t values = 1;
};

Extent ExtentOf(std::string_view text) {
  Extent extent;
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == ',') {
      ++extent.values;
    } else if (c == '[' || c == '{') {
      ++extent.values;
      extent.depth = std::max(extent.depth, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return extent;
}

// nlohmann's message without its "[json.exception.parse_error.101] " and the line number, which is
// always 1.
std::string Reason(const nlohmann::json::exception& exception) {
  std::string what = exception.what();
  if (const auto end = what.find("] "); end != std::string::npos) what.erase(0, end + 2);
  constexpr std::string_view kPrefix = "parse error at line 1, ";
  if (what.starts_with(kPrefix)) what.erase(0, kPrefix.size());
  return what;
}

Result<Json> ParseExactly(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (const nlohmann::json::exception& exception) {
    return InvalidArgument("malformed JSON: " + Reason(exception));
  }
}

}  // namespace

Result<Json> ParseJson(std::string_view text, std::size_t most_values) {
  const Extent extent = ExtentOf(text);
  if (extent.depth > kMostJsonDepth) {
    return InvalidArgument("malformed JSON: nested deeper than " + std::to_string(kMostJsonDepth));
  }
  if (extent.values > most_values) {
    return InvalidArgument("the JSON has more than " + std::to_string(most_values) + " values");
  }
  return ParseExactly(text);
}

std::size_t CountJsonValues(std::string_view text) { return ExtentOf(text).values; }

std::string CompactJson(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string PrettyJson(const Json& value) {
  return value.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string_view JsonTypeName(const Json& value) {
  switch (value.type()) {
    case Json::value_t::null:
      return "null";
    case Json::value_t::object:
      return "an object";
    case Json::value_t::array:
      return "an array";
    case Json::value_t::string:
      return "a string";
    case Json::value_t::boolean:
      return "true or false";
    default:
      return "a number";
  }
}

Json Lean(Json json) {
  const auto says_nothing = [](const Json& value) {
    if (value.is_string()) return value.get_ref<const std::string&>().empty();
    return value.is_null() || (value.is_structured() && value.empty());
  };
  if (json.is_array()) {
    for (Json& item : json) item = Lean(std::move(item));
    return json;
  }
  if (!json.is_object()) return json;
  Json lean = Json::object();
  for (auto& [key, value] : json.items()) {
    Json member = Lean(std::move(value));
    if (!says_nothing(member)) lean[key] = std::move(member);
  }
  return lean;
}

}  // namespace cairn
