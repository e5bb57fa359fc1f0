// Express and Fastify: method calls on routers.
#include <algorithm>
#include <map>

#include "knowledge/routes/javascript_routers.h"
#include "knowledge/routes/route_finders.h"
#include "knowledge/syntax/syntax_query.h"

namespace cairn {
namespace {

const SyntaxQuery kCalls(R"(
  (call_expression
    function: (member_expression object: (_) @object property: (property_identifier) @name)
    arguments: (arguments) @arguments
    (#any-of? @name "get" "post" "put" "patch" "delete" "head" "options" "trace" "all" "route"
                    "use" "register")))");

// Names imported from other files; `names` binds several.
const SyntaxQuery kImports(R"(
  (import_statement (import_clause (identifier) @name) source: (string) @module)
  (import_statement (import_clause (named_imports (import_specifier) @part))
                    source: (string) @module)
  (variable_declarator name: (_) @required
    value: (call_expression function: (identifier) @require arguments: (arguments . (string) @module))
    (#eq? @require "require")))");

// The start of a call chain.
struct Receiver {
  std::optional<std::size_t> router;  // nullopt: created inline
  std::string_view framework;
  std::optional<Node> path;  // from a `route("/x")` in the chain
};

class JavaScriptRoutes {
 public:
  JavaScriptRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                   std::vector<RouterMount>& mounts)
      : tree_(tree),
        literals_(tree),
        known_(FindJavaScriptRouters(tree)),
        routes_(routes),
        mounts_(mounts) {}

  void Find() {
    const std::vector<SyntaxMatch> calls = kCalls.Run(tree_.Root(), tree_.language());
    for (const SyntaxMatch& call : calls) {
      if (call.Find("name")->text() == "use") Mount(call);
    }
    // After all mounts of this file, whose prefixes apply to foreign routers.
    for (const SyntaxMatch& call : calls) MountForeign(call);
    for (const SyntaxMatch& call : calls) {
      const std::string_view name = call.Find("name")->text();
      if (name == "route") {
        AddDescribed(call);
      } else if (name != "use" && name != "register") {
        AddCalled(call);
      }
    }
  }

 private:
  // Follows the chain `router.route("/x").get(a).post(b)` back to its start.
  std::optional<Receiver> ReceiverOf(const Node& object) const {
    Receiver receiver;
    Node node = object;
    for (int i = 0; i < kLongestChain; ++i) {
      if (node.type() != "call_expression") return Named(node, receiver);
      const std::optional<Node> callee = node.Field("function");
      const std::optional<Node> next = callee ? callee->Field("object") : std::nullopt;
      const std::optional<Node> name = callee ? callee->Field("property") : std::nullopt;
      if (name && name->text() == "route" && !receiver.path) receiver.path = FirstArgument(node);
      if (const auto maker = callee ? known_.makers.Find(*callee) : std::nullopt) {
        receiver.framework = *maker;
        return receiver;
      }
      if (!next || !name) return std::nullopt;
      node = *next;
    }
    return std::nullopt;
  }

  std::optional<Receiver> Named(const Node& node, Receiver receiver) const {
    if (node.type() != "identifier" && node.type() != "member_expression") return std::nullopt;
    receiver.router = known_.routers.Find(node.text(), node.begin());
    if (!receiver.router) return std::nullopt;
    receiver.framework = known_.routers[*receiver.router].framework;
    return receiver;
  }

  static std::optional<Node> FirstArgument(const Node& call) {
    const std::optional<Node> arguments = call.Field("arguments");
    const std::vector<Node> elements = arguments ? Elements(*arguments) : std::vector<Node>{};
    if (elements.empty()) return std::nullopt;
    return elements.front();
  }

  // `app.use("/users", log, users)`
  void Mount(const SyntaxMatch& call) {
    const std::optional<Receiver> receiver = ReceiverOf(*call.Find("object"));
    if (!receiver || !receiver->router) return;
    std::string prefix;
    for (const Node& argument : Elements(*call.Find("arguments"))) {
      if (const auto text = literals_.Read(argument)) {
        prefix = *text;
      } else if (const auto child = known_.routers.Find(argument.text(), argument.begin())) {
        known_.routers.Mount(*child, receiver->router, prefix);
      }
    }
  }

  // `app.use("/users", users)` and `fastify.register(users, { prefix: "/users" })` with users from
  // another file. This also mounts imported middleware, which has no routes.
  void MountForeign(const SyntaxMatch& call) {
    const std::string_view name = call.Find("name")->text();
    if (name != "use" && name != "register") return;
    const std::optional<Receiver> receiver = ReceiverOf(*call.Find("object"));
    if (!receiver || !receiver->router) return;
    const std::vector<Node> arguments = Elements(*call.Find("arguments"));
    std::string prefix;
    if (name == "register" && arguments.size() > 1) {
      const std::optional<Node> given = Property(arguments[1], "prefix");
      if (given) prefix = literals_.ReadPath(*given);
    }
    for (const Node& argument : arguments) {
      if (const auto text = literals_.Read(argument)) {
        prefix = *text;
      } else if (std::string module = ModuleOf(argument); !module.empty()) {
        if (mounts_.size() >= kMostRouters) return;
        mounts_.push_back(
            {std::move(module), "", "", known_.routers.PathOf(*receiver->router, prefix)});
      }
    }
  }

  // The module of a name, of an inline `require("./x")`, or of `createUsers(db)`.
  std::string ModuleOf(const Node& value) {
    if (value.type() == "call_expression") {
      const std::optional<Node> callee = value.Field("function");
      if (!callee) return {};
      if (callee->text() != "require") {
        return callee->type() == "identifier" ? ModuleOf(*callee) : std::string();
      }
      const std::optional<Node> module = FirstArgument(value);
      return module ? literals_.Read(*module).value_or("") : "";
    }
    if (value.type() != "identifier") return {};
    ReadImports();
    const auto found = imports_->find(value.text());
    return found == imports_->end() ? std::string() : found->second;
  }

  void ReadImports() {
    if (imports_) return;
    imports_.emplace();
    for (const SyntaxMatch& match : kImports.Run(tree_.Root(), tree_.language())) {
      const std::string module = literals_.Read(*match.Find("module")).value_or("");
      if (const auto name = match.Find("name")) imports_->emplace(name->text(), module);
      if (const auto part = match.Find("part")) {
        const std::optional<Node> alias = part->Field("alias");
        const std::optional<Node> name = part->Field("name");
        if (name) imports_->emplace((alias ? *alias : *name).text(), module);
      }
      const std::optional<Node> required = match.Find("required");
      if (!required) continue;
      if (required->type() == "identifier") {
        imports_->emplace(required->text(), module);
      } else {
        for (const Node& part : Elements(*required)) {  // const { users } = require("./users")
          imports_->emplace(part.Field("value").value_or(part).text(), module);
        }
      }
    }
  }

  // `router.get("/x", handler)`, and `get(handler)` after `route("/x")`. In Express, `app.get("x")`
  // alone reads a setting.
  void AddCalled(const SyntaxMatch& call) {
    if (routes_.size() >= kMostRoutes) return;
    const std::optional<Receiver> receiver = ReceiverOf(*call.Find("object"));
    if (!receiver) return;
    const std::vector<Node> arguments = Elements(*call.Find("arguments"));
    if (arguments.size() < (receiver->path ? 1 : 2)) return;
    const Node path = receiver->path.value_or(arguments.front());
    const Node name = *call.Find("name");
    Add(*receiver, MethodNamed(name.text()), path, HandlerOf(arguments.back()), name.line());
  }

  // `fastify.route({ method: ["GET", "HEAD"], url: "/x", handler })`
  void AddDescribed(const SyntaxMatch& call) {
    if (routes_.size() >= kMostRoutes) return;
    const std::optional<Receiver> receiver = ReceiverOf(*call.Find("object"));
    if (!receiver || receiver->framework != kFastify) return;
    const std::vector<Node> arguments = Elements(*call.Find("arguments"));
    if (arguments.empty()) return;
    const std::optional<Node> method = Property(arguments.front(), "method");
    std::optional<Node> path = Property(arguments.front(), "url");
    if (!path) path = Property(arguments.front(), "path");
    if (!method || !path) return;
    for (const std::string& each : literals_.ReadPaths(*method)) {
      const std::string known = MethodNamed(each);
      Add(*receiver, known.empty() ? each : known, *path, HandlerOf(arguments.front()),
          call.Find("name")->line());
    }
  }

  static std::string HandlerOf(const Node& argument) {
    if (argument.type() == "object") {
      const std::optional<Node> handler = Property(argument, "handler");
      return handler ? HandlerName(*handler) : "";
    }
    if (argument.type() == "array") {
      const std::vector<Node> handlers = Elements(argument);
      return handlers.empty() ? "" : HandlerName(handlers.back());
    }
    return HandlerName(argument);
  }

  void Add(const Receiver& receiver, const std::string& method, const Node& path,
           const std::string& handler, std::int64_t line) {
    if (path.type().ends_with("function") || path.type() == "function_expression") return;
    for (const std::string& each : literals_.ReadPaths(path)) {
      std::string whole = each;
      if (receiver.router) {  // Below a prefix, "/" means the prefix.
        whole = known_.routers.PathOf(*receiver.router, each == "/" ? "" : each);
      }
      if (whole.empty()) whole = each;
      routes_.push_back(
          {method, std::move(whole), handler, std::string(receiver.framework), "", line});
    }
  }

  const SyntaxTree& tree_;
  Literals literals_;
  JavaScriptRouters known_;
  std::optional<std::map<std::string_view, std::string>> imports_;
  std::vector<Route>& routes_;
  std::vector<RouterMount>& mounts_;
};

}  // namespace

void FindJavaScriptRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                          std::vector<RouterMount>& mounts) {
  JavaScriptRoutes(tree, routes, mounts).Find();
}

}  // namespace cairn
