#include "json/records.h"
#include "tools/default_tools.h"
#include "tools/tool_reply.h"

namespace cairn {
namespace {

constexpr std::size_t kMostMemories = 500;  // per call

// Help only for fields whose names are not self-explanatory.
constexpr std::string_view kExplained[] = {"summary", "embedding_text", "context", "keywords",
                                           "entities"};

struct StoreItem {
  MemoryInput input;
  std::optional<double> ttl_days;
  std::vector<Id> supersedes;
  bool allow_duplicate = false;

  template <typename V>
  static void Describe(V& v) {
    v.MemoryFields(
        {.most = FieldRole::kAtBirth, .content = Need::kRequired, .explained = kExplained});
    v.Optional("ttl_days", &StoreItem::ttl_days, "", {.least = 0});
    v.Optional("supersedes", &StoreItem::supersedes, "Ids of memories it replaces.");
    v.Optional("allow_duplicate", &StoreItem::allow_duplicate, "");
  }
};

struct StoreParams : StoreItem {
  std::vector<StoreItem> memories;

  template <typename V>
  static void Describe(V& v) {
    v.Optional("memories", &StoreParams::memories, "Memories to store, all or none.",
               {.most_items = kMostMemories});
    v.MemoryField(
        &Memory::content, Need::kOptional,
        {.help = "Shorthand for one memory; any other item field is also accepted here."});
    v.MemoryFields({.most = FieldRole::kAtBirth, .is_listed = false});
    v.Unlisted("ttl_days", &StoreItem::ttl_days, {.least = 0});
    v.Unlisted("supersedes", &StoreItem::supersedes);
    v.Unlisted("allow_duplicate", &StoreItem::allow_duplicate);
  }
};

NewMemory ToNewMemory(const StoreItem& item, std::string where) {
  NewMemory memory{item.input, item.allow_duplicate, item.supersedes, std::move(where)};
  memory.input.ttl_days = item.ttl_days;
  return memory;
}

Result<std::vector<NewMemory>> Wanted(const StoreParams& params) {
  const bool has_one = !params.input.empty() || params.ttl_days || !params.supersedes.empty();
  if (has_one && !params.memories.empty()) {
    return InvalidArgument("memories and the fields of a single memory cannot be combined");
  }
  std::vector<NewMemory> wanted;
  for (const StoreItem& item : params.memories) {
    const std::string where =
        params.memories.size() > 1 ? "memories[" + std::to_string(wanted.size()) + "]: " : "";
    wanted.push_back(ToNewMemory(item, where));
  }
  if (has_one) wanted.push_back(ToNewMemory(params, ""));
  if (wanted.empty()) {
    return InvalidArgument("content is required; pass content, or memories with content in each");
  }
  return wanted;
}

Result<ToolReply> RunStore(ToolContext& context, const StoreParams& params, CallContext& call) {
  CAIRN_ASSIGN_OR_RETURN(const auto wanted, Wanted(params));
  CAIRN_ASSIGN_OR_RETURN(
      const auto replies,
      context.engine.remember.Each(wanted, [&](std::int64_t done, std::int64_t total) {
        call.Progress(static_cast<double>(done), static_cast<double>(total), "embedding");
      }));
  Json items = Json::array();
  std::int64_t stored = 0;
  for (const Remembered& reply : replies) {
    stored += reply.duplicate ? 0 : 1;
    items.push_back(Lean(ToJson(reply)));
  }
  return StructuredReply({{"stored", stored},
                          {"duplicates", std::ssize(replies) - stored},
                          {"memories", std::move(items)}});
}

}  // namespace

ToolEntry MemoryStoreTool() {
  return MakeTool<StoreParams>(
      {"memory_store", "Store memories",
       "Store what a later session will need: decisions and reasons, project facts, user "
       "preferences, root causes of bugs. One self-contained idea per memory. Existing text is not "
       "stored again (duplicate); `similar` lists near-duplicates: supersede them if yours is "
       "newer."},
      Effect::kAddsOnce, RunStore,
      OutputSchema({{"stored", "integer"}, {"duplicates", "integer"}, {"memories", "array"}}, 3));
}

}  // namespace cairn
