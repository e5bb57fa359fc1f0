// Single arguments of a tool call: read from JSON as an agent sends it, and checked.
//
// What is meant plainly is taken: a number or truth value that was sent as a text, a list or object
// that was sent as the text of its JSON, one id or name where a list of them is wanted. Everything
// wrong is noted with the argument's name, what was given and what is allowed, so that one reply
// tells the agent all it has to mend.
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

// What reading needs, and what it found wrong.
struct Reading {
  TimeMs now = 0;  // what "7d" is before
  std::vector<std::string> problems;

  // So many are named in the refusal; of further ones only their number counts.
  static constexpr std::size_t kMostNamed = 10;

  void Add(std::string problem) { problems.push_back(std::move(problem)); }
  bool NamesEnough() const { return problems.size() >= kMostNamed; }
  // "limit must be a whole number from 1 to 100, not "ten"".
  void Wrong(const std::string& where, const std::string& wanted, const Json& given);
};

// Each reads the value at `where`, the argument's name with its place, or adds a problem.
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
// Free JSON.
void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               Json& value);

// The text of the name, if it is one of the names; else a problem.
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

// The value itself or, if it is a text that holds a list (or object), what it holds.
Json Unwrapped(const Json& json, Json::value_t wanted);
// The list, or nothing and a problem. `takes_one`: a text stands for a list of one.
std::optional<Json> ReadList(const Json& json, const ParamSpec& spec, bool takes_one,
                             const std::string& where, Reading& reading);

template <typename T>
void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               std::vector<T>& list) {
  // "a, b" may be one tag or two; an id or a name of a table can only be one.
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
