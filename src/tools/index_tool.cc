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
    v.Optional("paths", &IndexParams::paths, "Default: knowledge files and docs.",
               {.most_bytes = 4096});
    v.Optional("analyze", &IndexParams::analyze, "Describe the code instead.");
    v.Optional("save", &IndexParams::save, "Store what analyze finds.");
    v.Optional("force", &IndexParams::force, "Also unchanged files.");
  }
};

Result<ToolReply> Index(Workbench& bench, const IndexParams& params, CallContext& context) {
  if (bench.knowledge == nullptr) {
    return ToolReply::Failure("indexing is not available yet: this server has no project to read");
  }
  auto done = params.analyze ? bench.knowledge->Analyze(params.save, context)
                             : bench.knowledge->Index({params.paths, params.force}, context);
  if (!done) return done.error();
  return StructuredReply(*std::move(done));
}

}  // namespace

ToolEntry MemoryIndexTool() {
  return MakeTool<IndexParams>(
      {"memory_index", "Index the project",
       "Make the project's documents searchable, or describe its code: in a new project, or after "
       "many files changed."},
      Effect::kAddsOnce, Index, Json{{"type", "object"}});
}

}  // namespace cairn
