#include "tools/param_schema.h"

#include <cmath>

namespace cairn::param_schema_internal {
namespace {

// Writes integral values without a fraction.
Json Bound(double value) {
  return value == std::trunc(value) ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

}  // namespace

Json TextSchema(const ParamSpec& spec) {
  if (spec.sense == Sense::kObject) return {{"type", "object"}};
  if (!spec.limits.choices.empty()) return NamesSchema(spec.limits.choices);
  Json schema{{"type", "string"}};
  if (spec.limits.needs_text) schema["minLength"] = 1;
  if (spec.limits.most_characters > 0) schema["maxLength"] = spec.limits.most_characters;
  return schema;
}

Json NumberSchema(std::string_view type, const ParamSpec& spec) {
  Json schema{{"type", type}};
  if (std::isfinite(spec.limits.least)) schema["minimum"] = Bound(spec.limits.least);
  // A bound that only prevents overflow is not informative.
  if (std::abs(spec.limits.most) < kMostCounted) schema["maximum"] = Bound(spec.limits.most);
  return schema;
}

Json NamesSchema(std::span<const std::string_view> names) {
  Json list = Json::array();
  for (const std::string_view name : names) list.push_back(name);
  return {{"type", "string"}, {"enum", std::move(list)}};
}

Json ListSchema(Json items, const ParamSpec& spec) {
  Json schema{{"type", "array"}, {"items", std::move(items)}};
  if (spec.limits.least_items > 0) schema["minItems"] = spec.limits.least_items;
  // Only an unusually low limit is worth stating.
  if (spec.limits.most_items < 100) schema["maxItems"] = spec.limits.most_items;
  return schema;
}

Json WithHelp(Json schema, std::string_view help) {
  if (!help.empty()) schema["description"] = help;
  return schema;
}

}  // namespace cairn::param_schema_internal
