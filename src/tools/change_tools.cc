#include "json/field_json.h"
#include "tools/default_tools.h"
#include "tools/tool_reply.h"

namespace cairn {
namespace {

constexpr std::size_t kMostIds = 100;  // per call

// The fields changed most often; the others are accepted.
constexpr std::string_view kChangedMost[] = {"content",    "type",     "category",  "context",
                                             "tags",       "keywords", "entities",  "importance",
                                             "confidence", "metadata", "expires_at"};

struct UpdateParams {
  Id id;
  MemoryInput input;
  std::optional<double> ttl_days;

  template <typename V>
  static void Describe(V& v) {
    v.Required("id", &UpdateParams::id, "");
    v.MemoryFields({.wording = Wording::kTerse, .takes_null = true, .listed = kChangedMost});
    v.Unlisted("ttl_days", &UpdateParams::ttl_days, {.least = 0});
  }
};

Result<ToolReply> Update(ToolContext& context, const UpdateParams& params, CallContext&) {
  MemoryInput changes = params.input;
  changes.ttl_days = params.ttl_days;
  if (changes.empty()) return InvalidArgument("nothing to change; pass at least one field");
  CAIRN_ASSIGN_OR_RETURN(const auto memory, context.engine.revise.Update(params.id, changes));
  return StructuredReply(Lean({{"id", memory.id.ToString()},
                               {"summary", memory.summary},
                               {"entities", memory.entities},
                               {"updated_at", memory.updated_at}}));
}

struct DeleteParams {
  std::vector<Id> ids;
  bool restore = false;

  template <typename V>
  static void Describe(V& v) {
    v.Required("ids", &DeleteParams::ids, "", {.least_items = 1, .most_items = kMostIds});
    v.Optional("restore", &DeleteParams::restore,
               "Restore deleted or superseded memories instead.");
  }
};

Result<ToolReply> Delete(ToolContext& context, const DeleteParams& params, CallContext&) {
  CAIRN_TRY(params.restore ? context.engine.retire.Restore(params.ids)
                           : context.engine.retire.Delete(params.ids));
  return StructuredReply({{params.restore ? "restored" : "deleted", ToJsonValue(params.ids)}});
}

}  // namespace

ToolEntry MemoryUpdateTool() {
  return MakeTool<UpdateParams>(
      {"memory_update", "Correct a memory",
       "Overwrite fields of a wrong or incomplete memory; null clears a field. Accepts every field "
       "of memory_store. If the facts changed, store a new memory with `supersedes` instead."},
      Effect::kOverwrites, Update, OutputSchema({{"id", "string"}, {"updated_at", "integer"}}, 2));
}

ToolEntry MemoryDeleteTool() {
  return MakeTool<DeleteParams>({"memory_delete", "Delete or restore memories",
                                 "Hide memories that are wrong or that the user wants forgotten. "
                                 "Reversible. Applies to all ids or none."},
                                Effect::kOverwrites, Delete,
                                OutputSchema({{"deleted", "array"}, {"restored", "array"}}, 0));
}

}  // namespace cairn
