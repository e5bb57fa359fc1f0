#include "tools/mudpuppy_tools.h"

#include "json/field_json.h"
#include "json/records.h"
#include "json/search.h"
#include "tools/row_or_id.h"
#include "tools/tool_reply.h"

namespace cairn {
namespace {

constexpr std::string_view kTypes[] = {
    NameOf(MemoryType::kFact),  NameOf(MemoryType::kPreference),
    NameOf(MemoryType::kEvent), NameOf(MemoryType::kInsight),
    NameOf(MemoryType::kTask),  NameOf(MemoryType::kRelationship)};

// With mudpuppy's number, plus our id.
Result<Json> EntryOf(Engine& engine, const Memory& memory) {
  CAIRN_ASSIGN_OR_RETURN(const auto row, engine.browse.RowOf(memory.id));
  Json entry{{"id", row.value_or(0)},
             {"uuid", memory.id.ToString()},
             {"content", memory.content},
             {"contentHash", memory.content_hash},
             {"entryType", NameOf(memory.type)},
             {"source", memory.source},
             {"context", ToJsonValue(memory.context)},
             {"confidence", memory.confidence},
             {"importance", memory.importance},
             {"tags", memory.tags},
             {"createdAt", memory.created_at},
             {"updatedAt", memory.updated_at},
             {"expiresAt", ToJsonValue(memory.expires_at)},
             {"accessCount", memory.access_count},
             {"lastAccessedAt", memory.last_accessed_at}};
  AddFlags(entry, memory);
  return entry;
}

struct AddParams {
  MemoryInput input;
  std::optional<TimeMs> expires_at;

  template <typename V>
  static void Describe(V& v) {
    v.MemoryField(&Memory::content, Need::kRequired);
    v.MemoryField(&Memory::type, Need::kOptional, {.name = "entryType", .choices = kTypes});
    v.MemoryField(&Memory::source, Need::kOptional, {.help = "Origin (default: manual)."});
    v.MemoryField(&Memory::context);
    v.MemoryField(&Memory::confidence);
    v.MemoryField(&Memory::importance);
    v.MemoryField(&Memory::tags);
    // An integer, as in mudpuppy; other toolsets use text.
    v.Optional("expiresAt", &AddParams::expires_at, "Expiry time in Unix milliseconds.",
               {.least = 0});
  }
};

Result<ToolReply> RunAdd(ToolContext& context, const AddParams& params, CallContext&) {
  NewMemory memory{.input = params.input};
  if (!memory.input.Has(&Memory::source)) memory.input.Set(&Memory::source, "manual");
  if (params.expires_at) memory.input.Set(&Memory::expires_at, params.expires_at);
  CAIRN_ASSIGN_OR_RETURN(const auto stored, context.engine.remember.One(memory));
  CAIRN_ASSIGN_OR_RETURN(const auto row, context.engine.browse.RowOf(stored.id));
  return JsonReply(
      {{"id", row.value_or(0)}, {"created", !stored.duplicate}, {"duplicate", stored.duplicate}});
}

struct SearchParams {
  std::string query;
  SearchMode mode = SearchMode::kHybrid;
  std::int64_t limit = 10;
  std::vector<MemoryType> entry_types;
  std::optional<std::int64_t> min_importance;
  std::optional<double> min_confidence;
  std::vector<std::string> tags;
  std::optional<double> vector_weight;
  std::optional<double> keyword_weight;

  template <typename V>
  static void Describe(V& v) {
    v.Required("query", &SearchParams::query, "Search query.",
               {.most_bytes = 10'000, .needs_text = true});
    v.Optional("mode", &SearchParams::mode, "Search mode.");
    v.Optional("limit", &SearchParams::limit, "Most results.", {.least = 1, .most = 100});
    v.Optional("entryTypes", &SearchParams::entry_types, "Only these types.", {.choices = kTypes});
    v.Optional("minImportance", &SearchParams::min_importance, "Minimum importance.",
               {.least = 0, .most = 10});
    v.Optional("minConfidence", &SearchParams::min_confidence, "Minimum confidence.",
               {.least = 0, .most = 1});
    v.Optional("tags", &SearchParams::tags, "Only with any of these tags.");
    v.Optional("vectorWeight", &SearchParams::vector_weight,
               "Weight of semantic similarity (default 0.7).", {.least = 0, .most = 1});
    v.Optional("keywordWeight", &SearchParams::keyword_weight,
               "Weight of keyword match (default 0.3).", {.least = 0, .most = 1});
  }
};

Result<SearchRequest> RequestOf(const ToolContext& context, const SearchParams& params) {
  const HybridWeights& weights = context.config.hybrid_weights;
  SearchRequest request{.query = params.query,
                        .mode = params.mode,
                        .fusion = Fusion::kLinear,
                        .vector_weight = params.vector_weight.value_or(weights.vector),
                        .keyword_weight = params.keyword_weight.value_or(weights.keyword),
                        .min_score = context.config.min_score,
                        .page = {params.limit, 0}};
  request.filter.types = params.entry_types;
  request.filter.min_importance = params.min_importance;
  request.filter.min_confidence = params.min_confidence;
  request.filter.tags = params.tags;
  CAIRN_ASSIGN_OR_RETURN(auto profile, FindProfile("relevance", "{}"));
  request.profile = std::move(profile);
  return request;
}

Json MatchedBy(const Why& why) {
  Json lists = Json::array();
  if (why.vector_rank) lists.push_back("vector");
  if (why.keyword_rank) lists.push_back("keyword");
  return lists;
}

Result<ToolReply> RunSearch(ToolContext& context, const SearchParams& params, CallContext&) {
  CAIRN_ASSIGN_OR_RETURN(const auto request, RequestOf(context, params));
  CAIRN_ASSIGN_OR_RETURN(const auto reply, context.engine.search.Search(request));
  Json results = Json::array();
  for (const Found& found : reply.results) {
    CAIRN_ASSIGN_OR_RETURN(auto entry, EntryOf(context.engine, found.memory));
    results.push_back({{"entry", std::move(entry)},
                       {"score", found.why.fused},
                       {"matchedBy", MatchedBy(found.why)}});
  }
  Json json{{"results", std::move(results)}};
  AddDegraded(json, reply);
  return JsonReply(json);
}

struct OneParams {
  RowOrId id;

  template <typename V>
  static void Describe(V& v) {
    v.Required("id", &OneParams::id, "Entry number.");
  }
};

Result<ToolReply> RunGet(ToolContext& context, const OneParams& params, CallContext&) {
  CAIRN_ASSIGN_OR_RETURN(const auto id, FindNamed(context.engine, params.id));
  if (!id) return NotFound("no entry " + params.id.ToString());
  CAIRN_ASSIGN_OR_RETURN(const auto present, context.engine.browse.Find(*id));
  // In mudpuppy, deleted entries cannot be read.
  if (present.superseded_by.IsDeleted()) {
    return NotFound("entry " + params.id.ToString() + " is deleted; `cairn restore " +
                    present.id.ToString() + "` restores it");
  }
  CAIRN_ASSIGN_OR_RETURN(const auto memories, context.engine.use.Get(std::span(&*id, 1)));
  CAIRN_ASSIGN_OR_RETURN(const auto entry, EntryOf(context.engine, memories.front()));
  return JsonReply(entry);
}

Result<ToolReply> RunDelete(ToolContext& context, const OneParams& params, CallContext&) {
  CAIRN_ASSIGN_OR_RETURN(const auto id, FindNamed(context.engine, params.id));
  if (!id) return JsonReply({{"deleted", false}});
  const auto present = context.engine.browse.Find(*id);
  if (!present && present.error().code != ErrorCode::kNotFound) return present.error();
  if (!present || present->superseded_by.IsDeleted()) return JsonReply({{"deleted", false}});
  const Status done = context.engine.retire.Delete(std::span(&*id, 1));
  if (!done && done.error().code != ErrorCode::kNotFound) return done.error();
  return JsonReply({{"deleted", done.has_value()}});
}

Result<ToolReply> RunStats(ToolContext& context, const NoParams&, CallContext&) {
  CAIRN_ASSIGN_OR_RETURN(const auto stats, context.engine.browse.Stats());
  return JsonReply({{"totalEntries", stats.total},
                    {"byType", stats.by_type},
                    {"avgImportance", stats.avg_importance},
                    {"avgConfidence", stats.avg_confidence},
                    {"totalAccesses", stats.total_accesses},
                    {"oldestEntry", ToJsonValue(stats.oldest)},
                    {"newestEntry", ToJsonValue(stats.newest)}});
}

}  // namespace

std::vector<ToolEntry> MudpuppyTools() {
  std::vector<ToolEntry> tools;
  tools.push_back(
      MakeTool<AddParams>({"memory_add", "Add a memory",
                           "Store a fact, preference, event, insight, task or relationship for "
                           "later sessions. If the text already exists, return its entry number."},
                          Effect::kAddsOnce, RunAdd));
  tools.push_back(
      MakeTool<SearchParams>({"memory_search", "Search memories",
                              "Search memories by meaning and keywords. Call before answering "
                              "anything that earlier sessions may have settled."},
                             Effect::kReads, RunSearch));
  tools.push_back(MakeTool<OneParams>(
      {"memory_get", "Get a memory", "Read one memory in full. Counts as a use."}, Effect::kCounts,
      RunGet));
  tools.push_back(
      MakeTool<NoParams>({"memory_stats", "Memory statistics", "Count stored memories by type."},
                         Effect::kReads, RunStats));
  tools.push_back(MakeTool<OneParams>(
      {"memory_delete", "Delete a memory", "Delete a wrong or unwanted memory."},
      Effect::kOverwrites, RunDelete));
  return tools;
}

}  // namespace cairn
