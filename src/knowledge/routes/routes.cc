#include "knowledge/routes/routes.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>

#include "base/text.h"
#include "knowledge/routes/route_finders.h"

namespace cairn {
namespace {

// Selects the readers for a file: those of its language with one of their words in the text. This
// cheap check skips most files; the readers themselves check the imports.
struct Reader {
  Language language;
  std::array<std::string_view, 7> words;  // unused ones are empty
  void (*find)(const SyntaxTree&, std::vector<Route>&, std::vector<RouterMount>&);
};

// Adapts a reader that does not handle mounts.
template <void (*kFind)(const SyntaxTree&, std::vector<Route>&)>
void Only(const SyntaxTree& tree, std::vector<Route>& routes,
          std::vector<RouterMount>& /*mounts*/) {
  kFind(tree, routes);
}

// A function that receives a router from another file may import nothing.
constexpr std::array<std::string_view, 7> kJavaScriptWords = {
    "express'", "express\"", "astify", "(app)", "(app,", "(router)", "(router,"};

constexpr Reader kReaders[] = {
    {Language::kJavaScript, kJavaScriptWords, FindJavaScriptRoutes},
    {Language::kTypeScript, kJavaScriptWords, FindJavaScriptRoutes},
    {Language::kTsx, kJavaScriptWords, FindJavaScriptRoutes},
    {Language::kTypeScript, {"@nestjs/common"}, Only<FindNestRoutes>},
    {Language::kPython, {"flask", "fastapi"}, FindPythonRoutes},
    {Language::kPython, {"django.urls", "django.conf.urls", "rest_framework"}, FindDjangoRoutes},
    {Language::kGo, {"\"net/http\"", "go-chi/chi", "gin-gonic/gin"}, FindGoRoutes},
    {Language::kJava, {"org.springframework.web.bind.annotation"}, Only<FindSpringRoutes>},
    {Language::kRust, {"axum"}, FindAxumRoutes},
    {Language::kRust, {"actix_web"}, FindActixRoutes},
};

// Uses memmem: string_view::find stops at every occurrence of the first letter, which took a
// twentieth of the whole analysis.
bool HasOneOf(std::string_view text, std::span<const std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) {
    return !word.empty() && memmem(text.data(), text.size(), word.data(), word.size()) != nullptr;
  });
}

}  // namespace

std::vector<Route> FindRoutes(const SourceFile& file, const SyntaxTree& tree,
                              std::vector<RouterMount>* mounts) {
  std::vector<Route> routes;
  std::vector<RouterMount> found;
  for (const Reader& reader : kReaders) {
    if (reader.language != tree.language() || !HasOneOf(tree.text(), reader.words)) continue;
    reader.find(tree, routes, found);
  }
  if (mounts != nullptr) std::ranges::move(found, std::back_inserter(*mounts));
  std::ranges::stable_sort(routes, {}, &Route::line);
  if (routes.size() > kMostRoutes) routes.resize(kMostRoutes);
  for (Route& route : routes) route.file = file.path;
  return routes;
}

std::string MethodNamed(std::string_view name) {
  static constexpr std::array<std::string_view, 11> kNames = {
      "get", "post", "put", "patch", "delete", "head", "options", "trace", "connect", "all", "any"};
  const auto found = std::ranges::find_if(
      kNames, [&](std::string_view each) { return EqualsIgnoringCase(each, name); });
  if (found == kNames.end()) return "";
  if (*found == "all" || *found == "any") return "ANY";
  std::string method(*found);
  for (char& c : method) c = static_cast<char>(c - 'a' + 'A');
  return method;
}

std::string JoinPaths(std::string_view prefix, std::string_view path) {
  if (prefix.empty()) return std::string(path);
  if (path.empty()) return std::string(prefix);
  if (prefix.ends_with('/')) prefix.remove_suffix(1);
  std::string joined(prefix);
  if (!path.starts_with('/')) joined += '/';
  return joined.append(path);
}

std::string WithoutFinalSlash(std::string path) {
  if (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

std::string WithFirstSlash(std::string path) {
  if (!path.starts_with('/')) path.insert(0, 1, '/');
  return path;
}

}  // namespace cairn
