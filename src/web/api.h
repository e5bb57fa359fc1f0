// The page's API: JSON over HTTP below /api/, as a table of routes (docs/web.md). Parameters come
// from the query of a GET and from the body otherwise. Limits and errors match the agents' tools;
// replies have the shapes of docs/json-output.md.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/json.h"
#include "tools/param_reader.h"
#include "web/page_context.h"

namespace cairn {

// Heavy requests queue behind each other, never ahead of a search.
enum class Lane { kQuick, kSlow };

// One authorized request of the API.
struct ApiCall {
  Json params;
  std::string session;
  std::string host;  // host and port as the client addressed us
};

struct ApiRoute {
  std::string method;
  std::string path;  // below /api/; the segment "{id}" matches any
  Lane lane = Lane::kQuick;
  std::function<Result<Json>(PageContext&, const ApiCall&)> answer;
};

// `answer` receives the context and the params described by P.
template <Described P, typename Answer>
ApiRoute MakeRoute(std::string method, std::string path, Answer answer, Lane lane = Lane::kQuick) {
  return {std::move(method), std::move(path), lane,
          [answer](PageContext& context, const ApiCall& call) -> Result<Json> {
            CAIRN_ASSIGN_OR_RETURN(const auto params,
                                   ReadParams<P>(call.params, context.tools.now()));
            return answer(context, params);
          }};
}

class Api {
 public:
  Api();

  // The routes that match a path, for all methods, with the value of "{id}" if any.
  struct Found {
    std::vector<const ApiRoute*> routes;
    std::optional<std::string> id;
  };
  Found Find(std::string_view path) const;

 private:
  std::vector<ApiRoute> routes_;
};

// By topic, each in its own source file.
std::vector<ApiRoute> SessionRoutes();
std::vector<ApiRoute> SearchRoutes();
std::vector<ApiRoute> MemoryRoutes();
std::vector<ApiRoute> OverviewRoutes();
std::vector<ApiRoute> HandoffRoutes();
std::vector<ApiRoute> ReviewRoutes();
std::vector<ApiRoute> HealthRoutes();

}  // namespace cairn
