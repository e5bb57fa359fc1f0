#include "json/overview.h"
#include "json/records.h"
#include "web/api.h"

namespace cairn {
namespace {

struct HandoffParams {
  std::string project;
  std::string branch;
  std::int64_t limit = 20;
  std::int64_t offset = 0;

  template <typename V>
  static void Describe(V& v) {
    v.Optional("project", &HandoffParams::project, "");
    v.Optional("branch", &HandoffParams::branch, "");
    v.Optional("limit", &HandoffParams::limit, "", {.least = 1, .most = 100});
    v.Optional("offset", &HandoffParams::offset, "", {.least = 0});
  }
};

Result<Json> List(PageContext& context, const HandoffParams& params) {
  const Page page{params.limit, params.offset};
  CAIRN_ASSIGN_OR_RETURN(const auto found,
                         context.tools.engine.handoffs.List(params.project, params.branch, page));
  return ToJson(found, page);
}

Result<Json> Latest(PageContext& context, const NoParams&) {
  CAIRN_ASSIGN_OR_RETURN(const auto latest, context.tools.engine.handoffs.LatestOfEach());
  Json items = Json::array();
  for (const LatestOfBranch& each : latest) items.push_back(ToJson(each));
  return Json{{"items", std::move(items)}};
}

}  // namespace

std::vector<ApiRoute> HandoffRoutes() {
  return {MakeRoute<HandoffParams>("GET", "handoffs", List),
          MakeRoute<NoParams>("GET", "handoffs/latest", Latest)};
}

}  // namespace cairn
