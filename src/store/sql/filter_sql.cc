#include "store/sql/filter_sql.h"

#include "base/text.h"

namespace cairn::sql {
namespace {

class Builder {
 public:
  // Adds a term; each parameter stands for one `?` in it.
  template <typename... Values>
  void Add(std::string_view term, Values&&... values) {
    if (!condition_.sql.empty()) condition_.sql += " AND ";
    condition_.sql += term;
    (condition_.parameters.emplace_back(std::forward<Values>(values)), ...);
  }

  template <typename T>
  void AddIfSet(std::string_view term, const std::optional<T>& value) {
    if (value) Add(term, *value);
  }
  void AddIfSet(std::string_view term, const std::string& value) {
    if (!value.empty()) Add(term, value);
  }

  // Adds `head`, a `?` for each value, and `tail`.
  template <typename T, typename ToText>
  void AddList(std::string_view head, const std::vector<T>& values, std::string_view tail,
               ToText to_text) {
    if (values.empty()) return;
    std::string term = std::string(head) + "?";
    for (std::size_t i = 1; i < values.size(); ++i) term += ", ?";
    Add(term.append(tail));
    for (const T& value : values) {
      condition_.parameters.emplace_back(std::string(to_text(value)));
    }
  }

  Condition Take() { return std::move(condition_); }

 private:
  Condition condition_;
};

constexpr auto kLower = [](const std::string& name) { return ToLowerAscii(name); };
constexpr auto kName = [](auto value) { return NameOf(value); };

// The names are our own, so they may stand in the text; SQLite matches them with the indexes of
// handoffs only there.
void AddType(Builder& builder, const Filter& filter) {
  if (filter.types.empty()) {
    builder.Add("m.type <> 'handoff'");
    return;
  }
  std::string term;
  for (const MemoryType type : filter.types) {
    term += (term.empty() ? "" : " OR ") + ("m.type = '" + std::string(NameOf(type)) + "'");
  }
  builder.Add("(" + term + ")");
}

void AddState(Builder& builder, const Filter& filter, TimeMs now, const Dialect& dialect) {
  if (!filter.include_deleted && !filter.include_superseded) {
    builder.Add("m.superseded_by IS NULL");
  } else if (!filter.include_superseded) {
    builder.Add("coalesce(m.superseded_by, 'DELETED') = 'DELETED'");
  } else if (!filter.include_deleted) {
    builder.Add("coalesce(m.superseded_by, '') <> 'DELETED'");
  }
  if (!filter.include_expired) builder.Add(dialect.not_expired, now);
}

void AddNames(Builder& builder, const Filter& filter, const Dialect& dialect) {
  builder.AddList(dialect.has_tag, filter.tags, dialect.after_names, kLower);
  if (!filter.entities_all) {
    builder.AddList(dialect.has_entity, filter.entities, dialect.after_names, kLower);
    return;
  }
  for (const std::string& entity : filter.entities) {
    builder.AddList(dialect.has_entity, std::vector{entity}, dialect.after_names, kLower);
  }
}

}  // namespace

Condition ConditionFor(const Filter& filter, TimeMs now, const Dialect& dialect) {
  Builder builder;
  AddState(builder, filter, now, dialect);
  AddType(builder, filter);
  builder.AddList("m.category IN (", filter.categories, ")", kName);
  // As KindMatches of model/filter.cc.
  builder.AddList("CASE WHEN m.source = 'analysis' THEN 'code' ELSE m.kind END IN (", filter.kinds,
                  ")", kName);
  AddNames(builder, filter, dialect);
  builder.AddIfSet("m.project = ?", filter.project);
  builder.AddIfSet("m.branch = ?", filter.branch);
  builder.AddIfSet("m.source = ?", filter.source);
  builder.AddIfSet(dialect.path_begins, filter.path);
  builder.AddIfSet("m.importance >= ?", filter.min_importance);
  builder.AddIfSet("m.confidence >= ?", filter.min_confidence);
  builder.AddIfSet("m.created_at >= ?", filter.created_after);
  builder.AddIfSet("m.created_at < ?", filter.created_before);
  builder.AddIfSet("m.updated_at >= ?", filter.updated_after);
  builder.AddIfSet("m.updated_at < ?", filter.updated_before);
  return builder.Take();
}

std::string_view OrderColumn(Order order) {
  switch (order) {
    case Order::kCreated:
      return "m.created_at";
    case Order::kUpdated:
      return "m.updated_at";
    case Order::kAccessed:
      return "m.last_accessed_at";
    case Order::kImportance:
      return "m.importance";
    case Order::kUsefulness:
      return "m.usefulness";
  }
  return "m.created_at";
}

}  // namespace cairn::sql
