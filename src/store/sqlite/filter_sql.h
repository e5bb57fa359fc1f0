// A Filter as a WHERE clause. Every value of the caller is a parameter; nothing of it becomes SQL
// text.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "model/filter.h"
#include "store/sqlite/connection.h"

namespace cairn::sqlite {

struct Condition {
  std::string sql;  // over the table alias `m`; never empty
  std::vector<std::variant<std::int64_t, double, std::string>> parameters;
};

Condition ConditionFor(const Filter& filter, TimeMs now);

// Binds the condition's parameters as the next ones. The condition must outlive the statement's
// run.
void BindCondition(Query& query, const Condition& condition);

// The column a list is sorted by.
std::string_view OrderColumn(Order order);

}  // namespace cairn::sqlite
