// Go: net/http, chi and gin.
#include "base/text.h"
#include "knowledge/routes/go_routers.h"
#include "knowledge/routes/route_finders.h"

namespace cairn {
namespace {

const SyntaxQuery kCalls(R"(
  (call_expression
    function: (selector_expression operand: (_) @object field: (field_identifier) @name)
    arguments: (argument_list) @arguments))");

// "GET" for `"GET"` and `http.MethodGet`.
std::string MethodIn(const Node& node, const Literals& literals) {
  if (const auto text = literals.Read(node)) return MethodNamed(*text);
  std::string_view name = LastName(node.text());
  if (name.starts_with("Method")) name.remove_prefix(6);
  return MethodNamed(name);
}

// The methods in `[]string{"GET", "POST"}`.
std::vector<std::string> MethodsIn(const Node& list, const Literals& literals) {
  std::vector<std::string> methods;
  const std::optional<Node> body = list.Field("body");
  for (const Node& element : body ? Elements(*body) : std::vector<Node>{}) {
    const std::vector<Node> value = Elements(element);
    methods.push_back(MethodIn(value.empty() ? element : value.front(), literals));
  }
  return methods;
}

class GoRoutes {
 public:
  GoRoutes(const SyntaxTree& tree, std::vector<Route>& routes) : known_(tree), routes_(routes) {}

  std::vector<RouterMount> Find(const SyntaxTree& tree) {
    const std::vector<SyntaxMatch> calls = kCalls.Run(tree.Root(), tree.language());
    for (const SyntaxMatch& call : calls) MountCalled(call);
    for (const SyntaxMatch& call : calls) AddCalled(call);
    return known_.ForeignMounts();
  }

 private:
  std::optional<GoReceiver> ReceiverOf(const SyntaxMatch& call) const {
    const Node object = *call.Find("object");
    if (object.text() == "http" && known_.Imports(kNetHttp)) {
      return GoReceiver{std::nullopt, kNetHttp, ""};
    }
    return known_.Resolve(object);
  }

  // `r.Mount("/users", usersRouter())`; `mux.Handle("/v1/", http.StripPrefix("/v1", v1))`
  void MountCalled(const SyntaxMatch& call) {
    const std::string_view name = call.Find("name")->text();
    if (name != "Mount" && name != "Handle") return;
    const std::vector<Node> arguments = Elements(*call.Find("arguments"));
    const std::optional<GoReceiver> receiver = ReceiverOf(call);
    if (!receiver || arguments.size() != 2) return;
    if (name == "Mount") {
      return known_.Mount(arguments[1], *receiver, known_.literals().ReadPath(arguments[0]));
    }
    const std::vector<Node> stripped = StrippedPrefix(arguments[1]);
    if (stripped.size() == 2) {
      known_.Mount(stripped[1], *receiver, known_.literals().ReadPath(stripped[0]));
    }
  }

  static std::vector<Node> StrippedPrefix(const Node& handler) {
    const std::optional<Node> callee = handler.Field("function");
    const std::optional<Node> arguments = handler.Field("arguments");
    if (!callee || !arguments || callee->text() != "http.StripPrefix") return {};
    return Elements(*arguments);
  }

  void AddCalled(const SyntaxMatch& call) {
    const Node name = *call.Find("name");
    const std::vector<Node> arguments = Elements(*call.Find("arguments"));
    if (arguments.size() < 2 || routes_.size() >= kMostRoutes) return;
    const std::optional<GoReceiver> receiver = ReceiverOf(call);
    if (!receiver) return;
    const std::string_view text = name.text();
    const bool gin = receiver->framework == kGin;
    const bool chi = receiver->framework == kChi;
    if ((text == "Handle" && !gin) || (text == "HandleFunc" && !gin)) {
      return AddPattern(*receiver, arguments, name);
    }
    if ((gin && text == "Handle") || (chi && (text == "Method" || text == "MethodFunc"))) {
      return AddGiven(*receiver, {MethodIn(arguments[0], known_.literals())}, arguments, name);
    }
    if (gin && text == "Match") {
      return AddGiven(*receiver, MethodsIn(arguments[0], known_.literals()), arguments, name);
    }
    const std::string method = MethodNamed(text);
    const bool upper = text.size() > 1 && text[1] >= 'A' && text[1] <= 'Z';
    const bool any = text == "Any";
    if (method.empty() || !(gin ? upper || any : chi && !upper && !any)) return;
    Add(*receiver, method, known_.literals().ReadPath(arguments[0]), arguments.back(), name);
  }

  // `Handle("GET", "/x", handler)`
  void AddGiven(const GoReceiver& receiver, const std::vector<std::string>& methods,
                const std::vector<Node>& arguments, const Node& name) {
    if (arguments.size() < 3) return;
    for (const std::string& method : methods) {
      if (method.empty()) continue;
      Add(receiver, method, known_.literals().ReadPath(arguments[1]), arguments.back(), name);
    }
  }

  // `HandleFunc("GET /x", handler)`; without a method it matches all.
  void AddPattern(const GoReceiver& receiver, const std::vector<Node>& arguments,
                  const Node& name) {
    if (arguments.size() != 2 || IsMount(arguments[1])) return;
    std::string path = known_.literals().ReadPath(arguments[0]);
    std::string method = "ANY";
    if (const std::size_t space = path.find(' '); space != std::string::npos && path[0] != '{') {
      method = path.substr(0, space);
      path = Trim(std::string_view(path).substr(space));
    }
    Add(receiver, method, path, arguments[1], name);
  }

  bool IsMount(const Node& handler) const {
    const std::vector<Node> stripped = StrippedPrefix(handler);
    return stripped.size() == 2 && known_.Resolve(stripped[1]);
  }

  void Add(const GoReceiver& receiver, const std::string& method, const std::string& path,
           const Node& handler, const Node& name) {
    // In chi, "/" below a prefix means the prefix itself.
    const bool prefix_itself = receiver.framework == kChi && path == "/";
    std::string whole = known_.PathOf(receiver, prefix_itself ? "" : path);
    if (whole.empty()) whole = path;
    routes_.push_back({method, std::move(whole), HandlerName(handler),
                       std::string(receiver.framework), "", name.line(),
                       known_.FunctionOf(receiver, name.begin())});
  }

  GoRouters known_;
  std::vector<Route>& routes_;
};

}  // namespace

void FindGoRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                  std::vector<RouterMount>& mounts) {
  for (RouterMount& mount : GoRoutes(tree, routes).Find(tree)) mounts.push_back(std::move(mount));
}

}  // namespace cairn
