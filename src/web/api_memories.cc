#include "engine/chunk_locator.h"
#include "json/field_json.h"
#include "json/overview.h"
#include "json/records.h"
#include "web/api.h"
#include "web/id_params.h"

namespace cairn {
namespace {

constexpr std::int64_t kMostPerPage = 500;     // list limit, as for agents
constexpr const char* kBySomebody = "manual";  // the source of memories written in the page

struct ListParams {
  Filter filter;
  Order order = Order::kCreated;
  std::int64_t limit = 50;
  std::int64_t offset = 0;

  template <typename V>
  static void Describe(V& v) {
    v.FilterFields(Wording::kFull);
    v.Optional("order", &ListParams::order, "");
    v.Optional("limit", &ListParams::limit, "", {.least = 1, .most = kMostPerPage});
    v.Optional("offset", &ListParams::offset, "", {.least = 0});
  }
};

struct UpdateParams {
  Id id;
  MemoryInput input;

  template <typename V>
  static void Describe(V& v) {
    v.Required("id", &UpdateParams::id, "");
    v.MemoryFields({.takes_null = true});
  }
};

struct VoteParams {
  Id id;
  std::int64_t votes = 1;

  template <typename V>
  static void Describe(V& v) {
    v.Required("id", &VoteParams::id, "");
    v.Optional("votes", &VoteParams::votes, "", {.least = -100, .most = 100});
  }
};

struct SupersedeParams {
  Id old;
  Id replacement;

  template <typename V>
  static void Describe(V& v) {
    v.Required("old", &SupersedeParams::old, "");
    v.Required("new", &SupersedeParams::replacement, "");
  }
};

Result<Json> List(PageContext& context, const ListParams& params) {
  const Page page{params.limit, params.offset};
  CAIRN_ASSIGN_OR_RETURN(const auto found,
                         context.tools.engine.browse.List(params.filter, params.order, page));
  return ToJson(found, page);
}

// Viewing doesn't count as usage, because it would change the ranking that the page explains. For a
// memory from a file, includes the line to open.
Result<Json> Get(PageContext& context, const IdParams& params) {
  CAIRN_ASSIGN_OR_RETURN(const auto memory, context.tools.engine.browse.Find(params.id));
  Json json = ToJson(memory);
  if (!memory.file_path.empty()) {
    if (const auto line = context.tools.engine.LineOf(memory)) json["line"] = *line;
  }
  return json;
}

Result<Json> TellAbout(PageContext& context, const IdParams& params) {
  CAIRN_ASSIGN_OR_RETURN(const auto around, context.tools.engine.browse.GetContext(params.id));
  return ToJson(around);
}

Result<Json> Add(PageContext& context, const ApiCall& call) {
  CAIRN_ASSIGN_OR_RETURN(auto memory, NewMemoryFromJson(call.params));
  if (!memory.input.Has(&Memory::source)) {
    memory.input.values.source = kBySomebody;
    memory.input.given.Add(&Memory::source);
  }
  CAIRN_ASSIGN_OR_RETURN(const auto reply, context.tools.engine.remember.One(memory));
  return ToJson(reply);
}

Result<Json> Update(PageContext& context, const UpdateParams& params) {
  if (params.input.empty()) return InvalidArgument("nothing to change; give at least one field");
  CAIRN_ASSIGN_OR_RETURN(const auto memory,
                         context.tools.engine.revise.Update(params.id, params.input));
  return ToJson(memory);
}

Result<Json> Vote(PageContext& context, const VoteParams& params) {
  CAIRN_ASSIGN_OR_RETURN(const auto memory, context.tools.engine.use.Vote(params.id, params.votes));
  return ToJson(memory);
}

Result<Json> Delete(PageContext& context, const IdsParams& params) {
  CAIRN_TRY(context.tools.engine.retire.Delete(params.ids));
  return Json{{"deleted", ToJsonValue(params.ids)}};
}

Result<Json> Restore(PageContext& context, const IdsParams& params) {
  CAIRN_TRY(context.tools.engine.retire.Restore(params.ids));
  return Json{{"restored", ToJsonValue(params.ids)}};
}

Result<Json> Supersede(PageContext& context, const SupersedeParams& params) {
  CAIRN_TRY(context.tools.engine.retire.Supersede(params.old, params.replacement));
  return Json{{"superseded", params.old.ToString()}, {"by", params.replacement.ToString()}};
}

}  // namespace

std::vector<ApiRoute> MemoryRoutes() {
  return {MakeRoute<ListParams>("GET", "memories", List),
          {"POST", "memories", Lane::kQuick, Add},
          MakeRoute<IdParams>("GET", "memories/{id}", Get),
          MakeRoute<UpdateParams>("PATCH", "memories/{id}", Update),
          MakeRoute<IdParams>("GET", "memories/{id}/about", TellAbout),
          MakeRoute<VoteParams>("POST", "vote", Vote),
          MakeRoute<IdsParams>("POST", "delete", Delete),
          MakeRoute<IdsParams>("POST", "restore", Restore),
          MakeRoute<SupersedeParams>("POST", "supersede", Supersede)};
}

}  // namespace cairn
