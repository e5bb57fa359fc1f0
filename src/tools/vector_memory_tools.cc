#include "tools/vector_memory_tools.h"

#include "base/text.h"

namespace cairn {
namespace {

constexpr std::size_t kMostItems = 500;  // per call

struct NewItem {
  MemoryInput input;

  template <typename V>
  static void Describe(V& v) {
    v.MemoryField(&Memory::content, Need::kRequired);
    v.MemoryField(
        &Memory::embedding_text, Need::kOptional,
        {.help = "Short text to embed for search; recommended for content over 1000 characters."});
    v.MemoryField(&Memory::metadata);
  }
};

struct StoreParams {
  std::vector<NewItem> memories;

  template <typename V>
  static void Describe(V& v) {
    v.Required("memories", &StoreParams::memories, "Memories to store.",
               {.least_items = 1, .most_items = kMostItems});
  }
};

Result<ToolReply> RunStore(ToolContext& context, const StoreParams& params, CallContext&) {
  std::vector<NewMemory> wanted;
  for (const NewItem& item : params.memories) {
    wanted.push_back({.input = item.input,
                      .allow_duplicate = true,
                      .supersedes = {},
                      .where = "memories[" + std::to_string(wanted.size()) + "]: "});
  }
  CAIRN_ASSIGN_OR_RETURN(const auto stored, context.engine.remember.Batch(wanted));
  if (stored.ids.size() == 1) {
    return ToolReply::Text("Memory stored with ID: " + stored.ids.front().ToString());
  }
  std::string text = "Stored " + std::to_string(stored.ids.size()) + " memories:";
  for (const Id& id : stored.ids) text += "\n- " + id.ToString();
  return ToolReply::Text(text);
}

struct Change {
  std::string id;
  MemoryInput input;

  template <typename V>
  static void Describe(V& v) {
    v.Required("id", &Change::id, "Id of the memory to update.");
    v.MemoryField(&Memory::content, Need::kOptional, {.help = "New text."});
    v.MemoryField(&Memory::embedding_text, Need::kOptional,
                  {.help = "New text to embed for search."});
    v.MemoryField(&Memory::metadata, Need::kOptional, {.help = "New metadata."});
  }
};

struct UpdateParams {
  std::vector<Change> updates;

  template <typename V>
  static void Describe(V& v) {
    v.Required("updates", &UpdateParams::updates, "Updates; only the given fields are overwritten.",
               {.least_items = 1, .most_items = kMostItems});
  }
};

// One line about the result for a memory.
std::string Line(const std::string& id, const Status& status, std::string_view done) {
  if (status) return "Memory " + id + " " + std::string(done);
  if (status.error().code == ErrorCode::kNotFound) return "Memory " + id + " not found";
  return "Memory " + id + ": " + status.error().message;
}

Result<ToolReply> RunUpdate(ToolContext& context, const UpdateParams& params, CallContext&) {
  std::vector<std::string> lines;
  for (const Change& change : params.updates) {
    const auto update = [&]() -> Status {
      const auto id = Id::Parse(change.id);
      if (!id) return NotFound(id.error().message);
      CAIRN_TRY(context.engine.revise.Update(*id, change.input));
      return {};
    };
    lines.push_back(Line(change.id, update(), "updated successfully"));
  }
  return ToolReply::Text(Join(lines, "\n"));
}

struct DeleteParams {
  std::vector<std::string> ids;

  template <typename V>
  static void Describe(V& v) {
    v.Required("ids", &DeleteParams::ids, "Ids of the memories to delete.",
               {.least_items = 1, .most_items = kMostItems});
  }
};

Result<ToolReply> RunDelete(ToolContext& context, const DeleteParams& params, CallContext&) {
  std::vector<std::string> lines;
  for (const std::string& text : params.ids) {
    const auto remove = [&]() -> Status {
      const auto id = Id::Parse(text);
      if (!id) return NotFound(id.error().message);
      return context.engine.retire.Delete(std::span(&*id, 1));
    };
    lines.push_back(Line(text, remove(), "deleted successfully"));
  }
  return ToolReply::Text(Join(lines, "\n"));
}

struct ReportParams {
  std::string memory_id;
  bool useful = false;

  template <typename V>
  static void Describe(V& v) {
    v.Required("memory_id", &ReportParams::memory_id, "Id of the memory you used.");
    v.Required("useful", &ReportParams::useful, "Whether it helped.");
  }
};

Result<ToolReply> RunReport(ToolContext& context, const ReportParams& params, CallContext&) {
  const auto id = Id::Parse(params.memory_id);
  if (!id) return NotFound("Memory " + params.memory_id + " not found");
  const auto memory = context.engine.use.Vote(*id, params.useful ? 1 : -1);
  if (!memory) {
    if (memory.error().code != ErrorCode::kNotFound) return memory.error();
    return NotFound("Memory " + params.memory_id + " not found");
  }
  return ToolReply::Text("Memory " + params.memory_id + " marked as " +
                         (params.useful ? "useful" : "not useful") +
                         ". New usefulness score: " + std::to_string(memory->usefulness));
}

}  // namespace

std::vector<ToolEntry> VectorMemoryTools() {
  std::vector<ToolEntry> tools;
  tools.push_back(MakeTool<StoreParams>({"store_memories", "Store memories",
                                         "Store facts, decisions, preferences and lessons for "
                                         "later sessions, one self-contained idea each."},
                                        Effect::kAdds, RunStore));
  tools.push_back(MakeTool<UpdateParams>(
      {"update_memories", "Update memories",
       "Overwrite the content, embedding text or metadata of outdated memories."},
      Effect::kOverwrites, RunUpdate));
  tools.push_back(MakeTool<DeleteParams>(
      {"delete_memories", "Delete memories",
       "Hide wrong or unwanted memories; search_memories with include_deleted still finds them."},
      Effect::kOverwrites, RunDelete));
  tools.push_back(SearchMemoriesTool());
  tools.push_back(GetMemoriesTool());
  tools.push_back(MakeTool<ReportParams>({"report_memory_usefulness", "Report usefulness",
                                          "Report whether a memory helped after using it; this "
                                          "affects the ranking of later searches."},
                                         Effect::kAdds, RunReport));
  tools.push_back(StoreHandoffTool());
  tools.push_back(GetHandoffTool());
  return tools;
}

}  // namespace cairn
