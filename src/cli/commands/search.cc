#include "json/search.h"

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "base/utf8.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/search_text.h"
#include "cli/commands/view.h"
#include "cli/output_format.h"
#include "json/dual_response.h"

namespace cairn {
namespace {

constexpr std::int64_t kSearchLimit = 10;
constexpr std::int64_t kRecallTokens = 2000;
// The range of minScore in the configuration.
constexpr double kLeastMinScore = -2;
constexpr double kMostMinScore = 1;

Table SearchTable(const std::string& query, const SearchReply& reply, bool full) {
  Table table{.name = "results",
              .row_name = "result",
              .columns = {"id", "score", "category", "source", "file_path", "content"},
              .attributes = {{"query", query}}};
  for (const Found& found : reply.results) {
    table.rows.push_back({found.memory.id.ToString(), ScoreText(found.score),
                          std::string(NameOf(found.memory.category)), found.memory.source,
                          found.memory.file_path, Cell(found.memory.content, full)});
  }
  return table;
}

// The named profile; an intent is an alias of a profile.
Result<Profile> ReadProfileOption(const Invocation& in, const Config& config) {
  if (in.Has("profile") && in.Has("intent")) {
    return InvalidArgument("give either --profile or --intent, not both");
  }
  const std::string name =
      in.Text("profile").value_or(in.Text("intent").value_or(std::string(kDefaultProfile)));
  return FindProfile(name, config.profiles);
}

Status ReadScoring(const Invocation& in, SearchRequest& request) {
  CAIRN_ASSIGN_OR_RETURN(const auto jitter, in.Number("jitter", 0, kMostJitter));
  request.jitter = jitter;
  CAIRN_ASSIGN_OR_RETURN(const auto least, in.Number("min-score", kLeastMinScore, kMostMinScore));
  if (least) request.min_score = *least;
  CAIRN_ASSIGN_OR_RETURN(const auto seed, in.Whole("seed"));
  request.seed = static_cast<std::uint64_t>(seed.value_or(0));
  return {};
}

Result<SearchRequest> ReadRequest(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, app.config());
  const Config& config = loaded->config;
  const std::string query = Join(in.Arguments("QUERY"), " ");
  if (FindInvalidUtf8(query) == std::string::npos && IsBlank(query)) {
    return InvalidArgument(
        "QUERY is empty; give at least one word, or list memories with `cairn list`");
  }
  SearchRequest request{.query = query,
                        .mode = config.default_search_mode,
                        .fusion = config.fusion,
                        .vector_weight = config.hybrid_weights.vector,
                        .keyword_weight = config.hybrid_weights.keyword,
                        .min_score = config.min_score};
  CAIRN_TRY(in.Read("mode", request.mode));
  CAIRN_TRY(in.Read("fusion", request.fusion));
  CAIRN_ASSIGN_OR_RETURN(auto profile, ReadProfileOption(in, config));
  request.profile = std::move(profile);
  CAIRN_TRY(ReadScoring(in, request));
  CAIRN_ASSIGN_OR_RETURN(auto filter, ReadFilter(in, app.Now()));
  request.filter = std::move(filter);
  CAIRN_ASSIGN_OR_RETURN(const auto page, ReadPage(in, kSearchLimit));
  request.page = page;
  request.asked_at = app.Now();
  return request;
}

// The token budget: --max-tokens, or `usual` for a command with a default budget.
Result<std::optional<std::int64_t>> ReadBudget(const Invocation& in,
                                               std::optional<std::int64_t> usual) {
  CAIRN_ASSIGN_OR_RETURN(auto tokens, in.Whole("max-tokens"));
  if (!tokens) return usual;
  if (*tokens < kLeastTokens || *tokens > kMostTokens) {
    return InvalidArgument("--max-tokens: " + std::to_string(*tokens) + " is not from " +
                           std::to_string(kLeastTokens) + " to " + std::to_string(kMostTokens));
  }
  return tokens;
}

Result<int> RunWith(App& app, const Invocation& in, std::optional<std::int64_t> usual_budget) {
  CAIRN_ASSIGN_OR_RETURN(const auto request, ReadRequest(app, in));
  SearchShape shape{.explain = in.Has("explain")};
  CAIRN_TRY(in.Read("detail", shape.detail));
  CAIRN_ASSIGN_OR_RETURN(const auto budget, ReadBudget(in, usual_budget));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_ASSIGN_OR_RETURN(const auto reply, engine->search.Search(request));
  // The budget applies to the printed text.
  const auto json = [&] {
    return budget ? DualJson(request, reply, shape, *budget, PrettyJson)
                  : SearchJson(request, reply, shape);
  };
  const auto print = [&](const Json& dual) { return DualText(app, dual); };
  const auto dual = [&] { return DualJson(request, reply, shape, *budget, print); };
  const auto text = [&] {
    return budget ? print(dual()) : SearchText(app, request, reply, shape.explain);
  };
  const auto remark = [&] { return budget ? DualRemark(dual()) : SearchRemark(request, reply); };
  return Show(app, in,
              {.json = json,
               .table = [&] { return SearchTable(request.query, reply, in.Has("full")); },
               .text = text,
               .remark = remark,
               .listed = IdsOf(reply.results, &Found::memory)});
}

Result<int> RunSearch(App& app, const Invocation& in) { return RunWith(app, in, std::nullopt); }
Result<int> RunRecall(App& app, const Invocation& in) { return RunWith(app, in, kRecallTokens); }

std::vector<std::string_view> IntentNames() {
  std::vector<std::string_view> names;
  for (const Profile& profile : BuiltInProfiles().first(kIntentCount)) {
    names.emplace_back(profile.name);
  }
  return names;
}

std::vector<OptionSpec> RankingOptions() {
  constexpr const char* kRanking = "Ranking";
  return {{.name = "mode",
           .value_name = "NAME",
           .help = "search by words, by meaning or both (hybrid)",
           .choices = ChoicesOf<SearchMode>(),
           .section = kRanking},
          {.name = "profile",
           .value_name = "NAME",
           .help = "ranking profile: relevance, balanced (default), recall, an intent, or your own",
           .section = kRanking},
          {.name = "intent",
           .value_name = "NAME",
           .help = "what you are trying to do",
           .choices = IntentNames(),
           .section = kRanking},
          {.name = "explain", .help = "explain each score", .section = kRanking}};
}

std::vector<OptionSpec> AdvancedOptions() {
  constexpr const char* kAdvanced = "Advanced";
  return {{.name = "fusion",
           .value_name = "NAME",
           .help = "how keyword and vector results are combined (blend)",
           .choices = ChoicesOf<Fusion>(),
           .section = kAdvanced},
          {.name = "min-score",
           .value_name = "N",
           .help = "vector mode: least cosine, from -2 to 1 (-0.5)",
           .section = kAdvanced},
          {.name = "jitter",
           .value_name = "N",
           .help = "randomness added to the order, from 0 to 1 (the profile's)",
           .section = kAdvanced},
          {.name = "seed",
           .value_name = "N",
           .help = "seed of the randomness (0)",
           .section = kAdvanced}};
}

std::vector<OptionSpec> ShapeOptions() {
  return {{.name = "max-tokens",
           .value_name = "N",
           .help = "print an index of all results and details of as many as fit",
           .section = kOutput},
          {.name = "detail",
           .value_name = "LEVEL",
           .help = "JSON: how much of each result (full)",
           .choices = ChoicesOf<Detail>(),
           .section = kOutput}};
}

std::vector<OptionSpec> SearchOptions() {
  return Concat({RankingOptions(),
                 FilterOptions(),
                 PageOptions(kSearchLimit),
                 ShapeOptions(),
                 FormatOptions(),
                 {FullOption()},
                 AdvancedOptions()});
}

}  // namespace

std::vector<Command> SearchCommands() {
  const std::vector<ArgumentSpec> query = {
      {.name = "QUERY", .help = "words or a question", .repeatable = true}};
  return {
      {.name = "search",
       .group = "Memories",
       .summary = "Search memories by meaning and words",
       .description =
           "Finds memories that are close to the query in meaning or contain its words, best match "
           "first. Searching doesn't count as usage.\n\nA query may have \"phrases\", prefix*, "
           "field:word, AND, OR, NOT and parentheses.",
       .arguments = query,
       .options = SearchOptions(),
       .examples = {{"cairn search \"why did we choose sqlite\"", "best matches first"},
                    {"cairn search deploy --explain", "and why"},
                    {"cairn search deploy --intent continuity --since 7d", "where were we?"},
                    {"cairn search 'tags:storage AND \"one file\"' --mode keyword",
                     "by words alone"}},
       .aliases = {"find"},
       .synonyms = {"grep", "query"},
       .run = RunSearch},
      {.name = "recall",
       .group = "Memories",
       .summary = "Search within a token budget",
       .description = "Like search, for an agent's prompt: prints an index of all results and the "
                      "details of as many as fit into --max-tokens (2000).",
       .arguments = query,
       .options = SearchOptions(),
       .examples = {{"cairn recall \"how do we deploy\" --max-tokens 500 --json", "for a prompt"}},
       .run = RunRecall}};
}

}  // namespace cairn
