#include "tools/claude_memory_tools.h"

#include <algorithm>

#include "json/records.h"
#include "json/search.h"
#include "tools/iso_time.h"
#include "tools/tool_reply.h"

namespace cairn {
namespace {

Json EntryOf(const Memory& memory) {
  const auto promoted = memory.promoted_at;
  Json entry{{"id", memory.id.ToString()},
             {"content", memory.content},
             {"createdAt", IsoTime(memory.created_at)},
             {"updatedAt", IsoTime(memory.updated_at)},
             {"metadata",
              {{"category", NameOf(memory.category)},
               {"source", memory.source},
               {"filePath", memory.file_path},
               {"sectionTitle", memory.section_title},
               {"keywords", memory.keywords},
               {"referenceCount", memory.access_count},
               {"promoted", promoted.has_value()},
               {"promotedAt", promoted ? IsoTime(*promoted) : ""}}}};
  AddFlags(entry, memory);
  return entry;
}

struct SearchParams {
  std::string query;
  std::int64_t limit = 5;
  std::optional<Category> category;
  std::optional<SearchMode> mode;

  template <typename V>
  static void Describe(V& v) {
    v.Required("query", &SearchParams::query, "What to look for.",
               {.most_characters = 500, .needs_text = true});
    v.Optional("limit", &SearchParams::limit, "Most results.", {.least = 1, .most = 20});
    v.Optional("category", &SearchParams::category, "Only this category.");
    v.Optional("mode", &SearchParams::mode, "Search mode; hybrid unless configured otherwise.");
  }
};

// That server's scores: cosine for vector results, the sum of reciprocal ranks in hybrid mode, and
// for keyword results BM25 scaled from the worst (0) to the best (1).
std::vector<double> ScoresOf(const SearchReply& reply) {
  std::vector<double> scores;
  for (const Found& found : reply.results) {
    scores.push_back(reply.mode == SearchMode::kVector    ? found.why.cosine
                     : reply.mode == SearchMode::kKeyword ? found.why.keyword_score
                                                          : found.why.fused);
  }
  if (reply.mode != SearchMode::kKeyword || scores.empty()) return scores;
  const auto [worst, best] = std::minmax_element(scores.begin(), scores.end());
  const double least = *worst;
  const double range = *best - least;
  for (double& score : scores) score = range > 0 ? (score - least) / range : 1;
  return scores;
}

Result<ToolReply> RunSearch(ToolContext& context, const SearchParams& params, CallContext&) {
  SearchRequest request{.query = params.query,
                        .mode = params.mode.value_or(context.config.default_search_mode),
                        .fusion = Fusion::kRrf,
                        .min_score = context.config.min_score,
                        .page = {params.limit, 0}};
  if (params.category) request.filter.categories = {*params.category};
  CAIRN_ASSIGN_OR_RETURN(auto profile, FindProfile("relevance", "{}"));
  request.profile = std::move(profile);
  CAIRN_ASSIGN_OR_RETURN(const auto reply, context.engine.search.Search(request));
  const std::vector<double> scores = ScoresOf(reply);
  Json results = Json::array();
  for (std::size_t i = 0; i < scores.size(); ++i) {
    results.push_back({{"entry", EntryOf(reply.results[i].memory)}, {"score", scores[i]}});
  }
  Json json{{"results", std::move(results)}};
  AddDegraded(json, reply);
  return JsonReply(json);
}

struct AddParams {
  MemoryInput input;

  template <typename V>
  static void Describe(V& v) {
    v.MemoryField(&Memory::content, Need::kRequired, {.most_characters = 10'000});
    v.MemoryField(&Memory::category);
    v.MemoryField(&Memory::keywords, Need::kOptional, {.most_items = 10});
  }
};

Result<ToolReply> RunAdd(ToolContext& context, const AddParams& params, CallContext&) {
  NewMemory memory{.input = params.input};
  memory.input.Set(&Memory::source, "manual");
  CAIRN_ASSIGN_OR_RETURN(const auto stored, context.engine.remember.One(memory));
  CAIRN_ASSIGN_OR_RETURN(const auto record, context.engine.browse.Find(stored.id));
  return JsonReply(EntryOf(record));
}

struct ListParams {
  std::optional<Category> category;
  std::int64_t limit = 50;

  template <typename V>
  static void Describe(V& v) {
    v.Optional("category", &ListParams::category, "Only this category.");
    v.Optional("limit", &ListParams::limit, "Most entries.", {.least = 1, .most = 100});
  }
};

Result<ToolReply> RunList(ToolContext& context, const ListParams& params, CallContext&) {
  Filter filter;
  if (params.category) filter.categories = {*params.category};
  CAIRN_ASSIGN_OR_RETURN(const auto page,
                         context.engine.browse.List(filter, Order::kCreated, {params.limit, 0}));
  Json entries = Json::array();
  for (const Memory& memory : page.items) entries.push_back(EntryOf(memory));
  return JsonReply({{"entries", std::move(entries)}, {"total", page.total_count}});
}

struct DeleteParams {
  std::string id;

  template <typename V>
  static void Describe(V& v) {
    v.Required("id", &DeleteParams::id, "The entry to delete.");
  }
};

Result<ToolReply> RunDelete(ToolContext& context, const DeleteParams& params, CallContext&) {
  CAIRN_ASSIGN_OR_RETURN(const auto id, Id::Parse(params.id));
  CAIRN_TRY(context.engine.retire.Delete(std::span(&id, 1)));
  return JsonReply({{"deleted", true}, {"id", id.ToString()}});
}

struct AnalyzeParams {
  bool save = true;

  template <typename V>
  static void Describe(V& v) {
    v.Optional("save", &AnalyzeParams::save, "Store the findings.");
  }
};

Result<ToolReply> RunAnalyze(ToolContext& context, const AnalyzeParams& params, CallContext& call) {
  if (context.knowledge == nullptr) {
    return ToolReply::Failure("analysis is unavailable: this server has no project");
  }
  CAIRN_ASSIGN_OR_RETURN(const auto found, context.knowledge->Analyze(params.save, call));
  return JsonReply(found);
}

}  // namespace

std::vector<ToolEntry> ClaudeMemoryTools() {
  std::vector<ToolEntry> tools;
  tools.push_back(MakeTool<SearchParams>(
      {"memory_search", "Search project memory",
       "Search this project's memory: decisions, components, conventions, pitfalls. Search before "
       "exploring the code or making a decision. Use hybrid for most questions, keyword for exact "
       "names and messages, vector for concepts."},
      Effect::kReads, RunSearch));
  tools.push_back(
      MakeTool<AddParams>({"memory_add", "Add to project memory",
                           "Store something worth knowing in later sessions, with its category. If "
                           "the text already exists, return the existing entry."},
                          Effect::kAddsOnce, RunAdd));
  tools.push_back(MakeTool<ListParams>({"memory_list", "List project memory",
                                        "List entries, newest first, optionally in one category."},
                                       Effect::kReads, RunList));
  tools.push_back(MakeTool<DeleteParams>(
      {"memory_delete", "Delete from project memory", "Delete a wrong or outdated entry."},
      Effect::kOverwrites, RunDelete));
  tools.push_back(MakeTool<AnalyzeParams>(
      {"memory_analyze", "Analyze the project",
       "Read the project's documents and code, and store findings about its structure."},
      Effect::kAddsOnce, RunAnalyze));
  return tools;
}

}  // namespace cairn
