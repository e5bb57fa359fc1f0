// Axum: route() and nest() calls of a router.
#include <algorithm>

#include "knowledge/routes/route_finders.h"
#include "knowledge/routes/routers.h"
#include "knowledge/routes/rust_names.h"
#include "knowledge/syntax/syntax_query.h"

namespace cairn {
namespace {

const SyntaxQuery kCalls(R"(
  (call_expression
    function: (field_expression field: (field_identifier) @name)
    arguments: (arguments) @arguments
    (#any-of? @name "route" "route_service" "nest" "merge")))");

struct Answer {
  std::string method;
  std::string handler;
  std::int64_t line;
};

// Reads `get(list)` and `on(MethodFilter::GET, list)`; nullopt for others such as `layer(…)`.
std::optional<Answer> AnswerOf(const Node& name, const Node& call) {
  const std::optional<Node> arguments = call.Field("arguments");
  const std::vector<Node> given = arguments ? Elements(*arguments) : std::vector<Node>{};
  std::string_view text = LastName(name.text());
  if (text.ends_with("_service")) text.remove_suffix(8);
  if (text == "on" && given.size() == 2) {
    const std::string method = MethodNamed(LastName(given[0].text()));
    return Answer{method.empty() ? "ANY" : method, HandlerName(given[1]), name.line()};
  }
  const std::string method = MethodNamed(text);
  if (method.empty() || given.empty()) return std::nullopt;
  return Answer{method, HandlerName(given.front()), name.line()};
}

// The answers in `get(list).post(create).layer(log)`.
std::vector<Answer> AnswersOf(const Node& methods) {
  std::vector<Answer> answers;
  Node node = methods;
  for (int i = 0; i < kLongestChain && node.type() == "call_expression"; ++i) {
    Node name = *node.Field("function");
    if (name.type() == "generic_function") name = name.Field("function").value_or(name);
    const std::optional<Node> next = name.Field("value");
    if (const auto answer = AnswerOf(name.Field("field").value_or(name), node)) {
      answers.push_back(*answer);
    }
    if (!next) break;
    node = *next;
  }
  std::ranges::reverse(answers);
  if (answers.empty()) answers.push_back({"ANY", HandlerName(methods), methods.line()});
  return answers;
}

class AxumRoutes {
 public:
  AxumRoutes(const SyntaxTree& tree, std::vector<Route>& routes, std::vector<RouterMount>& foreign)
      : literals_(tree), names_(tree), routes_(routes), foreign_(foreign) {}

  void Find(const SyntaxTree& tree) {
    if (!names_.Uses("axum")) return;
    const std::vector<SyntaxMatch> calls = kCalls.Run(tree.Root(), tree.language());
    for (const SyntaxMatch& call : calls) Mount(call);
    for (const SyntaxMatch& call : calls) Add(call);
    for (const SyntaxMatch& call : calls) MountForeign(call);
  }

 private:
  // `nest("/api", routes)` and `merge(routes)`, where the routes may be defined elsewhere.
  void Mount(const SyntaxMatch& call) {
    const std::vector<Node> arguments = MountedBy(call);
    if (arguments.empty()) return;
    const std::string prefix = arguments.size() == 2 ? literals_.ReadPath(arguments.front()) : "";
    const Node& routes = arguments.back();
    mounts_.Add(Stretch(routes), prefix, call.Find("arguments")->begin());
    if (const auto written = names_.WrittenAt(routes)) mounts_.Add(*written, "", routes.begin());
  }

  // The arguments of a `nest` or a `merge`; the last one is the routes.
  static std::vector<Node> MountedBy(const SyntaxMatch& call) {
    const std::string_view name = call.Find("name")->text();
    std::vector<Node> arguments = Elements(*call.Find("arguments"));
    const std::size_t count = name == "nest" ? 2 : 1;
    if ((name != "nest" && name != "merge") || arguments.size() != count) arguments.clear();
    return arguments;
  }

  // `nest("/users", users::routes())`, after all mounts of this file.
  void MountForeign(const SyntaxMatch& call) {
    const std::vector<Node> arguments = MountedBy(call);
    if (arguments.empty() || names_.WrittenAt(arguments.back())) return;
    const std::size_t at = arguments.back().begin();
    auto mount = MountOf(names_.PathOf(arguments.back()),
                         names_.FunctionAt(mounts_.OutermostAt(at)), mounts_.PathAt(at, ""));
    if (mount && foreign_.size() < kMostRouters) foreign_.push_back(*std::move(mount));
  }

  void Add(const SyntaxMatch& call) {
    const Node name = *call.Find("name");
    const std::vector<Node> arguments = Elements(*call.Find("arguments"));
    if (!name.text().starts_with("route") || arguments.size() != 2) return;
    if (routes_.size() >= kMostRoutes) return;
    const std::string path = literals_.ReadPath(arguments[0]);
    // Below a prefix, "/" means the prefix itself.
    std::string whole = mounts_.PathAt(name.begin(), path == "/" ? "" : path);
    if (whole.empty()) whole = path;
    std::vector<Answer> answers = {{"ANY", HandlerName(arguments[1]), name.line()}};
    if (name.text() == "route") answers = AnswersOf(arguments[1]);
    const std::string router(names_.FunctionAt(mounts_.OutermostAt(name.begin())));
    for (const Answer& answer : answers) {
      routes_.push_back({answer.method, whole, answer.handler, "Axum", "", answer.line, router});
    }
  }

  const Literals literals_;
  const RustNames names_;
  Mounts mounts_;
  std::vector<Route>& routes_;
  std::vector<RouterMount>& foreign_;
};

}  // namespace

void FindAxumRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                    std::vector<RouterMount>& mounts) {
  AxumRoutes(tree, routes, mounts).Find(tree);
}

}  // namespace cairn
