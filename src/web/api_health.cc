#include "base/enum_names.h"
#include "json/field_json.h"
#include "json/overview.h"
#include "json/records.h"
#include "json/search.h"
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

template <NamedEnum E>
Json NamesOf() {
  Json names = Json::array();
  for (const auto& entry : EnumNames<E>::kTable) names.push_back(entry.name);
  return names;
}

Json ProfileJson(const Profile& profile, bool is_intent) {
  Json weights = Json::object();
  for (const SignalName& each : kSignalNames) {
    if (profile.*each.weight != 0) weights[std::string(each.name)] = profile.*each.weight;
  }
  return {{"name", profile.name},
          {"rule", NameOf(profile.rule)},
          {"weights", std::move(weights)},
          {"jitter", profile.jitter},
          {"is_intent", is_intent}};
}

// The user's own first: who made one means to use it.
Json ProfilesJson(const Config& config) {
  Json profiles = Json::array();
  const auto own = ParseJson(config.profiles);
  if (own && own->is_object()) {
    for (const auto& [name, value] : own->items()) {
      const auto profile = FindProfile(name, config.profiles);
      if (profile) profiles.push_back(ProfileJson(*profile, false));
    }
  }
  std::size_t number = 0;
  for (const Profile& profile : BuiltInProfiles()) {
    profiles.push_back(ProfileJson(profile, number++ < kIntentCount));
  }
  return profiles;
}

Json SettableFields() {
  Json names = Json::array();
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (field.role == FieldRole::kSettable) names.push_back(field.name);
  });
  return names;
}

// What does not change while the server runs; the session's own part comes from the handler.
Result<Json> About(Desk& desk, const NoParams&) {
  const Config& config = desk.bench.config;
  return Json{{"version", desk.sources.version},
              {"project", desk.bench.engine.context.project},
              {"root", ToJsonValue(desk.sources.root)},
              {"store", desk.sources.store},
              {"model", ToJsonValue(desk.bench.engine.meaning.model_id())},
              {"modes", NamesOf<SearchMode>()},
              {"types", NamesOf<MemoryType>()},
              {"categories", NamesOf<Category>()},
              {"kinds", NamesOf<TextKind>()},
              {"orders", NamesOf<Order>()},
              {"default_mode", NameOf(config.default_search_mode)},
              {"default_profile", kDefaultProfile},
              {"profiles", ProfilesJson(config)},
              {"settable", SettableFields()}};
}

Result<Json> Stats(Desk& desk, const NoParams&) {
  const auto stats = desk.bench.engine.browse.Stats();
  if (!stats) return stats.error();
  return ToJson(*stats, desk.bench.engine.meaning.model_id());
}

Result<Json> Activity(Desk& desk, const ActivityParams& params) {
  const auto activity = desk.bench.engine.browse.Activity(params.limit);
  if (!activity) return activity.error();
  return ToJson(*activity);
}

Result<Json> Examine(Desk& desk, const DoctorParams& params) {
  return desk.sources.doctor(params.deep);
}

Result<Json> Configuration(Desk& desk, const NoParams&) { return desk.sources.config(); }

}  // namespace

std::vector<ApiRoute> HealthRoutes() {
  return {MakeRoute<NoParams>("GET", "session", About), MakeRoute<NoParams>("GET", "stats", Stats),
          MakeRoute<ActivityParams>("GET", "activity", Activity),
          MakeRoute<DoctorParams>("GET", "doctor", Examine, Lane::kSlow),
          MakeRoute<NoParams>("GET", "config", Configuration, Lane::kSlow)};
}

}  // namespace cairn
