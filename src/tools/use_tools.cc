#include "json/records.h"
#include "tools/default_tools.h"
#include "tools/tool_reply.h"

namespace cairn {
namespace {

constexpr std::size_t kMostIds = 100;  // per call

struct GetParams {
  std::vector<Id> ids;

  template <typename V>
  static void Describe(V& v) {
    v.Required("ids", &GetParams::ids, "", {.least_items = 1, .most_items = kMostIds});
  }
};

Result<ToolReply> Get(ToolContext& context, const GetParams& params, CallContext&) {
  CAIRN_ASSIGN_OR_RETURN(const auto memories, context.engine.use.Get(params.ids));
  Json list = Json::array();
  for (const Memory& memory : memories) list.push_back(Lean(ToJson(memory)));
  return StructuredReply({{"memories", std::move(list)}});
}

struct VoteParams {
  Id id;
  std::int64_t votes = 1;

  template <typename V>
  static void Describe(V& v) {
    v.Required("id", &VoteParams::id, "");
    v.Optional("votes", &VoteParams::votes, "Negative if it misled you.",
               {.least = -100, .most = 100});
  }
};

Result<ToolReply> Vote(ToolContext& context, const VoteParams& params, CallContext&) {
  CAIRN_ASSIGN_OR_RETURN(const auto memory, context.engine.use.Vote(params.id, params.votes));
  return StructuredReply({{"id", memory.id.ToString()},
                          {"usefulness", memory.usefulness},
                          {"access_count", memory.access_count}});
}

}  // namespace

ToolEntry MemoryGetTool() {
  return MakeTool<GetParams>({"memory_get", "Read memories",
                              "Read memories in full when a result is truncated or you rely on it. "
                              "Counts as a use, which raises their rank."},
                             Effect::kCounts, Get, OutputSchema({{"memories", "array"}}, 1));
}

ToolEntry MemoryVoteTool() {
  return MakeTool<VoteParams>(
      {"memory_vote", "Rate a memory",
       "Rate a memory right after you used it. Votes affect the ranking of later searches."},
      Effect::kAdds, Vote,
      OutputSchema({{"id", "string"}, {"usefulness", "integer"}, {"access_count", "integer"}}, 3));
}

}  // namespace cairn
