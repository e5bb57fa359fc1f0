// The page's API: JSON over HTTP below /api/, a table of routes (docs/web.md). Parameters come from
// the query of a GET and from the body of all else; their limits and errors are those of the
// agents' tools, and what is answered has the shapes of docs/json-output.md.
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

// Long work waits for its like, not before a search.
enum class Lane { kQuick, kSlow };

// One request of the API, allowed already.
struct ApiCall {
  Json params;
  std::string session;
  std::string host;  // the name and port that the client calls us by
};

struct ApiRoute {
  std::string method;
  std::string path;  // below /api/; the part "{id}" stands for any
  Lane lane = Lane::kQuick;
  std::function<Result<Json>(PageContext&, const ApiCall&)> answer;
};

// `answer` takes the context and the params that P describes.
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

  // The routes of a path, whatever their method, with the value of "{id}" if the path has one.
  struct Found {
    std::vector<const ApiRoute*> routes;
    std::optional<std::string> id;
  };
  Found Find(std::string_view path) const;

 private:
  std::vector<ApiRoute> routes_;
};

// By theme, each in its own source.
std::vector<ApiRoute> SessionRoutes();
std::vector<ApiRoute> SearchRoutes();
std::vector<ApiRoute> MemoryRoutes();
std::vector<ApiRoute> OverviewRoutes();
std::vector<ApiRoute> HandoffRoutes();
std::vector<ApiRoute> ReviewRoutes();
std::vector<ApiRoute> HealthRoutes();

}  // namespace cairn
