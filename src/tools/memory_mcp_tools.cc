#include "tools/memory_mcp_tools.h"

#include <algorithm>

#include "engine/compose.h"
#include "json/field_json.h"
#include "json/search.h"
#include "tools/importance_estimate.h"
#include "tools/tool_reply.h"

namespace cairn {
namespace {

constexpr std::string_view kTypes[] = {NameOf(MemoryType::kFact), NameOf(MemoryType::kEntity),
                                       NameOf(MemoryType::kRelationship),
                                       NameOf(MemoryType::kSelf)};

// Adds a member to metadata, which is the JSON text of an object.
Status AddToMetadata(std::string& metadata, const std::string& key, const Json& value) {
  CAIRN_ASSIGN_OR_RETURN(auto object, ParseJson(metadata));
  object[key] = value;
  metadata = CompactJson(object);
  return {};
}

struct StoreParams {
  std::optional<Id> id;
  MemoryInput input;
  std::optional<double> ttl_days;
  std::string provenance;

  template <typename V>
  static void Describe(V& v) {
    v.MemoryField(&Memory::content, Need::kRequired);
    v.MemoryField(&Memory::type, Need::kRequired, {.choices = kTypes});
    v.Optional("id", &StoreParams::id, "Id of a memory to update instead of storing a new one.");
    v.MemoryField(&Memory::importance, Need::kOptional,
                  {.help = "Importance, 0 to 10; estimated if omitted.", .shows_default = false});
    v.MemoryField(&Memory::entities);
    v.MemoryField(&Memory::tags);
    v.MemoryField(&Memory::metadata);
    v.Optional("ttl_days", &StoreParams::ttl_days, "Days until it expires.", {.least = 0});
    v.MemoryField(&Memory::expires_at);
    v.Object("provenance", &StoreParams::provenance, "Origin, as any JSON object.");
  }
};

// The memory's metadata including provenance. An update without metadata keeps the existing one.
Status AddProvenance(Engine& engine, const StoreParams& params, MemoryInput& input) {
  if (params.provenance.empty()) return {};
  if (params.id && !input.Has(&Memory::metadata)) {
    CAIRN_ASSIGN_OR_RETURN(const auto present, engine.browse.Find(*params.id));
    input.values.metadata = present.metadata;
  }
  CAIRN_ASSIGN_OR_RETURN(const auto provenance, ParseJson(params.provenance));
  CAIRN_TRY(AddToMetadata(input.values.metadata, "provenance", provenance));
  input.given.Add(&Memory::metadata);
  return {};
}

// Merges the new fields into an existing duplicate, so that nothing given now is lost.
MemoryInput NewsAbout(const Memory& present, const MemoryInput& input) {
  MemoryInput news;
  news.ttl_days = input.ttl_days;
  if (input.Has(&Memory::importance)) news.Set(&Memory::importance, input.values.importance);
  if (input.Has(&Memory::expires_at)) news.Set(&Memory::expires_at, input.values.expires_at);
  if (input.Has(&Memory::metadata)) {
    auto merged = ParseJson(present.metadata);
    const auto given = ParseJson(input.values.metadata);
    if (merged && given) {
      merged->update(*given);
      news.Set(&Memory::metadata, CompactJson(*merged));
    }
  }
  const auto add = [&](std::vector<std::string> Memory::*list) {
    if (!input.Has(list)) return;
    std::vector<std::string> all = present.*list;
    for (const std::string& each : input.values.*list) {
      if (std::ranges::find(all, each) == all.end()) all.push_back(each);
    }
    if (all != present.*list) news.Set(list, all);
  };
  add(&Memory::tags);
  add(&Memory::entities);
  return news;
}

Result<Memory> Keep(Engine& engine, const StoreParams& params, MemoryInput input) {
  if (params.id) return engine.revise.Update(*params.id, input);
  const MemoryInput given = input;
  if (!input.Has(&Memory::importance)) {
    const auto names = MergeEntities(input.values.content, input.values.entities);
    input.Set(&Memory::importance,
              EstimateImportance(input.values.type, input.values.content, names.size()));
  }
  CAIRN_ASSIGN_OR_RETURN(const auto stored, engine.remember.One({.input = std::move(input)}));
  auto present = engine.browse.Find(stored.id);
  if (!present || !stored.duplicate) return present;
  const MemoryInput news = NewsAbout(*present, given);
  return news.empty() ? present : engine.revise.Update(stored.id, news);
}

Result<ToolReply> RunStore(ToolContext& context, const StoreParams& params, CallContext&) {
  MemoryInput input = params.input;
  input.ttl_days = params.ttl_days;
  CAIRN_TRY(AddProvenance(context.engine, params, input));
  CAIRN_ASSIGN_OR_RETURN(const auto memory, Keep(context.engine, params, std::move(input)));
  return JsonReply({{"id", memory.id.ToString()},
                    {"summary", memory.summary},
                    {"entities", memory.entities},
                    {"importance", memory.importance}});
}

struct RecallParams {
  std::string query;
  std::int64_t max_tokens = 1000;
  std::optional<MemoryType> type;
  std::vector<std::string> entities;
  std::int64_t limit = 20;
  std::int64_t offset = 0;
  std::optional<std::int64_t> min_importance;
  bool include_expired = false;

  template <typename V>
  static void Describe(V& v) {
    v.Required("query", &RecallParams::query,
               "Search query. Supports \"a phrase\", prefix*, OR, NOT, {content}: word.",
               {.most_bytes = 10'000, .needs_text = true});
    v.Optional("max_tokens", &RecallParams::max_tokens, "Maximum tokens in the reply.",
               {.least = 100, .most = 5000});
    v.Optional("type", &RecallParams::type, "Only this type.", {.choices = kTypes});
    v.Optional("entities", &RecallParams::entities,
               "Only memories that mention any of these entities.");
    v.Optional("limit", &RecallParams::limit, "Most results.", {.least = 1, .most = 50});
    v.Optional("offset", &RecallParams::offset, "Number of results to skip.",
               {.least = 0, .most = 100'000});
    v.Optional("min_importance", &RecallParams::min_importance, "Minimum importance.",
               {.least = 0, .most = 10});
    v.Optional("include_expired", &RecallParams::include_expired, "Include expired memories.");
  }
};

// Long content is shown as far as the budget allows, since no other tool here reads the rest.
constexpr std::size_t kContentCharacters[] = {kStandardCharacters, 3200, 12'800, 100'000};

Json DetailOf(const Found& found, std::size_t most_characters) {
  const Memory& memory = found.memory;
  Json json = ToJson(found, Detail::kStandard);
  auto [content, is_cut] = BeginningOf(memory.content, most_characters);
  json["content"] = std::move(content);
  json.erase("truncated");
  if (is_cut) json["truncated"] = true;
  json["importance"] = memory.importance;
  json["entities"] = memory.entities;
  if (const auto metadata = ParseJson(memory.metadata)) json["metadata"] = *metadata;
  json["expires_at"] = ToJsonValue(memory.expires_at);
  return Lean(std::move(json));
}

DualItem ItemOf(const Found& found) {
  DualItem item{IndexJson(found.memory), {}};
  for (const std::size_t most : kContentCharacters) {
    item.details.push_back(DetailOf(found, most));
    if (!item.details.back().contains("truncated")) break;
  }
  return item;
}

// Memories shown in full count as used; nothing else in this toolset counts, and its ranking
// depends on frequency and recency of use. A store that cannot be written still returns results.
Status CountDetails(Engine& engine, const Json& details) {
  std::vector<Id> ids;
  for (const Json& detail : details) {
    const auto id = Id::Parse(detail["id"].get<std::string>());
    if (id) ids.push_back(*id);
  }
  if (ids.empty()) return {};
  const auto counted = engine.use.Track(ids);
  if (counted || counted.error().code == ErrorCode::kReadOnly ||
      counted.error().code == ErrorCode::kDiskFull) {
    return {};
  }
  return counted.error();
}

Result<ToolReply> RunRecall(ToolContext& context, const RecallParams& params, CallContext&) {
  SearchRequest request{
      .query = params.query, .page = {params.limit, params.offset}, .asked_at = context.now()};
  if (params.type) request.filter.types = {*params.type};
  request.filter.entities = params.entities;
  request.filter.min_importance = params.min_importance;
  request.filter.include_expired = params.include_expired;
  CAIRN_ASSIGN_OR_RETURN(auto profile, FindProfile("recall", context.config.profiles));
  request.profile = std::move(profile);
  CAIRN_ASSIGN_OR_RETURN(const auto reply, context.engine.search.Search(request));
  DualDraft draft{.frame = {{"index", Json::array()},
                            {"details", Json::array()},
                            {"total_count", reply.total_count},
                            {"has_more", reply.has_more},
                            {"tokens_used", 0},
                            {"query", request.query},
                            {"next_offset", 0}},
                  .items = {},
                  .offset = params.offset};
  for (const Found& found : reply.results) draft.items.push_back(ItemOf(found));
  AddDegraded(draft.frame, reply);
  const Json json = FitToBudget(std::move(draft), params.max_tokens);
  CAIRN_TRY(CountDetails(context.engine, json["details"]));
  return JsonReply(json);
}

struct ForgetParams {
  Id id;
  std::string reason;

  template <typename V>
  static void Describe(V& v) {
    v.Required("id", &ForgetParams::id, "Id of the memory to delete.");
    v.Optional("reason", &ForgetParams::reason, "Reason, stored with the memory.",
               {.most_bytes = 10'000});
  }
};

Result<ToolReply> RunForget(ToolContext& context, const ForgetParams& params, CallContext&) {
  Engine& engine = context.engine;
  CAIRN_ASSIGN_OR_RETURN(const auto memory, engine.browse.Find(params.id));
  if (!params.reason.empty() && !memory.superseded_by.IsDeleted()) {
    MemoryInput changes;
    changes.Set(&Memory::metadata, memory.metadata);
    CAIRN_TRY(AddToMetadata(changes.values.metadata, "forget_reason", params.reason));
    CAIRN_TRY(engine.revise.Update(params.id, changes));
  }
  CAIRN_TRY(engine.retire.Delete(std::span(&params.id, 1)));
  Json json{{"id", params.id.ToString()}, {"forgotten", true}};
  if (!params.reason.empty()) json["reason"] = params.reason;
  return JsonReply(json);
}

}  // namespace

std::vector<ToolEntry> MemoryMcpTools() {
  std::vector<ToolEntry> tools;
  tools.push_back(MakeTool<StoreParams>(
      {"memory_store", "Store a memory",
       "Store a fact, entity, relationship, or something about the user or yourself. With an id, "
       "update that memory. Summary, entities and importance are derived if omitted."},
      Effect::kAddsOnce, RunStore));
  tools.push_back(MakeTool<RecallParams>(
      {"memory_recall", "Recall memories",
       "Search memories within a token budget: an index of all results, plus full details for as "
       "many as fit (counted as used). Call before answering questions that earlier sessions may "
       "have covered. If has_more, continue at next_offset."},
      Effect::kCounts, RunRecall));
  tools.push_back(MakeTool<ForgetParams>(
      {"memory_forget", "Forget a memory",
       "Delete a wrong or unwanted memory. It is hidden and can be restored."},
      Effect::kOverwrites, RunForget));
  return tools;
}

}  // namespace cairn
