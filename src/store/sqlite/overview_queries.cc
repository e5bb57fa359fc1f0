#include "store/sqlite/overview_queries.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "store/sqlite/filter_sql.h"
#include "store/sqlite/queries.h"

namespace cairn::sqlite {
namespace {

Result<MemoryOutline> ReadOutline(const Query& row) {
  const auto id = Id::Parse(row.Text(0));
  if (!id) return id.error();
  const auto type = ParseEnum<MemoryType>(row.Text(2));
  if (!type) return type.error();
  const auto category = ParseEnum<Category>(row.Text(3));
  if (!category) return category.error();
  return MemoryOutline{.id = *id,
                       .created_at = row.Int(1),
                       .type = *type,
                       .category = *category,
                       .project = std::string(row.Text(4)),
                       .source = std::string(row.Text(5))};
}

// Counts the pairs of one memory's names, which are places that ascend.
class PairCounter {
 public:
  void Add(std::span<const std::size_t> places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      for (std::size_t j = i + 1; j < places.size(); ++j) ++counts_[{places[i], places[j]}];
    }
  }

  std::vector<EntityPair> Take() const {
    std::vector<EntityPair> pairs;
    for (const auto& [places, count] : counts_) {
      pairs.push_back({places.first, places.second, count});
    }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const EntityPair& x, const EntityPair& y) { return x.count > y.count; });
    return pairs;
  }

 private:
  std::map<std::pair<std::size_t, std::size_t>, std::int64_t> counts_;
};

}  // namespace

Result<std::vector<MemoryOutline>> Outlines(Connection& connection, const Filter& filter,
                                            TimeMs now) {
  const Condition condition = ConditionFor(filter, now);
  auto query = connection.Prepare(
      "SELECT m.id, m.created_at, m.type, m.category, m.project, m.source FROM memory AS m WHERE " +
      condition.sql + " ORDER BY m.row");
  if (!query) return query.error();
  BindCondition(*query, condition);
  std::vector<MemoryOutline> outlines;
  CAIRN_TRY(ForEachRow(*query, [&](const Query& row) -> Status {
    auto outline = ReadOutline(row);
    if (!outline) return outline.error();
    outlines.push_back(*std::move(outline));
    return {};
  }));
  connection.DropCache();
  return outlines;
}

Result<std::vector<EntityPair>> EntityPairs(Connection& connection,
                                            std::span<const std::string> names,
                                            const Filter& filter, TimeMs now) {
  const Condition condition = ConditionFor(filter, now);
  auto query = connection.Prepare(
      "SELECT e.memory, c.rowid FROM carray(?) AS c"
      " CROSS JOIN memory_entity AS e ON e.name = c.value JOIN memory AS m ON m.row = e.memory"
      " WHERE " +
      condition.sql + " ORDER BY 1, 2");
  if (!query) return query.error();
  std::vector<const char*> texts;
  for (const std::string& name : names) texts.push_back(name.c_str());
  query->BindTexts(texts);
  BindCondition(*query, condition);
  PairCounter counter;
  std::int64_t memory = 0;
  std::vector<std::size_t> places;  // of the names that this memory mentions
  CAIRN_TRY(ForEachRow(*query, [&](const Query& row) -> Status {
    if (row.Int(0) != memory) {
      counter.Add(places);
      places.clear();
      memory = row.Int(0);
    }
    places.push_back(static_cast<std::size_t>(row.Int(1) - 1));  // carray counts from 1
    return {};
  }));
  counter.Add(places);
  return counter.Take();
}

// No index is by successor, but one names the few memories that have any, or are handoffs: the
// first half of the condition repeats its words, and the + keeps SQLite from walking the whole
// table for its order.
Result<std::vector<Id>> FindReplaced(Connection& connection, const Id& by) {
  auto query = connection.Prepare(
      "SELECT id FROM memory WHERE (superseded_by IS NOT NULL OR type = 'handoff')"
      " AND superseded_by = ? ORDER BY +row");
  if (!query) return query.error();
  query->BindCopy(by.ToString());
  return ReadIds(*query);
}

Result<std::vector<SourceActivity>> Writers(Connection& connection, std::int64_t limit) {
  auto query = connection.Prepare(
      "SELECT source, session, count(*), max(created_at) FROM memory GROUP BY 1, 2"
      " ORDER BY 4 DESC, 1, 2 LIMIT ?");
  if (!query) return query.error();
  query->Bind(std::max<std::int64_t>(limit, 0));
  std::vector<SourceActivity> writers;
  CAIRN_TRY(ForEachRow(*query, [&](const Query& row) -> Status {
    writers.push_back({std::string(row.Text(0)), std::string(row.Text(1)), row.Int(2), row.Int(3)});
    return {};
  }));
  return writers;
}

}  // namespace cairn::sqlite
