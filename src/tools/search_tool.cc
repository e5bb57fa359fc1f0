#include "json/search.h"
#include "tools/default_tools.h"
#include "tools/search_params.h"
#include "tools/tool_reply.h"

namespace cairn {
namespace {

Result<ToolReply> RunSearch(ToolContext& context, const SearchParams& params, CallContext&) {
  CAIRN_ASSIGN_OR_RETURN(const auto request, RequestOf(context, params));
  CAIRN_ASSIGN_OR_RETURN(const auto reply, context.engine.search.Search(request));
  const SearchShape shape{params.detail, params.explain, true};
  return StructuredReply(params.max_tokens ? DualJson(request, reply, shape, *params.max_tokens)
                                           : SearchJson(request, reply, shape));
}

}  // namespace

ToolEntry MemorySearchTool() {
  return MakeTool<SearchParams>(
      {"memory_search", "Search memory",
       "Search memories by meaning and keywords. Search at the start of a task, when the user "
       "refers to something earlier (\"that bug\"), before decisions, and before solving a problem "
       "that may already be solved. Results with a `source` come from files or imports, not from "
       "the user."},
      Effect::kReads, RunSearch,
      OutputSchema({{"total_count", "integer"},
                    {"has_more", "boolean"},
                    {"results", "array"},
                    {"index", "array"},
                    {"details", "array"},
                    {"seed", "integer"}},
                   2));
}

}  // namespace cairn
