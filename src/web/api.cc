#include "web/api.h"

#include <utility>

#include "base/text.h"

namespace cairn {
namespace {

constexpr std::string_view kIdPart = "{id}";

// Whether the path matches the pattern; also returns the value of "{id}".
bool Matches(const std::string& pattern, const std::vector<std::string>& path,
             std::optional<std::string>& id) {
  const std::vector<std::string> parts = Split(pattern, '/');
  if (parts.size() != path.size()) return false;
  std::optional<std::string> found;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i] == kIdPart) {
      found = path[i];
    } else if (parts[i] != path[i]) {
      return false;
    }
  }
  id = std::move(found);
  return true;
}

}  // namespace

Api::Api() {
  for (auto* const theme : {SessionRoutes, SearchRoutes, MemoryRoutes, OverviewRoutes,
                            HandoffRoutes, ReviewRoutes, HealthRoutes}) {
    for (ApiRoute& route : theme()) routes_.push_back(std::move(route));
  }
}

Api::Found Api::Find(std::string_view path) const {
  const std::vector<std::string> parts = Split(path, '/');
  Found found;
  for (const ApiRoute& route : routes_) {
    if (Matches(route.path, parts, found.id)) found.routes.push_back(&route);
  }
  return found;
}

}  // namespace cairn
