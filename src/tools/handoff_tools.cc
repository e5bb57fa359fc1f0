#include "json/field_json.h"
#include "json/records.h"
#include "tools/default_tools.h"
#include "tools/tool_reply.h"

namespace cairn {
namespace {

struct HandoffParams {
  std::string project;
  std::string branch;
  std::string session;
  HandoffNotes notes;
  std::string metadata = "{}";

  template <typename V>
  static void Describe(V& v) {
    v.Optional("project", &HandoffParams::project, "Default: current project.",
               {.most_bytes = 1000});
    v.Optional("branch", &HandoffParams::branch, "Default: current branch.", {.most_bytes = 1000});
    v.Unlisted("session", &HandoffParams::session, {.most_bytes = 1000});
    v.NotesFields();
    v.Object("metadata", &HandoffParams::metadata, "");
  }
};

Result<ToolReply> StoreHandoff(ToolContext& context, const HandoffParams& params, CallContext&) {
  CAIRN_ASSIGN_OR_RETURN(const auto handoff,
                         context.engine.handoffs.Save({params.project, params.branch, params.notes,
                                                       params.metadata, params.session}));
  return StructuredReply(Lean({{"id", handoff.record.id.ToString()},
                               {"project", handoff.record.project},
                               {"branch", handoff.record.branch}}));
}

struct LatestParams {
  std::string project;
  std::string branch;

  template <typename V>
  static void Describe(V& v) {
    v.Optional("project", &LatestParams::project, "Default: current project.");
    v.Optional("branch", &LatestParams::branch, "Default: any.");
  }
};

Result<ToolReply> GetHandoff(ToolContext& context, const LatestParams& params, CallContext&) {
  const std::string& project = params.project.empty() ? context.engine.project() : params.project;
  CAIRN_ASSIGN_OR_RETURN(const auto handoff,
                         context.engine.handoffs.Latest(project, params.branch));
  const Memory& record = handoff.record;
  const auto metadata = ParseJson(record.metadata);
  Json json = {{"id", record.id.ToString()},
               {"project", record.project},
               {"branch", record.branch},
               {"session", record.session},
               {"created_at", record.created_at},
               {"content", record.content},
               {"memory_ids", ToJsonValue(handoff.notes.memory_ids)},
               {"metadata", metadata ? *metadata : Json::object()}};
  if (record.IsSecondHand()) json["source"] = record.source;
  AddFlags(json, handoff);
  return StructuredReply(Lean(std::move(json)));
}

}  // namespace

ToolEntry HandoffStoreTool() {
  return MakeTool<HandoffParams>({"handoff_store", "Save a handoff",
                                  "Save the state of the work for the next session: before you "
                                  "stop, before context compaction, or at a milestone."},
                                 Effect::kAdds, StoreHandoff,
                                 OutputSchema({{"id", "string"}, {"project", "string"}}, 2));
}

ToolEntry HandoffGetTool() {
  return MakeTool<LatestParams>(
      {"handoff_get", "Get the latest handoff",
       "Get the latest handoff at the start of a session or when the user resumes work."},
      Effect::kReads, GetHandoff,
      OutputSchema({{"id", "string"},
                    {"project", "string"},
                    {"created_at", "integer"},
                    {"content", "string"}},
                   4));
}

std::vector<ToolEntry> DefaultTools() {
  std::vector<ToolEntry> tools;
  tools.push_back(MemoryStoreTool());
  tools.push_back(MemorySearchTool());
  tools.push_back(MemoryGetTool());
  tools.push_back(MemoryUpdateTool());
  tools.push_back(MemoryDeleteTool());
  tools.push_back(MemoryVoteTool());
  tools.push_back(MemoryListTool());
  tools.push_back(MemoryStatsTool());
  tools.push_back(MemoryIndexTool());
  tools.push_back(HandoffStoreTool());
  tools.push_back(HandoffGetTool());
  return tools;
}

}  // namespace cairn
