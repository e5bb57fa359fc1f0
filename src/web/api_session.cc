#include "base/enum_names.h"
#include "json/field_json.h"
#include "json/overview.h"
#include "json/search.h"
#include "web/api.h"
#include "web/page_access.h"

namespace cairn {
namespace {

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

// The user's own profiles first, since they were created to be used.
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

// What the page needs before anything else.
Result<Json> About(PageContext& context, const ApiCall& call) {
  const Config& config = context.tools.config;
  CAIRN_ASSIGN_OR_RETURN(const auto by_kind, context.tools.engine.browse.CountKinds());
  return Json{{"version", context.sources.version},
              {"project", context.tools.engine.project()},
              {"root", ToJsonValue(context.sources.root)},
              {"store", context.sources.store},
              {"model", ToJsonValue(context.tools.engine.embeddings.model_id())},
              {"modes", NamesOf<SearchMode>()},
              {"types", NamesOf<MemoryType>()},
              {"categories", NamesOf<Category>()},
              {"kinds", NamesOf<TextKind>()},
              {"by_kind", ToJson(by_kind)},
              {"orders", NamesOf<Order>()},
              {"default_mode", NameOf(config.default_search_mode)},
              {"default_profile", kDefaultProfile},
              {"profiles", ProfilesJson(config)},
              {"settable", SettableFields()},
              {"csrf", context.access.CsrfOf(call.session)}};
}

// A link for another browser.
Result<Json> MakeLink(PageContext& context, const ApiCall& call) {
  return Json{{"url", LinkTo("http://" + call.host, context.access.NewCode())}};
}

}  // namespace

std::vector<ApiRoute> SessionRoutes() {
  return {{"GET", "session", Lane::kQuick, About}, {"POST", "links", Lane::kQuick, MakeLink}};
}

}  // namespace cairn
