// A Filter as a WHERE clause. Every value of the caller is a parameter; nothing of it becomes SQL
// text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/filter.h"

namespace cairn::sql {

// What the two databases say differently. Each text stands for a term over the table alias `m`.
struct Dialect {
  std::string_view not_expired;  // one parameter: the time
  std::string_view path_begins;  // one parameter: the beginning
  // Before and after a list of names, as in `… name IN (` ?, ? `) …`.
  std::string_view has_tag;
  std::string_view has_entity;
  std::string_view after_names;
};

struct Condition {
  std::string sql;  // over the table alias `m`; never empty
  std::vector<std::variant<std::int64_t, double, std::string>> parameters;
};

Condition ConditionFor(const Filter& filter, TimeMs now, const Dialect& dialect);

// Binds the condition's parameters as the next ones. The condition must outlive the statement's
// run.
template <typename Query>
void BindCondition(Query& query, const Condition& condition) {
  for (const auto& parameter : condition.parameters) {
    if (const auto* whole = std::get_if<std::int64_t>(&parameter)) {
      query.Bind(*whole);
    } else if (const auto* number = std::get_if<double>(&parameter)) {
      query.Bind(*number);
    } else {
      query.Bind(std::string_view(std::get<std::string>(parameter)));
    }
  }
}

// The column a list is sorted by.
std::string_view OrderColumn(Order order);

}  // namespace cairn::sql
