#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"
#include "knowledge/routes/routes.h"
#include "model/finding_keys.h"

namespace cairn {
namespace {

// Keeps the memory short enough to read as a whole; only tables of routes are longer.
constexpr std::size_t kMostBytes = 3500;
constexpr std::size_t kLongestPath = 200;  // in code points

// "/users" for "/users/:id" and "/users/me": the common segments before the first parameter.
std::string CommonPrefix(std::span<const Route> routes) {
  if (routes.size() < 2) return "";
  std::vector<std::string> common = Split(routes.front().path, '/');
  const auto parameter = std::ranges::find_if(common, [](const std::string& part) {
    return part.find_first_of(":{<*(^$") != std::string::npos;
  });
  common.erase(parameter, common.end());
  for (const Route& route : routes) {
    const std::vector<std::string> parts = Split(route.path, '/');
    common.erase(std::ranges::mismatch(common, parts).in1, common.end());
  }
  return Join(common, "/");
}

std::vector<std::string> FrameworksOf(std::span<const Route> routes) {
  std::vector<std::string> frameworks;
  for (const Route& route : routes) {
    if (std::ranges::find(frameworks, route.framework) == frameworks.end()) {
      frameworks.push_back(route.framework);
    }
  }
  return frameworks;
}

std::string Headline(std::span<const Route> routes, std::span<const std::string> frameworks) {
  std::string line = routes.front().file + ": " + std::to_string(routes.size()) + " " +
                     Join(frameworks, " and ") + (routes.size() == 1 ? " route" : " routes");
  if (const std::string prefix = CommonPrefix(routes); !prefix.empty()) line += " under " + prefix;
  return line;
}

std::string LineOf(const Route& route) {
  std::string line =
      route.method + " " + Abbreviate(route.path.empty() ? "/" : route.path, kLongestPath);
  if (!route.handler.empty()) line += " → " + route.handler;
  return line + " (line " + std::to_string(route.line) + ")";
}

Finding DescribeFile(std::span<const Route> routes) {
  Finding finding;
  finding.key = std::string(kRoutesKey) + routes.front().file;
  finding.kind = FindingKind::kRoute;
  finding.category = Category::kComponent;
  finding.file_path = routes.front().file;
  finding.importance = 6;
  finding.count = routes.size();
  finding.tags = FrameworksOf(routes);
  finding.text = Headline(routes, finding.tags);
  for (std::string& tag : finding.tags) tag = ToLowerAscii(tag);
  finding.tags.emplace_back("routes");
  for (std::size_t i = 0; i < routes.size(); ++i) {
    const std::string line = LineOf(routes[i]);
    const std::string rest = "\n… and " + std::to_string(routes.size() - i) + " more";
    if (finding.text.size() + line.size() + 1 + rest.size() > kMostBytes) {
      finding.text += rest;
      break;
    }
    finding.text += "\n" + line;
  }
  return finding;
}

}  // namespace

std::vector<Finding> DescribeRoutes(std::span<const Route> routes) {
  std::vector<Finding> findings;
  while (!routes.empty()) {
    const auto end = std::ranges::find_if(
        routes, [&](const Route& each) { return each.file != routes.front().file; });
    const auto count = static_cast<std::size_t>(end - routes.begin());
    findings.push_back(DescribeFile(routes.first(count)));
    routes = routes.subspan(count);
  }
  return findings;
}

}  // namespace cairn
