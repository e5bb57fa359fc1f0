// A field of a struct, described once: its name, where it lives, who may set it, its limits and
// what it means. JSON, SQL columns, command-line flags, tool schemas and validation are loops over
// a tuple of these.
#pragma once

#include <cstddef>
#include <limits>
#include <string_view>
#include <tuple>

namespace cairn {

enum class FieldRole {
  kSettable,  // may be given when storing and when updating
  kAtBirth,   // may be given when storing only
  kManaged,   // set by Cairn; only an import brings its own
  kInner,     // likewise, and shown by an export only
};

struct FieldLimits {
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
  std::size_t most_bytes = 1000;  // of a text, or of each text of a list
  std::size_t most_items = 100;   // of a list
};

template <typename Owner, typename T>
struct Field {
  std::string_view name;  // snake_case; the JSON key and the SQL column
  T Owner::*member;
  FieldRole role;
  std::string_view help;
  FieldLimits limits = {};
};

template <typename Owner, typename T>
Field(std::string_view, T Owner::*, FieldRole, std::string_view) -> Field<Owner, T>;
template <typename Owner, typename T>
Field(std::string_view, T Owner::*, FieldRole, std::string_view, FieldLimits) -> Field<Owner, T>;

// Calls visit(field) for each field of the tuple, in order.
template <typename Fields, typename Visit>
constexpr void ForEachField(const Fields& fields, Visit&& visit) {
  std::apply([&](const auto&... field) { (visit(field), ...); }, fields);
}

}  // namespace cairn
