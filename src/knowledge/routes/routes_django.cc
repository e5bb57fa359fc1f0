// Django: path(), re_path() and url(), and the routers of its REST framework. Paths stay relative,
// as in Django. An include from another file is a mount of its module.
#include <map>
#include <set>

#include "knowledge/routes/route_finders.h"
#include "knowledge/routes/routers.h"
#include "knowledge/syntax/syntax_query.h"

namespace cairn {
namespace {

constexpr std::string_view kDjango = "Django";

const SyntaxQuery kImports(R"(
  (import_from_statement module_name: (_) @module name: (dotted_name) @name)
  (import_from_statement module_name: (_) @module
                         name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias)))");

const SyntaxQuery kAssignments(R"(
  (assignment left: (identifier) @name right: (list) @list)
  (assignment left: (identifier) @name right: (call function: (_) @maker)))");

const SyntaxQuery kCalls(R"(
  (call function: (identifier) @name arguments: (argument_list) @arguments
        (#any-of? @name "path" "re_path" "url")) @call
  (call function: (attribute object: (identifier) @router attribute: (identifier) @register)
        arguments: (argument_list) @arguments
        (#eq? @register "register")) @call)");

class DjangoRoutes {
 public:
  DjangoRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
               std::vector<RouterMount>& foreign)
      : tree_(tree), literals_(tree), routes_(routes), foreign_(foreign) {}

  void Find() {
    for (const SyntaxMatch& match : Run(kImports)) {
      const std::string_view module = match.Find("module")->text();
      const Node name = *match.Find("name");
      const std::string_view local = match.Find("alias").value_or(name).text();
      const bool ours = module == "django.urls" || module == "django.conf.urls" ||
                        module.starts_with("rest_framework");
      if (ours) imported_.insert(local);
      std::string whole(module);
      if (!whole.ends_with('.')) whole += '.';
      modules_.emplace(local, whole.append(name.text()));
    }
    for (const SyntaxMatch& match : Run(kAssignments)) ReadAssignment(match);
    calls_ = Run(kCalls);
    for (const SyntaxMatch& call : calls_) {
      if (IsPath(call)) Mount(call);
    }
    for (const SyntaxMatch& call : calls_) Add(call);
    for (const SyntaxMatch& call : calls_) {
      if (IsPath(call)) MountForeign(call);
    }
  }

 private:
  std::vector<SyntaxMatch> Run(const SyntaxQuery& query) const {
    return query.Run(tree_.Root(), tree_.language());
  }

  // `extra = [path(…), …]` and `router = DefaultRouter()`
  void ReadAssignment(const SyntaxMatch& match) {
    const std::string_view name = match.Find("name")->text();
    if (const auto list = match.Find("list")) lists_.emplace(name, *list);
    const std::optional<Node> maker = match.Find("maker");
    if (maker && LastName(maker->text()).ends_with("Router")) routers_.insert(name);
  }

  bool IsPath(const SyntaxMatch& call) const {
    return call.Find("name") && imported_.contains(call.Find("name")->text());
  }

  bool IsRegistered(const SyntaxMatch& call) const {
    const std::optional<Node> router = call.Find("router");
    return router && routers_.contains(router->text());
  }

  // `path("api/", include(…))`: an inline list, or the name of a list or router in this file.
  void Mount(const SyntaxMatch& call) {
    const std::optional<Node> included = IncludedBy(call);
    if (mounts_.full() || !included) return;
    const Node& what = *included;
    const std::string prefix = literals_.ReadPath(Positional(*call.Find("arguments")).front());
    const std::size_t at = call.Find("call")->begin();
    if (what.type() == "list") mounts_.Add(Stretch(what), prefix, at);
    if (const auto list = lists_.find(what.text()); list != lists_.end()) {
      mounts_.Add(Stretch(list->second), prefix, at);
    }
    if (!what.text().ends_with(".urls")) return;
    const std::string_view router = what.text().substr(0, what.text().size() - 5);
    for (const SyntaxMatch& each : calls_) {
      if (!IsRegistered(each) || each.Find("router")->text() != router) continue;
      mounts_.Add(Stretch(*each.Find("call")), prefix, at);
    }
  }

  // `path("shop/", include("shop.urls"))`, `path("shop/", include(shop_urls))`
  void MountForeign(const SyntaxMatch& call) {
    const std::optional<Node> what = IncludedBy(call);
    if (!what || foreign_.size() >= kMostRouters) return;
    const std::optional<std::string> text = literals_.Read(*what);
    const auto known = modules_.find(what->text());
    if (!text && (known == modules_.end() || lists_.contains(what->text()))) return;
    const std::string prefix = literals_.ReadPath(Positional(*call.Find("arguments")).front());
    foreign_.push_back(
        {text ? *text : known->second, "", "", mounts_.PathAt(call.Find("call")->begin(), prefix)});
  }

  // The argument of include() in a path() call: a list, a name, or a module as a string.
  static std::optional<Node> IncludedBy(const SyntaxMatch& call) {
    const std::vector<Node> arguments = Positional(*call.Find("arguments"));
    if (arguments.size() < 2 || !IsInclude(arguments[1])) return std::nullopt;
    std::vector<Node> included = Positional(*arguments[1].Field("arguments"));
    if (!included.empty() && included.front().type() == "tuple") {
      included = Elements(included.front());
    }
    if (included.empty()) return std::nullopt;
    return included.front();
  }

  static bool IsInclude(const Node& view) {
    const std::optional<Node> function = view.Field("function");
    return function && function->text() == "include" && view.Field("arguments");
  }

  static std::optional<Node> Argument(const SyntaxMatch& call, std::size_t position,
                                      std::string_view name) {
    const std::vector<Node> positional = Positional(*call.Find("arguments"));
    if (position < positional.size()) return positional[position];
    return KeywordArgument(*call.Find("arguments"), name);
  }

  void Add(const SyntaxMatch& call) {
    if (!IsPath(call) && !IsRegistered(call)) return;
    if (routes_.size() >= kMostRoutes) return;
    const std::optional<Node> path = Argument(call, 0, "route");
    const std::optional<Node> view = Argument(call, 1, "view");
    // An application's own URL list, such as admin.site.urls, is a mount.
    if (!path || !view || IsInclude(*view) || view->text().ends_with(".urls")) return;
    const std::size_t position = call.Find("call")->begin();
    routes_.push_back({"ANY", mounts_.PathAt(position, literals_.ReadPath(*path)),
                       HandlerName(*view), std::string(kDjango), "", call.Find("call")->line()});
  }

  const SyntaxTree& tree_;
  const Literals literals_;
  std::set<std::string_view> imported_;
  std::map<std::string_view, std::string> modules_;  // local names of modules
  std::map<std::string_view, Node> lists_;
  std::set<std::string_view> routers_;
  std::vector<SyntaxMatch> calls_;
  Mounts mounts_;
  std::vector<Route>& routes_;
  std::vector<RouterMount>& foreign_;
};

}  // namespace

void FindDjangoRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                      std::vector<RouterMount>& mounts) {
  DjangoRoutes(tree, routes, mounts).Find();
}

}  // namespace cairn
