// Parses and validates single arguments of a tool call, given as JSON by an agent.
//
// Unambiguous variants are accepted: a number or boolean sent as a string, a list or object sent as
// JSON text, a single id or name where a list is expected. Every problem is recorded with the
// argument's name, the given value and what is allowed, so that one reply lists everything to fix.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/enum_names.h"
#include "base/id.h"
#include "json/json.h"
#include "tools/params.h"

namespace cairn {

// The context of parsing, and the problems found.
struct Reading {
  TimeMs now = 0;  // the reference for ages such as "7d"
  std::vector<std::string> problems;

  // Problems listed in the error; further ones are only counted.
  static constexpr std::size_t kMostNamed = 10;

  void Add(std::string problem) { problems.push_back(std::move(problem)); }
  bool NamesEnough() const { return problems.size() >= kMostNamed; }
  // "limit must be a whole number from 1 to 100, not "ten"".
  void Wrong(const std::string& where, const std::string& wanted, const Json& given);
};

// Each parses the value of the argument `where` (its path), or adds a problem.
void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               std::string& text);
void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               std::int64_t& number);
void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               double& number);
void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               bool& value);
void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               Id& id);
// Arbitrary JSON.
void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               Json& value);

// The text if it is one of the names; otherwise adds a problem.
std::optional<std::string> ReadName(const Json& json, std::span<const std::string_view> names,
                                    const std::string& where, Reading& reading);

template <NamedEnum E>
void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               E& value) {
  const auto names = spec.limits.choices.empty() ? AllNames<E>() : spec.limits.choices;
  if (const auto name = ReadName(json, names, where, reading)) value = *ParseEnum<E>(*name);
}

template <typename T>
void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               std::optional<T>& value) {
  const std::size_t before = reading.problems.size();
  T read{};
  ReadValue(json, spec, where, reading, read);
  if (reading.problems.size() == before) value = std::move(read);
}

// The value itself or, if it is a string that contains a list (or object), the parsed content.
Json Unwrapped(const Json& json, Json::value_t wanted);
// The list, or nothing and a problem. `takes_one`: a string counts as a list of one.
std::optional<Json> ReadList(const Json& json, const ParamSpec& spec, bool takes_one,
                             const std::string& where, Reading& reading);

template <typename T>
void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               std::vector<T>& list) {
  // "a, b" may be one tag or two; an id or an enum name contains no comma.
  constexpr bool kTakesOne = std::is_same_v<T, Id> || NamedEnum<T>;
  const auto items = ReadList(json, spec, kTakesOne, where, reading);
  if (!items) return;
  list.clear();
  for (const Json& item : *items) {
    const std::string place = where + "[" + std::to_string(list.size()) + "]";
    ReadValue(item, spec, place, reading, list.emplace_back());
  }
}

}  // namespace cairn
