// Checks values against the limits of their fields. Each error names the field, what it was and
// what is allowed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/result.h"
#include "model/field.h"

namespace cairn {

// Valid UTF-8, no NUL byte, not too long.
Status CheckText(std::string_view name, std::string_view text, std::size_t most_bytes);
Status CheckNumber(std::string_view name, double number, const FieldLimits& limits);
Status CheckCount(std::string_view name, std::size_t count, std::size_t most);
Status CheckList(std::string_view name, const std::vector<std::string>& list,
                 const FieldLimits& limits);

template <typename T>
Status CheckValue(std::string_view name, const T& value, const FieldLimits& limits) {
  if constexpr (std::is_same_v<T, std::string>) {
    return CheckText(name, value, limits.most_bytes);
  } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
    return CheckList(name, value, limits);
  } else if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
    return CheckNumber(name, static_cast<double>(value), limits);
  } else if constexpr (std::is_same_v<T, std::optional<std::int64_t>> ||
                       std::is_same_v<T, std::optional<double>>) {
    return value ? CheckNumber(name, static_cast<double>(*value), limits) : Status();
  } else {
    return {};  // ids, enums, flags and successors cannot hold anything wrong
  }
}

// The first error among all fields of the tuple.
template <typename Fields, typename Owner>
Status ValidateFields(const Fields& fields, const Owner& owner) {
  Status status;
  ForEachField(fields, [&](const auto& field) {
    if (status) status = CheckValue(field.name, owner.*field.member, field.limits);
  });
  return status;
}

}  // namespace cairn
