// Reads the arguments of a call into the params struct that describes them (params.h).
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/json.h"
#include "tools/param_values.h"
#include "tools/params.h"

namespace cairn {

// The params, or kInvalidArgument listing every problem. Unknown arguments are problems, too: a
// misspelled filter that is silently ignored would produce a wrong answer.
template <Described P>
Result<P> ReadParams(const Json& arguments, TimeMs now);

namespace param_reader_internal {

// "unknown argument 'qeury'; did you mean 'query'?" By spelling, else by meaning.
std::string UnknownArgument(std::string_view name, const std::string& where,
                            std::span<const std::string_view> known);
Error Refusal(const std::vector<std::string>& problems);

// Types whose fields null can clear.
template <typename T>
constexpr bool kCanBeEmpty =
    std::is_same_v<T, std::string> || std::is_same_v<T, std::vector<std::string>> ||
    std::is_same_v<T, std::optional<std::int64_t>>;

template <typename P>
class ParamReader : public ParamVisitor<ParamReader<P>> {
 public:
  // `where` prefixes the names: "memories[2].".
  ParamReader(const Json& object, std::string where, Reading& reading, P& params)
      : object_(object), where_(std::move(where)), reading_(reading), params_(params) {}

  template <typename Get, typename Note>
  void Take(const ParamSpec& spec, Get get, Note note) {
    // A field may be described twice: with its own help, and among all fields of its table.
    if (std::find(known_.begin(), known_.end(), spec.name) == known_.end()) {
      known_.push_back(spec.name);
    }
    const auto found = object_.find(std::string(spec.name));
    auto& value = get(params_);
    if (found == object_.end() || found->is_null()) {
      if (spec.need == Need::kRequired) {
        reading_.Add(where_ + std::string(spec.name) + " is missing");
      } else if (found != object_.end() && spec.takes_null) {
        Empty(spec, value, note);
      }
      return;
    }
    ReadValue(*found, spec, where_ + std::string(spec.name), reading_, value);
    note(params_);
  }

  void Finish() {
    for (const auto& [key, value] : object_.items()) {
      if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
      reading_.Add(reading_.NamesEnough() ? "" : UnknownArgument(key, where_, known_));
    }
  }

 private:
  template <typename T, typename Note>
  void Empty(const ParamSpec& spec, T& value, Note note) {
    if constexpr (kCanBeEmpty<T>) {
      value = T();
      if (spec.sense == Sense::kObject) ReadValue(Json::object(), spec, where_, reading_, value);
      note(params_);
    } else {
      reading_.Add(where_ + std::string(spec.name) + " cannot be null");
    }
  }

  const Json& object_;
  const std::string where_;
  Reading& reading_;
  P& params_;
  std::vector<std::string_view> known_;
};

}  // namespace param_reader_internal

// A nested object.
template <Described P>
void ReadValue(const Json& json, const ParamSpec&, const std::string& where, Reading& reading,
               P& params) {
  const Json object = Unwrapped(json, Json::value_t::object);
  if (!object.is_object()) return reading.Wrong(where, "an object", json);
  param_reader_internal::ParamReader<P> reader(object, where.empty() ? "" : where + ".", reading,
                                               params);
  P::Describe(reader);
  reader.Finish();
}

template <Described P>
Result<P> ReadParams(const Json& arguments, TimeMs now) {
  P params;
  Reading reading{.now = now, .problems = {}};
  ReadValue(arguments.is_null() ? Json::object() : arguments, {}, "", reading, params);
  if (!reading.problems.empty()) return param_reader_internal::Refusal(reading.problems);
  return params;
}

}  // namespace cairn
