#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/view.h"
#include "eval/evaluate.h"
#include "json/search.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kEvalLimit = 100;

struct Figure {
  const char* name;
  double RankingMetrics::*value;
};
constexpr std::array<Figure, 6> kFigures = {{{"R@1", &RankingMetrics::recall_1},
                                             {"R@5", &RankingMetrics::recall_5},
                                             {"R@10", &RankingMetrics::recall_10},
                                             {"all@5", &RankingMetrics::all_5},
                                             {"NDCG@10", &RankingMetrics::ndcg_10},
                                             {"MRR", &RankingMetrics::mrr}}};

// A store that is removed at the end.
class ThrowAwayStore {
 public:
  ThrowAwayStore() {
    std::string name = (fs::temp_directory_path() / "cairn-eval-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) directory_ = name;
  }
  ~ThrowAwayStore() {
    std::error_code ignored;
    if (!directory_.empty()) fs::remove_all(directory_, ignored);
  }
  ThrowAwayStore(const ThrowAwayStore&) = delete;
  ThrowAwayStore& operator=(const ThrowAwayStore&) = delete;

  Result<std::string> File() const {
    if (directory_.empty()) return IoError("cannot make a temporary directory; set TMPDIR");
    return directory_ + "/eval.db";
  }

 private:
  std::string directory_;
};

Result<SearchRequest> ReadEvalRequest(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, app.config());
  SearchRequest request{.fusion = loaded->config.fusion,
                        .vector_weight = loaded->config.hybrid_weights.vector,
                        .keyword_weight = loaded->config.hybrid_weights.keyword,
                        .min_score = -1};
  CAIRN_TRY(in.Read("mode", request.mode));
  CAIRN_TRY(in.Read("fusion", request.fusion));
  CAIRN_ASSIGN_OR_RETURN(
      auto profile, FindProfile(in.Text("profile").value_or("relevance"), loaded->config.profiles));
  request.profile = std::move(profile);
  CAIRN_ASSIGN_OR_RETURN(const auto limit, in.Whole("limit", 1, 1000));
  request.page = {.limit = limit.value_or(kEvalLimit)};
  return request;
}

Status WriteRun(const std::string& path, const std::vector<EvaluatedQuery>& queries) {
  std::ofstream file(path);
  for (const EvaluatedQuery& each : queries) {
    int rank = 0;
    for (const RankedDocument& document : each.ranked) {
      file << each.query->id << '\t' << document.id << '\t' << ++rank << '\t' << document.score
           << '\n';
    }
  }
  file.flush();
  return file ? Status() : Status(IoError("cannot write " + path));
}

Json FiguresJson(const RankingMetrics& metrics) {
  Json json;
  for (const Figure& figure : kFigures) json[figure.name] = metrics.*figure.value;
  return json;
}

std::string Row(const std::string& name, std::size_t count, const RankingMetrics& metrics) {
  std::array<char, 64> cell{};
  std::snprintf(cell.data(), cell.size(), "%-28.28s %6zu", name.c_str(), count);
  std::string line = cell.data();
  for (const Figure& figure : kFigures) {
    std::snprintf(cell.data(), cell.size(), " %8.4f", metrics.*figure.value);
    line += cell.data();
  }
  return line + "\n";
}

std::string Header() {
  std::string line = "category                          n";
  std::array<char, 16> cell{};
  for (const Figure& figure : kFigures) {
    std::snprintf(cell.data(), cell.size(), " %8s", figure.name);
    line += cell.data();
  }
  return line + "\n";
}

using ByCategory = std::map<std::string, std::vector<RankingMetrics>>;

ByCategory Grouped(const std::vector<EvaluatedQuery>& queries) {
  ByCategory groups;
  for (const EvaluatedQuery& each : queries) groups[each.query->category].push_back(each.metrics);
  return groups;
}

Result<std::vector<EvaluatedQuery>> Evaluate(App& app, const Dataset& data,
                                             const std::string& place,
                                             const SearchRequest& request) {
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.EngineAt(place));
  Evaluation evaluation(*engine, data);
  {
    Progress progress = app.ShowProgress("embedding");
    CAIRN_TRY(evaluation.Store(
        [&](std::int64_t done, std::int64_t total) { progress.Update(done, total); }));
  }
  Progress progress = app.ShowProgress("asking");
  return evaluation.Ask(
      request, [&](std::int64_t done, std::int64_t total) { progress.Update(done, total); });
}

Result<int> RunEval(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto request, ReadEvalRequest(app, in));
  CAIRN_ASSIGN_OR_RETURN(auto data, ReadDataset(*in.Argument("DIR")));
  for (const std::string& skipped : in.All("skip")) {
    std::erase_if(data.queries, [&](const EvalQuery& query) { return query.category == skipped; });
  }
  const ThrowAwayStore temporary;
  CAIRN_ASSIGN_OR_RETURN(const auto place,
                         in.Has("keep") ? Result<std::string>(*in.Text("keep")) : temporary.File());
  CAIRN_ASSIGN_OR_RETURN(const auto queries, Evaluate(app, data, place, request));
  if (const auto run = in.Text("run")) CAIRN_TRY(WriteRun(*run, queries));
  const ByCategory groups = Grouped(queries);
  std::vector<RankingMetrics> all;
  for (const EvaluatedQuery& each : queries) all.push_back(each.metrics);
  std::string text = Header();
  Json categories = Json::object();
  for (const auto& [category, metrics] : groups) {
    if (groups.size() > 1) text += Row(category, metrics.size(), Mean(metrics));
    categories[category] = FiguresJson(Mean(metrics));
  }
  text += Row("all", all.size(), Mean(all));
  text.pop_back();
  return ShowTextOrJson(app, in, text, [&] {
    return Json{{"documents", data.documents.size()}, {"queries", all.size()},
                {"mode", NameOf(request.mode)},       {"profile", request.profile.name},
                {"all", FiguresJson(Mean(all))},      {"by_category", std::move(categories)}};
  });
}

}  // namespace

Command EvalCommand() {
  return {
      .name = "eval",
      .group = "Maintenance",
      .summary = "Measure search quality on labeled data",
      .description =
          "Stores the texts of DIR/corpus.jsonl in a temporary store, runs the queries of "
          "DIR/queries.jsonl and prints recall at 1, 5 and 10, NDCG at 10 and the mean reciprocal "
          "rank. docs/ranking.md describes the files.",
      .arguments = {{.name = "DIR", .help = "the directory with both files", .is_path = true}},
      .options = {{.name = "mode",
                   .value_name = "NAME",
                   .help = "search by words, by meaning or both (hybrid)",
                   .choices = ChoicesOf<SearchMode>()},
                  {.name = "profile", .value_name = "NAME", .help = "ranking profile (relevance)"},
                  {.name = "fusion",
                   .value_name = "NAME",
                   .help = "how keyword and vector results are combined (blend)",
                   .choices = ChoicesOf<Fusion>()},
                  {.name = "limit",
                   .short_name = 'n',
                   .value_name = "N",
                   .help = "results per query (100)"},
                  {.name = "skip",
                   .value_name = "CATEGORY",
                   .help = "skip queries of this category",
                   .repeatable = true},
                  {.name = "run",
                   .value_name = "FILE",
                   .help = "write the ranked ids to this file: query, id, rank, score",
                   .is_path = true},
                  {.name = "keep",
                   .value_name = "STORE",
                   .help = "a file or address to keep the store at, so that the next run reuses "
                           "its embeddings",
                   .is_path = true},
                  JsonOption()},
      .examples = {{"cairn eval questions/ --run run.tsv", "on your own data"},
                   {"cairn eval questions/ --mode keyword", "keyword search alone"}},
      .run = RunEval};
}

}  // namespace cairn
