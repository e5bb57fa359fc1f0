// Formats memories as one line each, for comparison in tests.
#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "base/text.h"
#include "model/input.h"

namespace cairn {

inline constexpr TimeMs kStart =
    1'700'000'000'000;  // 2023-11-14T22:13:20Z, when most samples begin

// The fields that were set, except the source, derived ids and empty values, each as "name=value",
// in record order; times are relative to kStart.
inline std::string Show(const MemoryInput& input) {
  std::vector<std::string> shown;
  const auto show = [&](std::string_view name, const std::string& value) {
    shown.push_back(std::string(name) + '=' + value);
  };
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (!input.given.Has(field.member)) return;
    const auto& value = input.values.*field.member;
    using T = std::decay_t<decltype(value)>;
    if constexpr (std::is_same_v<T, Id>) {
      // Skips derived ids.
      if (const std::string id = value.ToString(); id[14] != '8') show(field.name, id);
    } else if constexpr (std::is_same_v<T, std::string>) {
      if (field.name != "source" && !value.empty()) show(field.name, value);
    } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
      if (!value.empty()) show(field.name, Join(value, ","));
    } else if constexpr (NamedEnum<T>) {
      show(field.name, std::string(NameOf(value)));
    } else if constexpr (std::is_same_v<T, std::int64_t>) {
      const bool is_time = field.name.ends_with("_at");
      show(field.name, is_time ? "t" + std::to_string(value - kStart) : std::to_string(value));
    } else if constexpr (std::is_same_v<T, std::optional<std::int64_t>>) {
      if (value) show(field.name, std::to_string(*value));
    } else if constexpr (std::is_same_v<T, double>) {
      show(field.name, std::to_string(value).substr(0, 4));
    } else if constexpr (std::is_same_v<T, Successor>) {
      if (!value.IsNone()) show(field.name, value.ToString());
    }
  });
  return Join(shown, " | ");
}

}  // namespace cairn
