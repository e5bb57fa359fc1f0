// Nest: decorators of controllers and their methods.
#include "knowledge/routes/javascript_routers.h"
#include "knowledge/routes/route_finders.h"
#include "knowledge/syntax/syntax_query.h"

namespace cairn {
namespace {

const SyntaxQuery kControllers(R"(
  (class_declaration
    decorator: (decorator (call_expression function: (identifier) @name
                                           arguments: (arguments) @arguments))
    (#eq? @name "Controller")) @class
  (export_statement
    decorator: (decorator (call_expression function: (identifier) @name
                                           arguments: (arguments) @arguments))
    declaration: (class_declaration) @class
    (#eq? @name "Controller")))");

// The paths in a decorator's arguments: none, one, an array, or the `path` of an object.
std::vector<std::string> PathsOf(const Node& arguments, const Literals& literals) {
  const std::vector<Node> elements = Elements(arguments);
  if (elements.empty()) return {""};
  if (elements.front().type() != "object") return literals.ReadPaths(elements.front());
  const std::optional<Node> path = Property(elements.front(), "path");
  return path ? literals.ReadPaths(*path) : std::vector<std::string>{""};
}

// "" unless the decorator declares a route; event streams are requested with GET.
std::string MethodOf(std::string_view decorator) {
  if (decorator == "Sse") return "GET";
  const bool named = !decorator.empty() && decorator[0] >= 'A' && decorator[0] <= 'Z';
  return named ? MethodNamed(decorator) : "";
}

void AddMethod(const std::vector<Node>& decorators, const std::vector<std::string>& prefixes,
               const std::string& handler, const Literals& literals, std::vector<Route>& routes) {
  for (const Node& decorator : decorators) {
    const std::optional<Node> call = ChildOfType(decorator, "call_expression");
    const std::optional<Node> name = call ? call->Field("function") : std::nullopt;
    const std::optional<Node> arguments = call ? call->Field("arguments") : std::nullopt;
    const std::string method = name ? MethodOf(name->text()) : "";
    if (method.empty() || !arguments) continue;
    for (const std::string& prefix : prefixes) {
      for (const std::string& path : PathsOf(*arguments, literals)) {
        std::string whole = WithoutFinalSlash(WithFirstSlash(JoinPaths(prefix, path)));
        routes.push_back({method, std::move(whole), handler, "Nest", "", decorator.line()});
      }
    }
  }
}

}  // namespace

void FindNestRoutes(const SyntaxTree& tree, std::vector<Route>& routes) {
  const Literals literals(tree);
  for (const SyntaxMatch& match : kControllers.Run(tree.Root(), tree.language())) {
    const std::optional<Node> name = match.Find("class")->Field("name");
    const std::optional<Node> body = match.Find("class")->Field("body");
    if (!name || !body) continue;
    const std::vector<std::string> prefixes = PathsOf(*match.Find("arguments"), literals);
    std::vector<Node> decorators;  // they precede their method
    for (const Node& member : Elements(*body)) {
      if (member.type() == "decorator") {
        decorators.push_back(member);
        continue;
      }
      const std::optional<Node> method = member.Field("name");
      if (member.type() == "method_definition" && method && routes.size() < kMostRoutes) {
        AddMethod(decorators, prefixes,
                  std::string(name->text()) + "." + std::string(method->text()), literals, routes);
      }
      decorators.clear();
    }
  }
}

}  // namespace cairn
