#include "tools/default_tools.h"
#include "tools/tool_reply.h"

namespace cairn {
namespace {

struct IndexParams {
  std::vector<std::string> paths;
  bool analyze = false;
  bool save = true;
  bool force = false;

  template <typename V>
  static void Describe(V& v) {
    v.Optional("paths", &IndexParams::paths, "Default: knowledge files and documents.",
               {.most_bytes = 4096});
    v.Optional("analyze", &IndexParams::analyze, "Analyze the code instead.");
    v.Optional("save", &IndexParams::save, "Store the findings of analyze.");
    v.Optional("force", &IndexParams::force, "Include unchanged files.");
  }
};

Result<ToolReply> Index(ToolContext& context, const IndexParams& params, CallContext& call) {
  if (context.knowledge == nullptr) {
    return ToolReply::Failure("indexing is unavailable: this server has no project");
  }
  CAIRN_ASSIGN_OR_RETURN(
      auto done, params.analyze ? context.knowledge->Analyze(params.save, call)
                                : context.knowledge->Index({params.paths, params.force}, call));
  return StructuredReply(std::move(done));
}

}  // namespace

ToolEntry MemoryIndexTool() {
  return MakeTool<IndexParams>({"memory_index", "Index the project",
                                "Index the project's documents for search, or analyze its code: in "
                                "a new project, or after many files changed."},
                               Effect::kAddsOnce, Index, Json{{"type", "object"}});
}

}  // namespace cairn
