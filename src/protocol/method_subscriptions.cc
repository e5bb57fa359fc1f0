// resources/subscribe and unsubscribe for legacy sessions, subscriptions/listen for 2026-07-28.
#include "protocol/encode.h"
#include "protocol/meta_keys.h"
#include "protocol/methods.h"
#include "protocol/params.h"

namespace cairn {
namespace {

struct Filter {
  bool list = false;
  std::vector<std::string> uris;
};

Result<Filter> ReadFilter(const Json& params) {
  CAIRN_ASSIGN_OR_RETURN(const auto wanted, RequiredObject(params, "notifications"));
  for (const char* fixed : {"toolsListChanged", "promptsListChanged"}) {
    CAIRN_TRY(OptionalFlag(wanted, fixed));  // these lists never change, but check the type
  }
  Filter filter;
  CAIRN_ASSIGN_OR_RETURN(const auto list, OptionalFlag(wanted, "resourcesListChanged"));
  filter.list = list;
  const Json* uris = FindMember(wanted, "resourceSubscriptions");
  if (uris == nullptr) return filter;
  if (!uris->is_array()) return InvalidArgument("`resourceSubscriptions` must be an array");
  for (const Json& uri : *uris) {
    if (!uri.is_string()) return InvalidArgument("`resourceSubscriptions` must contain strings");
    filter.uris.push_back(uri.get<std::string>());
  }
  return filter;
}

// The subset of the requested notifications that the server will send.
Json Acknowledged(const Filter& filter, const Features& features) {
  Json honoured = Json::object();
  if (features.resources == nullptr) return honoured;
  if (filter.list) honoured["resourcesListChanged"] = true;
  if (!filter.uris.empty()) honoured["resourceSubscriptions"] = filter.uris;
  return honoured;
}

Json Tagged(const Json& id, Json params) {
  params["_meta"] = {{kMetaSubscriptionId, id}};
  return params;
}

std::shared_ptr<Changes::Watch> MakeWatch(const Filter& filter,
                                          const std::shared_ptr<Exchange>& exchange) {
  auto watch = std::make_shared<Changes::Watch>();
  watch->list = filter.list;
  watch->alive = exchange;
  watch->send = [weak = std::weak_ptr(exchange)](std::string_view method, Json params) {
    const auto alive = weak.lock();
    if (alive == nullptr || alive->stop.stop_requested()) return;
    alive->sink->Send(NotificationMessage(method, Tagged(alive->id, std::move(params))));
  };
  return watch;
}

}  // namespace

Answer Subscribe(const Handling& handling) {
  CAIRN_ASSIGN_OR_RETURN(const auto uri, RequiredString(handling.request.params, "uri"));
  CAIRN_TRY(handling.changes.WatchUri(handling.session, uri));
  return Json(Json::object());
}

Answer Unsubscribe(const Handling& handling) {
  CAIRN_ASSIGN_OR_RETURN(const auto uri, RequiredString(handling.request.params, "uri"));
  handling.changes.UnwatchUri(*handling.session, uri);
  return Json(Json::object());
}

Answer Listen(const Handling& handling) {
  CAIRN_ASSIGN_OR_RETURN(const auto filter, ReadFilter(handling.request.params));
  const auto& exchange = handling.exchange;
  const Json acknowledged = NotificationMessage(
      "notifications/subscriptions/acknowledged",
      Tagged(exchange->id, {{"notifications", Acknowledged(filter, handling.features)}}));
  auto watch = MakeWatch(filter, exchange);
  CAIRN_TRY(handling.changes.Add(watch, filter.uris, [&] { exchange->sink->Send(acknowledged); }));

  Json result = {{"resultType", "complete"}, {"_meta", {{kMetaSubscriptionId, exchange->id}}}};
  result["_meta"][kMetaServerInfo] = ServerInfoJson(handling.features, handling.request.traits());
  const auto end = [watch, exchange, result, session = handling.session,
                    &changes = handling.changes](bool peer_listens) {
    changes.Remove(watch);
    if (session->Settle(*exchange) && peer_listens) {
      exchange->sink->Send(ResultMessage(exchange->id, result));
    }
    session->Done(*exchange);
  };
  if (!handling.session->Keep(*exchange, end)) end(!handling.session->closed());
  return Answer::Later();
}

}  // namespace cairn
