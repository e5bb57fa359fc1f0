#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "base/time_text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/view.h"
#include "cli/output_format.h"
#include "cli/wrap.h"
#include "json/overview.h"
#include "json/records.h"

namespace cairn {
namespace {

constexpr std::int64_t kListLimit = 50;
// What people and agents stored; file sections and code findings would outnumber it.
constexpr TextKind kListKind = TextKind::kNote;
constexpr std::int64_t kEntitiesLimit = 50;

Result<int> RunList(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto filter, ReadFilter(in, app.Now(), kListKind));
  CAIRN_ASSIGN_OR_RETURN(const auto page, ReadPage(in, kListLimit));
  Order order = Order::kCreated;
  CAIRN_TRY(in.Read("order", order));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_ASSIGN_OR_RETURN(const auto found, engine->browse.List(filter, order, page));
  const auto text = [&] {
    std::string lines;
    for (const Memory& memory : found.items) lines += MemoryLine(app, memory);
    return lines;
  };
  const auto remark = [&] {
    if (found.items.empty()) {
      return std::string(in.Has("kind") ? "No memories."
                                        : "No notes. --kind all includes documents and code.");
    }
    return MoreRemark(std::ssize(found.items), page.offset, found.total_count);
  };
  return Show(app, in,
              {.json = [&] { return ToJson(found, page); },
               .table = [&] { return MemoryTable(found.items, in.Has("full")); },
               .text = text,
               .remark = remark,
               .listed = IdsOf(found.items, std::identity())});
}

Result<int> RunEntities(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto filter, ReadFilter(in, app.Now()));
  CAIRN_ASSIGN_OR_RETURN(const auto page, ReadPage(in, kEntitiesLimit));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_ASSIGN_OR_RETURN(const auto counts, engine->browse.Entities(filter, page));
  const auto json = [&] {
    Json list = Json::array();
    for (const EntityCount& entity : counts) list.push_back(ToJson(entity));
    return Json{{"entities", std::move(list)}};
  };
  const auto table = [&] {
    Table rows{.name = "entities", .row_name = "entity", .columns = {"name", "count"}};
    for (const EntityCount& entity : counts) {
      rows.rows.push_back({entity.name, std::to_string(entity.count)});
    }
    return rows;
  };
  const auto text = [&] {
    std::string lines;
    for (const EntityCount& entity : counts) {
      const std::string count = std::to_string(entity.count);
      std::string line = std::string(count.size() < 6 ? 6 - count.size() : 0, ' ') + count + "  " +
                         Abbreviate(entity.name, 200);
      if (app.OutIsTerminal()) line = CutTo(line, app.Width());
      lines += line + "\n";
    }
    return lines;
  };
  const auto remark = [&] { return std::string(counts.empty() ? "No entities." : ""); };
  return Show(app, in, {.json = json, .table = table, .text = text, .remark = remark});
}

// The figures of `stats` in the order of their JSON, as text: maps become "a 3, b 1", times become
// local.
std::vector<std::vector<std::string>> StatsRows(const Json& stats) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [name, value] : stats.items()) {
    std::string text;
    if (value.is_object()) {
      for (const auto& [key, count] : value.items()) {
        text += (text.empty() ? "" : ", ") + (key.empty() ? "(none)" : key) + " " + count.dump();
      }
    } else if ((name == "oldest" || name == "newest") && value.is_number()) {
      text = FormatLocalTime(value.get<TimeMs>());
    } else if (value.is_string()) {
      text = value.get<std::string>();
    } else if (!value.is_null()) {
      text = value.dump();
    }
    rows.push_back({name, text});
  }
  return rows;
}

// The record counts in one line, as in the doctor and `backup`.
std::vector<std::vector<std::string>> StatsLines(const StoreStats& stats,
                                                 std::vector<std::vector<std::string>> rows) {
  constexpr std::string_view kInWords[] = {"total", "deleted", "superseded", "expired"};
  std::erase_if(rows, [&](const auto& row) {
    return std::ranges::find(kInWords, row[0]) != std::end(kInWords);
  });
  for (auto& row : rows) {
    if (row[0] == "vectors") row[0] = "passages";
  }
  rows.insert(rows.begin(), std::vector<std::string>{"stored", InWords(stats.Counts())});
  return rows;
}

Result<int> RunStats(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_ASSIGN_OR_RETURN(const auto stats, engine->browse.Stats());
  const Json json = ToJson(stats, engine->embeddings.model_id());
  const auto text = [&] {
    std::string lines;
    for (const auto& row : StatsLines(stats, StatsRows(json))) {
      std::string name = row[0];
      name.resize(16, ' ');
      lines += app.style().Dim(name) + (row[1].empty() ? "-" : row[1]) + "\n";
    }
    return lines;
  };
  const auto table = [&] {
    return Table{
        .name = "stats", .row_name = "stat", .columns = {"name", "value"}, .rows = StatsRows(json)};
  };
  return Show(app, in, {.json = [&] { return Json(json); }, .table = table, .text = text});
}

}  // namespace

Command ListCommand() {
  return {.name = "list",
          .group = "Memories",
          .summary = "List memories, newest first",
          .description =
              "Lists notes: what people and agents stored. --kind document lists sections of "
              "indexed files, --kind code findings of `cairn analyze`, --kind turn lines of "
              "conversations, and --kind all everything. Handoffs are listed with --type "
              "handoff.\n\nListing doesn't count as usage.",
          .options = Concat({FilterOptions(kListKind),
                             {{.name = "order",
                               .value_name = "NAME",
                               .help = "sort by, highest or newest first (created)",
                               .choices = ChoicesOf<Order>()}},
                             PageOptions(kListLimit),
                             FormatOptions(),
                             {FullOption()}}),
          .examples = {{"cairn list --type decision --since 7d", "decisions of the last week"},
                       {"cairn list --order usefulness --limit 5", "what helped most"},
                       {"cairn list --kind document --path docs/", "indexed sections of docs/"},
                       {"cairn list --format csv --full > memories.csv", "for a spreadsheet"}},
          .aliases = {"ls"},
          .synonyms = {"recent", "all"},
          .run = RunList};
}

Command EntitiesCommand() {
  return {
      .name = "entities",
      .group = "Overview",
      .summary = "List the names mentioned in memories",
      .options = Concat({FilterOptions(), PageOptions(kEntitiesLimit), FormatOptions()}),
      .examples = {{"cairn entities --project shop --limit 10", "who and what a project is about"}},
      .run = RunEntities};
}

Command StatsCommand() {
  return {.name = "stats",
          .group = "Overview",
          .summary = "Show statistics of the store",
          .options = FormatOptions(),
          .examples = {{"cairn stats --json", "the figures for a script"}},
          .aliases = {"status"},
          .synonyms = {"info", "count"},
          .run = RunStats};
}

}  // namespace cairn
