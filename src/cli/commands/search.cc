#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/view.h"
#include "cli/output_format.h"
#include "cli/wrap.h"
#include "json/records.h"

namespace cairn {
namespace {

constexpr std::int64_t kSearchLimit = 10;
constexpr std::size_t kExcerptCharacters = 300;

std::string ScoreText(double score) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", score);
  return text.data();
}

Json SearchJson(const std::string& query, const SearchPage& found, const Page& page) {
  Json json;
  json["query"] = query;
  json["mode"] = "keyword";
  json["profile"] = "relevance";
  json["total_count"] = found.total_count;
  json["has_more"] = page.offset + std::ssize(found.hits) < found.total_count;
  json["offset"] = page.offset;
  json["results"] = Json::array();
  for (const SearchHit& hit : found.hits) {
    Json result = ToJson(hit.memory);
    result["score"] = hit.score;
    result["matched_by"] = {"keyword"};
    json["results"].push_back(std::move(result));
  }
  return json;
}

Table SearchTable(const std::string& query, const SearchPage& found, bool full) {
  Table table{.name = "results",
              .row_name = "result",
              .columns = {"id", "score", "category", "source", "file_path", "content"},
              .attributes = {{"query", query}}};
  for (const SearchHit& hit : found.hits) {
    table.rows.push_back({hit.memory.id.ToString(), ScoreText(hit.score),
                          std::string(NameOf(hit.memory.category)), hit.memory.source,
                          hit.memory.file_path, Cell(hit.memory.content, full)});
  }
  return table;
}

std::string SearchText(const App& app, const std::string& query, const SearchPage& found,
                       const Page& page) {
  if (found.hits.empty()) return "Nothing found for \"" + Abbreviate(query, 60) + "\".\n";
  const Style style = app.style();
  std::string text;
  std::int64_t number = page.offset;
  for (const SearchHit& hit : found.hits) {
    const Memory& memory = hit.memory;
    if (!text.empty()) text += '\n';
    text += style.Bold(std::to_string(++number) + ".") + " [" + style.Green(ScoreText(hit.score)) +
            "] " + style.Cyan(std::string(NameOf(memory.type))) + "  " +
            style.Dim(memory.id.ToString()) +
            (memory.file_path.empty() ? "" : "  " + memory.file_path) + "\n";
    text += WrapIndented(Abbreviate(memory.content, kExcerptCharacters), app.Width(), 3);
  }
  const std::string more = MoreLine(app, std::ssize(found.hits), page.offset, found.total_count);
  return more.empty() ? text : text + '\n' + more;
}

Result<int> RunSearch(App& app, const Invocation& in) {
  const std::string query = Join(in.Arguments("QUERY"), " ");
  const auto filter = ReadFilter(in, app.Now());
  if (!filter) return filter.error();
  const auto page = ReadPage(in, kSearchLimit);
  if (!page) return page.error();
  const auto engine = app.engine();
  if (!engine) return engine.error();
  const auto found = (*engine)->browse.Search(query, *filter, *page);
  if (!found) return found.error();
  return Show(app, in,
              {.json = [&] { return SearchJson(query, *found, *page); },
               .table = [&] { return SearchTable(query, *found, in.Has("full")); },
               .text = [&] { return SearchText(app, query, *found, *page); }});
}

}  // namespace

Command SearchCommand() {
  return {.name = "search",
          .group = "Find",
          .summary = "Find memories by their words",
          .description =
              "Finds memories that contain any of the words, those that match more and rarer words "
              "first. Also understands \"exact phrases\", AND, OR, NOT, parentheses, prefix* and "
              "field:word; no query is an error. "
              "Searching changes nothing: it is no use of what it finds.",
          .arguments = {{.name = "QUERY", .help = "the words to look for", .repeatable = true}},
          .options =
              Concat({FilterOptions(), PageOptions(kSearchLimit), FormatOptions(), {FullOption()}}),
          .examples = {{"cairn search \"why sqlite\"", "best matches first"},
                       {"cairn search deploy --type decision --since 2026-01-01 --json",
                        "for a script"}},
          .run = RunSearch};
}

}  // namespace cairn
