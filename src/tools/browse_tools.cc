#include "json/records.h"
#include "json/search.h"
#include "tools/default_tools.h"
#include "tools/tool_reply.h"

namespace cairn {
namespace {

// The filters shown in the schema; the others are accepted.
constexpr std::string_view kListed[] = {"type",    "category",       "tags", "entities",
                                        "project", "source",         "path", "since",
                                        "until",   "include_deleted"};

struct ListParams {
  Filter filter;
  Order order = Order::kCreated;
  std::int64_t limit = 20;
  std::int64_t offset = 0;
  Detail detail = Detail::kStandard;

  template <typename V>
  static void Describe(V& v) {
    v.FilterFields(Wording::kTerse, kListed);
    v.Optional("order", &ListParams::order, "");
    v.Optional("limit", &ListParams::limit, "", {.least = 1, .most = 500});
    v.Optional("offset", &ListParams::offset, "", {.least = 0});
    v.Optional("detail", &ListParams::detail, "");
  }
};

Result<ToolReply> List(ToolContext& context, const ListParams& params, CallContext&) {
  const Page page{params.limit, params.offset};
  CAIRN_ASSIGN_OR_RETURN(const auto found,
                         context.engine.browse.List(params.filter, params.order, page));
  Json items = Json::array();
  for (const Memory& memory : found.items) items.push_back(Lean(ToJson(memory, params.detail)));
  const bool has_more = page.offset + std::ssize(found.items) < found.total_count;
  return StructuredReply({{"total_count", found.total_count},
                          {"has_more", has_more},
                          {"offset", page.offset},
                          {"items", std::move(items)}});
}

Result<ToolReply> Stats(ToolContext& context, const NoParams&, CallContext&) {
  CAIRN_ASSIGN_OR_RETURN(const auto stats, context.engine.browse.Stats());
  return StructuredReply(Lean(ToJson(stats, context.engine.embeddings.model_id())));
}

}  // namespace

ToolEntry MemoryListTool() {
  return MakeTool<ListParams>(
      {"memory_list", "List memories",
       "Browse memories without a query: recent ones, those about a file or tag, or ones to clean "
       "up. Accepts every filter of memory_search."},
      Effect::kReads, List,
      OutputSchema({{"total_count", "integer"},
                    {"has_more", "boolean"},
                    {"offset", "integer"},
                    {"items", "array"}},
                   4));
}

ToolEntry MemoryStatsTool() {
  return MakeTool<NoParams>(
      {"memory_stats", "Memory statistics",
       "Count stored memories: to see whether any exist here, or when the user asks."},
      Effect::kReads, Stats, OutputSchema({{"total", "integer"}, {"by_type", "object"}}, 1));
}

}  // namespace cairn
