// Generates a tool's input schema from the description of its parameters (params.h): JSON Schema
// 2020-12.
//
// Limits in bytes are omitted, because JSON Schema counts characters; the reader enforces them.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "base/enum_names.h"
#include "base/id.h"
#include "json/json.h"
#include "tools/params.h"

namespace cairn {

template <Described P>
Json SchemaOf();

namespace param_schema_internal {

Json TextSchema(const ParamSpec& spec);
Json NumberSchema(std::string_view type, const ParamSpec& spec);
Json NamesSchema(std::span<const std::string_view> names);
Json ListSchema(Json items, const ParamSpec& spec);
// Adds the help to a schema.
Json WithHelp(Json schema, std::string_view help);

template <typename T>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <typename T>
struct IsList : std::false_type {};
template <typename T>
struct IsList<std::vector<T>> : std::true_type {};

template <typename T>
Json TypeSchema(const ParamSpec& spec) {
  if constexpr (IsOptional<T>::value) {
    return TypeSchema<typename T::value_type>(spec);
  } else if constexpr (requires { T::ParamSchema(); }) {
    return T::ParamSchema();
  } else if constexpr (Described<T>) {
    return SchemaOf<T>();
  } else if constexpr (IsList<T>::value) {
    return ListSchema(TypeSchema<typename T::value_type>(
                          {.limits = spec.limits, .shows_choices = spec.shows_choices}),
                      spec);
  } else if constexpr (NamedEnum<T>) {
    if (!spec.shows_choices) return {{"type", "string"}};
    return NamesSchema(spec.limits.choices.empty() ? AllNames<T>() : spec.limits.choices);
  } else if constexpr (std::is_same_v<T, bool>) {
    return {{"type", "boolean"}};
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return spec.sense == Sense::kTime ? Json{{"type", "string"}} : NumberSchema("integer", spec);
  } else if constexpr (std::is_same_v<T, double>) {
    return NumberSchema("number", spec);
  } else if constexpr (std::is_same_v<T, Json>) {
    return Json::object();
  } else {
    return TextSchema(spec);  // texts and ids
  }
}

// The default, where it is informative.
template <typename T>
std::optional<Json> DefaultOf(const T& value) {
  if constexpr (NamedEnum<T>) {
    return Json(NameOf(value));
  } else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::int64_t> ||
                       std::is_same_v<T, double> || std::is_same_v<T, std::string>) {
    return value == T() ? std::nullopt : std::optional<Json>(value);
  } else {
    return std::nullopt;
  }
}

template <typename P>
class SchemaWriter : public ParamVisitor<SchemaWriter<P>> {
 public:
  template <typename Get, typename Note>
  void Take(const ParamSpec& spec, Get get, Note) {
    if (!spec.is_listed) return;
    const auto& value = get(defaults_);
    using T = std::remove_cvref_t<decltype(value)>;
    Json schema = WithHelp(TypeSchema<T>(spec), spec.help);
    const bool has_default =
        spec.need == Need::kOptional && spec.shows_default && spec.sense == Sense::kPlain;
    if (const auto usual = DefaultOf(value); has_default && usual) schema["default"] = *usual;
    properties_[std::string(spec.name)] = std::move(schema);
    if (spec.need == Need::kRequired) required_.emplace_back(spec.name);
  }

  Json Schema() && {
    Json schema{{"type", "object"}, {"properties", std::move(properties_)}};
    if (!required_.empty()) schema["required"] = required_;
    return schema;
  }

 private:
  const P defaults_{};
  Json properties_ = Json::object();
  std::vector<std::string> required_;
};

}  // namespace param_schema_internal

template <Described P>
Json SchemaOf() {
  param_schema_internal::SchemaWriter<P> writer;
  P::Describe(writer);
  return std::move(writer).Schema();
}

}  // namespace cairn
