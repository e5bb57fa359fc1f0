// Flask and FastAPI: decorators, and method calls on an application.
#include <map>

#include "knowledge/routes/route_finders.h"
#include "knowledge/routes/routers.h"
#include "knowledge/syntax/syntax_query.h"

namespace cairn {
namespace {

constexpr std::string_view kFlask = "Flask";
constexpr std::string_view kFastApi = "FastAPI";

const SyntaxQuery kImports(R"(
  (import_statement name: (dotted_name . (identifier) @module))
  (import_statement name: (aliased_import name: (dotted_name . (identifier) @module)))
  (import_from_statement module_name: (dotted_name . (identifier) @module)))");

// Names imported from other files.
const SyntaxQuery kNames(R"(
  (import_from_statement module_name: (_) @from name: (dotted_name) @name)
  (import_from_statement module_name: (_) @from
    name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias))
  (import_statement name: (aliased_import name: (dotted_name) @module alias: (identifier) @alias)))");

const SyntaxQuery kRouters(R"(
  (assignment left: [(identifier) (attribute)] @name
              right: (call function: (_) @maker arguments: (argument_list) @arguments))
  (typed_parameter (identifier) @parameter type: (type) @type)
  (function_definition) @function)");

const SyntaxQuery kDecorated(R"(
  (decorated_definition
    (decorator (call function: (attribute object: (_) @object attribute: (identifier) @name)
                     arguments: (argument_list) @arguments)) @decorator
    definition: [(function_definition) (class_definition)] @definition))");

const SyntaxQuery kCalls(R"(
  (call function: (attribute object: (_) @object attribute: (identifier) @name)
        arguments: (argument_list) @arguments
        (#any-of? @name "add_url_rule" "add_api_route" "add_api_websocket_route"
                        "register_blueprint" "include_router")))");

const SyntaxQuery kMethods(R"(
  (class_definition name: (identifier) @class
    body: (block [(function_definition name: (identifier) @method)
                  (decorated_definition
                    definition: (function_definition name: (identifier) @method))])))");

std::optional<std::string_view> FrameworkOfMaker(std::string_view name) {
  if (name == "Flask" || name == "Blueprint") return kFlask;
  if (name == "FastAPI" || name == "APIRouter") return kFastApi;
  return std::nullopt;
}

class PythonRoutes {
 public:
  PythonRoutes(const SyntaxTree& tree, std::vector<Route>& routes, std::vector<RouterMount>& mounts)
      : tree_(tree), literals_(tree), routes_(routes), mounts_(mounts) {}

  void Find() {
    for (const SyntaxMatch& match : Run(kImports)) {
      const std::string_view module = match.Find("module")->text();
      if (module == "fastapi") framework_ = kFastApi;
      if (module == "flask" && framework_.empty()) framework_ = kFlask;
    }
    if (framework_.empty()) return;
    ReadRouters();
    const std::vector<SyntaxMatch> calls = Run(kCalls);
    for (const SyntaxMatch& call : calls) Mount(call);
    for (const SyntaxMatch& match : Run(kDecorated)) AddDecorated(match);
    for (const SyntaxMatch& call : calls) AddCalled(call);
  }

 private:
  // `from module import name`, or `import module as …` with an empty name.
  struct Imported {
    std::string module;
    std::string name;

    // The module path if the import is itself a module.
    std::string AsModule() const {
      if (name.empty()) return module;
      return module.ends_with('.') ? module + name : module + '.' + name;
    }
  };

  std::vector<SyntaxMatch> Run(const SyntaxQuery& query) const {
    return query.Run(tree_.Root(), tree_.language());
  }

  void ReadRouters() {
    const std::vector<SyntaxMatch> matches = Run(kRouters);
    std::vector<Stretch> functions;
    for (const SyntaxMatch& match : matches) {
      if (const auto function = match.Find("function")) functions.emplace_back(*function);
    }
    const Blocks blocks(std::move(functions));
    for (const SyntaxMatch& match : matches) {
      const std::optional<Node> maker = match.Find(match.Find("type") ? "type" : "maker");
      const auto framework = maker ? FrameworkOfMaker(LastName(maker->text())) : std::nullopt;
      if (!framework) continue;
      const Node name = match.Find("name").value_or(match.Find("parameter").value_or(*maker));
      const Stretch whole(tree_.Root());
      const Stretch scope =
          name.type() == "attribute" ? whole : blocks.Around(name.begin()).value_or(whole);
      routers_.Add(name.text(),
                   {scope, name.begin(), *framework, PrefixOf(match.Find("arguments")), {}});
    }
  }

  std::string PrefixOf(const std::optional<Node>& arguments) const {
    if (!arguments) return "";
    std::optional<Node> prefix = KeywordArgument(*arguments, "url_prefix");
    if (!prefix) prefix = KeywordArgument(*arguments, "prefix");
    if (!prefix || prefix->type() == "none") return "";
    return literals_.ReadPath(*prefix);
  }

  std::optional<std::size_t> RouterAt(const Node& node) const {
    return routers_.Find(node.text(), node.begin());
  }

  // `app.register_blueprint(users, url_prefix="/u")`, whose prefix replaces the blueprint's own;
  // `app.include_router(users, prefix="/v1")`, whose prefix precedes the router's own.
  void Mount(const SyntaxMatch& call) {
    const std::string_view name = call.Find("name")->text();
    if (name != "register_blueprint" && name != "include_router") return;
    const Node arguments = *call.Find("arguments");
    const std::vector<Node> positional = Positional(arguments);
    if (positional.empty()) return;
    const std::string prefix = PrefixOf(arguments);
    const std::optional<std::size_t> child = RouterAt(positional.front());
    if (!child) return MountForeign(positional.front(), *call.Find("object"), prefix);
    if (name == "register_blueprint" && !prefix.empty() && !routers_[*child].parent) {
      routers_[*child].prefix.clear();
    }
    routers_.Mount(*child, RouterAt(*call.Find("object")), prefix);
  }

  // `app.include_router(users.router)`, `app.include_router(users_router)`
  void MountForeign(const Node& child, const Node& object, const std::string& prefix) {
    if (mounts_.size() >= kMostRouters || child.end() - child.begin() > kLongestRouterName) return;
    ReadNames();
    const std::string_view text = child.text();
    const std::size_t dot = text.rfind('.');
    RouterMount mount;
    if (dot == std::string_view::npos) {
      const auto known = names_->find(text);
      if (known == names_->end() || known->second.name.empty()) return;
      mount = {known->second.module, known->second.name, "", ""};
    } else {
      const auto known = names_->find(text.substr(0, dot));
      mount.module = known == names_->end() ? text.substr(0, dot) : known->second.AsModule();
      mount.name = text.substr(dot + 1);
    }
    const std::optional<std::size_t> on = RouterAt(object);
    mount.on = on ? routers_.OutermostOf(*on) : "";
    mount.prefix = on ? routers_.PathOf(*on, prefix) : prefix;
    mounts_.push_back(std::move(mount));
  }

  void ReadNames() {
    if (names_) return;
    names_.emplace();
    for (const SyntaxMatch& match : Run(kNames)) {
      const std::optional<Node> module = match.Find("module");
      const std::optional<Node> name = match.Find("name");
      const Node local = match.Find("alias").value_or(name.value_or(tree_.Root()));
      Imported imported{std::string((module ? *module : *match.Find("from")).text()),
                        module ? "" : std::string(name->text())};
      names_->emplace(local.text(), std::move(imported));
    }
  }

  // A router from another file is unknown, but a decorator that looks like a route is one.
  void AddDecorated(const SyntaxMatch& match) {
    const Node arguments = *match.Find("arguments");
    const std::optional<std::size_t> router = RouterAt(*match.Find("object"));
    const std::optional<Node> path = PathOf(arguments);
    if (!path) return;
    if (!router && !literals_.Read(*path).value_or("").starts_with('/')) return;
    const std::optional<Node> handler = match.Find("definition")->Field("name");
    const std::string_view framework = router ? routers_[*router].framework : framework_;
    for (const std::string& method : MethodsOf(match.Find("name")->text(), arguments, framework)) {
      Add(method, router, *path, handler ? std::string(handler->text()) : "", framework,
          match.Find("decorator")->line());
    }
  }

  std::optional<Node> PathOf(const Node& arguments) const {
    const std::vector<Node> positional = Positional(arguments);
    if (!positional.empty()) return positional.front();
    if (const auto path = KeywordArgument(arguments, "path")) return path;
    return KeywordArgument(arguments, "rule");
  }

  // The methods by a decorator's name; empty if it does not declare a route.
  std::vector<std::string> MethodsOf(std::string_view name, const Node& arguments,
                                     std::string_view framework) const {
    if (name == "websocket" && framework == kFastApi) return {"WS"};
    if (name == "route" || name == "api_route") return MethodsNamed(arguments);
    const bool lower = name.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
    if (!lower || name == "all" || name == "any") return {};
    const std::string method = MethodNamed(name);
    return method.empty() ? std::vector<std::string>{} : std::vector<std::string>{method};
  }

  std::vector<std::string> MethodsNamed(const Node& arguments) const {
    const std::optional<Node> methods = KeywordArgument(arguments, "methods");
    if (!methods) return {"GET"};
    std::vector<std::string> names;
    for (const Node& element : Elements(*methods)) {
      names.push_back(MethodNamed(literals_.Read(element).value_or("")));
    }
    std::erase(names, "");
    return names.empty() ? std::vector<std::string>{"ANY"} : names;
  }

  // `app.add_url_rule("/x", "name", view)`, `app.add_api_route("/x", view, methods=["GET"])`
  void AddCalled(const SyntaxMatch& call) {
    const std::string_view name = call.Find("name")->text();
    if (!name.starts_with("add_") || routes_.size() >= kMostRoutes) return;
    const Node arguments = *call.Find("arguments");
    const std::vector<Node> positional = Positional(arguments);
    const std::optional<Node> path = PathOf(arguments);
    const std::size_t view_at = name == "add_url_rule" ? 2 : 1;
    std::optional<Node> view = KeywordArgument(arguments, "view_func");
    if (!view) view = KeywordArgument(arguments, "endpoint");
    if (positional.size() > view_at) view = positional[view_at];
    if (!path || !view) return;
    const std::optional<std::size_t> router = RouterAt(*call.Find("object"));
    const std::string_view framework = name == "add_url_rule" ? kFlask : kFastApi;
    const std::string handler = HandlerName(*view);
    std::vector<std::string> methods = MethodsNamed(arguments);
    if (name == "add_api_websocket_route") methods = {"WS"};
    const bool of_class = view->text().find(".as_view(") != std::string_view::npos;
    if (of_class && !KeywordArgument(arguments, "methods")) methods = MethodsOfClass(handler);
    for (const std::string& method : methods) {
      Add(method, router, *path, handler, framework, call.Find("name")->line());
    }
  }

  // The methods that the class handles; unknown if it is from another file.
  std::vector<std::string> MethodsOfClass(const std::string& name) {
    if (!classes_) {
      classes_.emplace();
      for (const SyntaxMatch& match : Run(kMethods)) {
        const std::string method = MethodNamed(match.Find("method")->text());
        if (!method.empty()) (*classes_)[match.Find("class")->text()].push_back(method);
      }
    }
    const auto found = classes_->find(name);
    return found == classes_->end() ? std::vector<std::string>{"ANY"} : found->second;
  }

  void Add(const std::string& method, std::optional<std::size_t> router, const Node& path,
           const std::string& handler, std::string_view framework, std::int64_t line) {
    if (routes_.size() >= kMostRoutes) return;
    std::string text = literals_.ReadPath(path);
    if (router) text = routers_.PathOf(*router, text);
    routes_.push_back({method, std::move(text), handler, std::string(framework), "", line,
                       router ? routers_.OutermostOf(*router) : ""});
  }

  const SyntaxTree& tree_;
  const Literals literals_;
  std::string_view framework_;  // imported by the file
  Routers routers_;
  std::optional<std::map<std::string_view, std::vector<std::string>>> classes_;
  std::optional<std::map<std::string_view, Imported>> names_;
  std::vector<Route>& routes_;
  std::vector<RouterMount>& mounts_;
};

}  // namespace

void FindPythonRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                      std::vector<RouterMount>& mounts) {
  PythonRoutes(tree, routes, mounts).Find();
}

}  // namespace cairn
