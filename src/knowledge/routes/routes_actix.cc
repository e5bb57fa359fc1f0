// Actix: function attributes, and calls such as `web::resource("/x").route(web::get().to(h))`.
#include <algorithm>
#include <map>

#include "knowledge/routes/route_finders.h"
#include "knowledge/routes/routers.h"
#include "knowledge/routes/rust_names.h"
#include "knowledge/syntax/syntax_query.h"

namespace cairn {
namespace {

const SyntaxQuery kCalls(R"(
  (call_expression function: (field_expression field: (field_identifier) @method)
                   arguments: (arguments) @arguments) @call
  (call_expression function: (scoped_identifier name: (identifier) @made)
                   arguments: (arguments) @arguments
                   (#any-of? @made "scope" "resource")) @call)");

const SyntaxQuery kItems("[(source_file) (declaration_list) (block)] @items");

struct Attribute {
  std::vector<std::string> methods;
  std::string path;
};

// `#[get("/x")]`, and `#[route("/x", method = "GET", method = "POST")]`
std::optional<Attribute> RouteIn(const Node& item, const Literals& literals) {
  const std::optional<Node> attribute = ChildOfType(item, "attribute");
  const std::optional<Node> tokens = attribute ? attribute->Field("arguments") : std::nullopt;
  const std::vector<Node> parts = attribute ? Elements(*attribute) : std::vector<Node>{};
  if (!tokens || parts.empty()) return std::nullopt;
  const std::string_view name = LastName(parts.front().text());
  const std::vector<Node> arguments = Elements(*tokens);
  if (arguments.empty() || !arguments.front().type().ends_with("string_literal")) {
    return std::nullopt;
  }
  Attribute found{{}, literals.ReadPath(arguments.front())};
  if (name != "route") {
    found.methods = {MethodNamed(name)};
  } else {
    for (std::size_t i = 1; i + 1 < arguments.size(); ++i) {
      if (arguments[i].text() != "method") continue;
      found.methods.push_back(MethodNamed(literals.ReadPath(arguments[i + 1])));
    }
  }
  std::erase(found.methods, "");
  if (found.methods.empty()) return std::nullopt;
  return found;
}

class ActixRoutes {
 public:
  ActixRoutes(const SyntaxTree& tree, std::vector<Route>& routes, std::vector<RouterMount>& foreign)
      : tree_(tree), literals_(tree), names_(tree), routes_(routes), foreign_(foreign) {}

  void Find() {
    if (!names_.Uses("actix_web")) return;
    const std::vector<SyntaxMatch> calls = kCalls.Run(tree_.Root(), tree_.language());
    for (const SyntaxMatch& call : calls) {
      const Node whole = *call.Find("call");
      std::size_t& end = ends_[whole.begin()];
      end = std::max(end, whole.end());
    }
    for (const SyntaxMatch& call : calls) Mount(call);
    for (const SyntaxMatch& match : kItems.Run(tree_.Root(), tree_.language())) {
      AddAttributed(*match.Find("items"));
    }
    for (const SyntaxMatch& call : calls) AddCalled(call);
    for (const SyntaxMatch& call : calls) MountForeign(call);
  }

 private:
  // Calls chained after `web::scope("/x")` are below it, as are the arguments of `route("/x", …)`;
  // services and configurations may be defined elsewhere.
  void Mount(const SyntaxMatch& call) {
    const std::vector<Node> arguments = Elements(*call.Find("arguments"));
    if (arguments.empty() || mounts_.full()) return;
    const std::size_t begin = call.Find("call")->begin();
    if (call.Find("made")) {
      Stretch chain(*call.Find("call"));
      chain.end = ends_[begin];
      return mounts_.Add(chain, literals_.ReadPath(arguments.front()), begin);
    }
    const std::string_view method = call.Find("method")->text();
    if (method == "route" && arguments.size() == 2) {
      mounts_.Add(Stretch(arguments[1]), literals_.ReadPath(arguments[0]),
                  call.Find("arguments")->begin());
    }
    if (method == "default_service") fallbacks_.emplace_back(arguments.front());
    if (method != "service" && method != "configure") return;
    if (const auto written = names_.WrittenAt(arguments.front())) {
      mounts_.Add(*written, "", arguments.front().begin());
    }
  }

  // `service(users::list)`, `configure(users::config)`, after all mounts of this file.
  void MountForeign(const SyntaxMatch& call) {
    const std::optional<Node> method = call.Find("method");
    const std::vector<Node> arguments = Elements(*call.Find("arguments"));
    if (!method || (method->text() != "service" && method->text() != "configure")) return;
    if (arguments.empty() || names_.WrittenAt(arguments.front())) return;
    const std::size_t at = arguments.front().begin();
    auto mount = MountOf(names_.PathOf(arguments.front()),
                         names_.FunctionAt(mounts_.OutermostAt(at)), mounts_.PathAt(at, ""));
    if (mount && foreign_.size() < kMostRouters) foreign_.push_back(*std::move(mount));
  }

  // An attribute precedes its function, whose body a service of that name mounts.
  void AddAttributed(const Node& items) {
    std::vector<Node> attributes;
    for (const Node& item : Elements(items)) {
      if (item.type() == "attribute_item") {
        attributes.push_back(item);
        continue;
      }
      const std::optional<Node> name = item.Field("name");
      const std::optional<Node> body = item.Field("body");
      if (item.type() == "function_item" && name && body) {
        for (const Node& each : attributes) AddAttribute(each, *name, *body);
      }
      attributes.clear();
    }
  }

  void AddAttribute(const Node& item, const Node& function, const Node& body) {
    const std::optional<Attribute> found = RouteIn(item, literals_);
    if (!found) return;
    for (const std::string& method : found->methods) {
      Add(method, mounts_.PathAt(body.begin(), found->path), std::string(function.text()),
          item.line(), body.begin());
    }
  }

  // `web::get().to(h)`, and `web::resource("/x").to(h)`, which answers any method.
  void AddCalled(const SyntaxMatch& call) {
    const std::optional<Node> method = call.Find("method");
    const std::vector<Node> arguments = Elements(*call.Find("arguments"));
    if (!method || method->text() != "to" || arguments.empty()) return;
    const Node whole = *call.Find("call");
    if (std::ranges::any_of(fallbacks_,
                            [&](const Stretch& each) { return each.Contains(whole.begin()); })) {
      return;
    }
    const Node start = ChainStart(whole);
    const std::optional<Node> function = start.Field("function");
    if (!function || !function->text().starts_with("web::")) return;
    const std::string_view maker = LastName(function->text());
    std::string name = MethodNamed(maker);
    if (maker == "resource" || maker == "route") name = "ANY";
    if (maker == "method") name = MethodNamed(LastName(FirstArgument(start)));
    if (name.empty()) return;
    Add(name, mounts_.PathAt(whole.begin(), ""), HandlerName(arguments.front()), method->line(),
        whole.begin());
  }

  // "Method::PUT" for `web::method(Method::PUT)`.
  static std::string_view FirstArgument(const Node& call) {
    const std::optional<Node> arguments = call.Field("arguments");
    const std::vector<Node> given = arguments ? Elements(*arguments) : std::vector<Node>{};
    return given.empty() ? "" : given.front().text();
  }

  void Add(const std::string& method, std::string path, std::string handler, std::int64_t line,
           std::size_t position) {
    if (routes_.size() >= kMostRoutes) return;
    routes_.push_back({method, std::move(path), std::move(handler), "Actix", "", line,
                       std::string(names_.FunctionAt(mounts_.OutermostAt(position)))});
  }

  const SyntaxTree& tree_;
  const Literals literals_;
  const RustNames names_;
  std::map<std::size_t, std::size_t> ends_;  // end of the longest chain that starts there
  Mounts mounts_;
  std::vector<Stretch> fallbacks_;  // handlers for unmatched requests
  std::vector<Route>& routes_;
  std::vector<RouterMount>& foreign_;
};

}  // namespace

void FindActixRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                     std::vector<RouterMount>& mounts) {
  ActixRoutes(tree, routes, mounts).Find();
}

}  // namespace cairn
