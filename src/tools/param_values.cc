#include "tools/param_values.h"

#include <charconv>
#include <cmath>

#include "base/text.h"
#include "base/time_text.h"
#include "base/utf8.h"
#include "model/validate.h"

namespace cairn {
namespace {

constexpr std::size_t kMostGiven = 60;  // characters of an invalid value in a message

std::string NumberText(double number) {
  return CompactJson(number == std::trunc(number) && std::abs(number) < kMostCounted
                         ? Json(static_cast<std::int64_t>(number))
                         : Json(number));
}

// " from 1 to 100", " of at least 0", or nothing.
std::string RangeText(const ParamLimits& limits) {
  const bool has_least = std::isfinite(limits.least);
  const bool has_most = std::isfinite(limits.most);
  if (has_least && has_most) {
    return " from " + NumberText(limits.least) + " to " + NumberText(limits.most);
  }
  if (has_least) return " of at least " + NumberText(limits.least);
  return has_most ? " of at most " + NumberText(limits.most) : "";
}

// A number sent as text; the whole text must be the number.
std::optional<double> NumberIn(const Json& json) {
  if (json.is_number()) return json.get<double>();
  if (!json.is_string()) return std::nullopt;
  const std::string_view text = Trim(json.get_ref<const std::string&>());
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole_text = error == std::errc() && end == text.data() + text.size();
  return is_whole_text && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

bool IsWithin(double number, const ParamLimits& limits) {
  return number >= limits.least && number <= limits.most;
}

void ReadTime(const Json& json, const std::string& where, Reading& reading, TimeMs& time) {
  constexpr double kMostTime = 8.64e15;  // the range of a JavaScript Date
  if (json.is_number() && std::abs(json.get<double>()) <= kMostTime) {
    time = static_cast<TimeMs>(json.get<double>());
    return;
  }
  const auto parsed = ParseTime(json.is_string() ? json.get<std::string>() : "", reading.now);
  if (parsed) {
    time = *parsed;
    return;
  }
  reading.Wrong(where, "a time such as 2026-03-01T14:05, Unix milliseconds or 7d (ago)", json);
}

void ReadObjectText(const Json& json, const std::string& where, Reading& reading,
                    std::string& text) {
  const Json object = Unwrapped(json, Json::value_t::object);
  if (!object.is_object()) return reading.Wrong(where, "an object", json);
  text = CompactJson(object);
}

}  // namespace

void Reading::Wrong(const std::string& where, const std::string& wanted, const Json& given) {
  Add(where + " must be " + wanted + ", not " + Abbreviate(CompactJson(given), kMostGiven));
}

void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               std::string& text) {
  if (spec.sense == Sense::kObject) return ReadObjectText(json, where, reading, text);
  if (!spec.limits.choices.empty()) {
    if (auto name = ReadName(json, spec.limits.choices, where, reading)) text = *std::move(name);
    return;
  }
  if (!json.is_string()) return reading.Wrong(where, "a text", json);
  const std::string& given = json.get_ref<const std::string&>();
  if (const Status status = CheckText(where, given, spec.limits.most_bytes); !status) {
    return reading.Add(status.error().message);
  }
  if (spec.limits.needs_text && IsBlank(given)) {
    return reading.Add(where + " is empty");
  }
  const std::size_t most = spec.limits.most_characters;
  if (most > 0 && CountCodePoints(given) > most) {
    return reading.Add(where + " has " + std::to_string(CountCodePoints(given)) +
                       " characters; at most " + std::to_string(most) + " are allowed");
  }
  text = given;
}

void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               std::int64_t& number) {
  if (spec.sense == Sense::kTime) return ReadTime(json, where, reading, number);
  constexpr double kMostWhole = 9e15;  // doubles represent integers exactly up to about here (2^53)
  const auto given = NumberIn(json);
  const bool is_whole = given && *given == std::trunc(*given) && std::abs(*given) <= kMostWhole;
  if (is_whole && IsWithin(*given, spec.limits)) {
    number = static_cast<std::int64_t>(*given);
    return;
  }
  reading.Wrong(where, "a whole number" + RangeText(spec.limits), json);
}

void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               double& number) {
  const auto given = NumberIn(json);
  if (given && IsWithin(*given, spec.limits)) {
    number = *given;
    return;
  }
  reading.Wrong(where, "a number" + RangeText(spec.limits), json);
}

void ReadValue(const Json& json, const ParamSpec&, const std::string& where, Reading& reading,
               bool& value) {
  if (json.is_boolean()) {
    value = json.get<bool>();
  } else if (json == "true" || json == "false") {
    value = json == "true";
  } else {
    reading.Wrong(where, "true or false", json);
  }
}

void ReadValue(const Json& json, const ParamSpec&, const std::string& where, Reading& reading,
               Id& id) {
  const auto parsed =
      Id::Parse(json.is_string() ? Trim(json.get_ref<const std::string&>()) : std::string_view());
  if (!parsed) return reading.Wrong(where, "a memory id (UUID)", json);
  id = *parsed;
}

void ReadValue(const Json& json, const ParamSpec&, const std::string&, Reading&, Json& value) {
  value = json;
}

std::optional<std::string> ReadName(const Json& json, std::span<const std::string_view> names,
                                    const std::string& where, Reading& reading) {
  std::string given = json.is_string() ? json.get<std::string>() : CompactJson(json);
  for (const std::string_view name : names) {
    if (name == given) return given;
  }
  std::vector<std::string> all(names.begin(), names.end());
  std::string problem = where + " must be one of " + Join(all, ", ") + ", not " + Quoted(given);
  const std::string_view nearest = NearestName(given, names);
  if (!nearest.empty()) problem += "; did you mean '" + std::string(nearest) + "'?";
  reading.Add(std::move(problem));
  return std::nullopt;
}

Json Unwrapped(const Json& json, Json::value_t wanted) {
  if (!json.is_string()) return json;
  const std::string_view text = Trim(json.get_ref<const std::string&>());
  const char opening = wanted == Json::value_t::array ? '[' : '{';
  if (text.empty() || text.front() != opening) return json;
  auto held = ParseJson(text);
  return held && held->type() == wanted ? *std::move(held) : json;
}

std::optional<Json> ReadList(const Json& json, const ParamSpec& spec, bool takes_one,
                             const std::string& where, Reading& reading) {
  Json list = Unwrapped(json, Json::value_t::array);
  if (takes_one && list.is_string()) list = Json::array({list});
  if (!list.is_array()) {
    reading.Wrong(where, "a list such as [\"a\", \"b\"]", json);
    return std::nullopt;
  }
  const std::size_t least = spec.limits.least_items;
  const std::size_t most = spec.limits.most_items;
  if (list.size() < least || list.size() > most) {
    reading.Add(where + " has " + std::to_string(list.size()) + " items; " +
                (list.size() < least ? "at least " + std::to_string(least)
                                     : "at most " + std::to_string(most) + " are allowed"));
    return std::nullopt;
  }
  return list;
}

}  // namespace cairn
