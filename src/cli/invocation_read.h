// Template definitions of Given: the getter for each type of field.
#pragma once

#include <type_traits>

#include "cli/invocation.h"

namespace cairn {
namespace invocation_internal {

template <typename T>
struct Inner {
  using type = T;
};
template <typename T>
struct Inner<std::optional<T>> {
  using type = T;
};

template <typename T>
struct Element {
  using type = void;
};
template <typename T>
struct Element<std::vector<T>> {
  using type = T;
};

template <typename Field, typename Value>
Status Assign(Field& field, Result<std::optional<Value>> value) {
  if (!value) return value.error();
  if (*value) field = static_cast<typename Inner<Field>::type>(**value);
  return {};
}

}  // namespace invocation_internal

template <NamedEnum E>
Result<std::optional<E>> Given::OneOf(std::string_view name) const {
  CAIRN_ASSIGN_OR_RETURN(const auto all, AllOf<E>(name));
  return all.empty() ? std::optional<E>() : all.back();
}

template <NamedEnum E>
Result<std::vector<E>> Given::AllOf(std::string_view name) const {
  std::vector<E> values;
  for (const std::string& text : All(name)) {
    const Result<E> value = ParseEnum<E>(text);
    if (!value) return Wrong(name, value.error());
    values.push_back(*value);
  }
  return values;
}

template <typename Field>
Status Given::Read(std::string_view name, Field& field) const {
  using Value = typename invocation_internal::Inner<Field>::type;
  using Element = typename invocation_internal::Element<Value>::type;
  if (!Has(name)) return {};
  if constexpr (std::is_same_v<Value, bool>) {
    field = true;
  } else if constexpr (std::is_same_v<Value, std::string>) {
    field = All(name).back();
  } else if constexpr (std::is_same_v<Element, std::string>) {
    field = All(name);
  } else if constexpr (NamedEnum<Value>) {
    return invocation_internal::Assign(field, OneOf<Value>(name));
  } else {
    CAIRN_ASSIGN_OR_RETURN(std::vector<Element> all, AllOf<Element>(name));
    field = std::move(all);
  }
  return {};
}

template <typename Field, typename Bound>
Status Given::Read(std::string_view name, Field& field, Bound lowest, Bound highest) const {
  using Value = typename invocation_internal::Inner<Field>::type;
  if constexpr (std::is_floating_point_v<Value>) {
    return invocation_internal::Assign(
        field, Number(name, static_cast<double>(lowest), static_cast<double>(highest)));
  } else {
    static_assert(std::is_integral_v<Value> && std::is_integral_v<Bound>);
    return invocation_internal::Assign(field, Whole(name, lowest, highest));
  }
}

}  // namespace cairn
