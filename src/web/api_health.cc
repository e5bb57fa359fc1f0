#include "json/overview.h"
#include "json/records.h"
#include "web/api.h"

namespace cairn {
namespace {

struct DoctorParams {
  bool deep = false;

  template <typename V>
  static void Describe(V& v) {
    v.Optional("deep", &DoctorParams::deep, "");
  }
};

struct ActivityParams {
  std::int64_t limit = 100;

  template <typename V>
  static void Describe(V& v) {
    v.Optional("limit", &ActivityParams::limit, "", {.least = 1, .most = 1000});
  }
};

Result<Json> Stats(PageContext& context, const NoParams&) {
  CAIRN_ASSIGN_OR_RETURN(const auto stats, context.tools.engine.browse.Stats());
  return ToJson(stats, context.tools.engine.embeddings.model_id());
}

Result<Json> Activity(PageContext& context, const ActivityParams& params) {
  CAIRN_ASSIGN_OR_RETURN(const auto activity, context.tools.engine.browse.Activity(params.limit));
  return ToJson(activity);
}

Result<Json> Examine(PageContext& context, const DoctorParams& params) {
  return context.sources.doctor(params.deep);
}

Result<Json> Configuration(PageContext& context, const NoParams&) {
  return context.sources.config();
}

}  // namespace

std::vector<ApiRoute> HealthRoutes() {
  return {MakeRoute<NoParams>("GET", "stats", Stats),
          MakeRoute<ActivityParams>("GET", "activity", Activity),
          MakeRoute<DoctorParams>("GET", "doctor", Examine, Lane::kSlow),
          MakeRoute<NoParams>("GET", "config", Configuration, Lane::kSlow)};
}

}  // namespace cairn
