// Spring: annotations of controllers and their methods.
#include <algorithm>

#include "knowledge/routes/route_finders.h"
#include "knowledge/routes/route_nodes.h"
#include "knowledge/syntax/syntax_query.h"

namespace cairn {
namespace {

const SyntaxQuery kClasses(
    "[(class_declaration) (interface_declaration) (record_declaration)] @class");

std::vector<Node> AnnotationsOf(const Node& declaration) {
  const std::optional<Node> modifiers = ChildOfType(declaration, "modifiers");
  std::vector<Node> annotations = modifiers ? Elements(*modifiers) : std::vector<Node>{};
  std::erase_if(annotations, [](const Node& each) { return !each.Field("name"); });
  return annotations;
}

// An argument by name; an unnamed one is the value.
std::optional<Node> Argument(const Node& annotation, std::string_view name) {
  const std::optional<Node> arguments = annotation.Field("arguments");
  for (const Node& each : arguments ? Elements(*arguments) : std::vector<Node>{}) {
    if (each.type() != "element_value_pair") {
      if (name == "value") return each;
      continue;
    }
    const std::optional<Node> key = each.Field("key");
    if (key && key->text() == name) return each.Field("value");
  }
  return std::nullopt;
}

std::vector<std::string> PathsOf(const Node& annotation, const Literals& literals) {
  std::optional<Node> paths = Argument(annotation, "value");
  if (!paths) paths = Argument(annotation, "path");
  if (!paths) return {""};
  std::vector<std::string> found = literals.ReadPaths(*paths);
  return found.empty() ? std::vector<std::string>{""} : found;
}

// Empty if the annotation does not declare a route.
std::vector<std::string> MethodsOf(const Node& annotation) {
  const std::string_view name = annotation.Field("name")->text();
  if (name != "RequestMapping") {
    if (!name.ends_with("Mapping")) return {};
    const std::string method = MethodNamed(name.substr(0, name.size() - 7));
    return method.empty() ? std::vector<std::string>{} : std::vector<std::string>{method};
  }
  const std::optional<Node> given = Argument(annotation, "method");
  if (!given) return {"ANY"};
  const bool several = given->type() == "element_value_array_initializer";
  std::vector<std::string> methods;
  for (const Node& each : several ? Elements(*given) : std::vector<Node>{*given}) {
    methods.emplace_back(LastName(each.text()));  // RequestMethod.GET
  }
  return methods;
}

class Controller {
 public:
  Controller(const Node& declaration, const Literals& literals)
      : literals_(literals), annotations_(AnnotationsOf(declaration)) {
    if (const auto name = declaration.Field("name")) name_ = name->text();
    for (const Node& each : annotations_) {
      if (each.Field("name")->text() == "RequestMapping") prefixes_ = PathsOf(each, literals);
    }
  }

  // Feign clients describe the services they call with the same annotations.
  bool IsClient() const {
    return std::ranges::any_of(
        annotations_, [](const Node& each) { return each.Field("name")->text() == "FeignClient"; });
  }

  void AddMethod(const Node& method, std::vector<Route>& routes) const {
    const std::optional<Node> name = method.Field("name");
    if (!name || routes.size() >= kMostRoutes) return;
    for (const Node& annotation : AnnotationsOf(method)) {
      const std::vector<std::string> methods = MethodsOf(annotation);
      if (methods.empty()) continue;
      for (const std::string& path : WholePaths(PathsOf(annotation, literals_))) {
        for (const std::string& each : methods) {
          routes.push_back({each, path, name_ + "." + std::string(name->text()), "Spring", "",
                            annotation.line()});
        }
      }
    }
  }

 private:
  std::vector<std::string> WholePaths(const std::vector<std::string>& paths) const {
    std::vector<std::string> whole;
    for (const std::string& prefix : prefixes_) {
      for (const std::string& path : paths)
        whole.push_back(WithFirstSlash(JoinPaths(prefix, path)));
    }
    return whole;
  }

  const Literals& literals_;
  std::vector<Node> annotations_;
  std::string name_;
  std::vector<std::string> prefixes_ = {""};
};

}  // namespace

void FindSpringRoutes(const SyntaxTree& tree, std::vector<Route>& routes) {
  const Literals literals(tree);
  for (const SyntaxMatch& match : kClasses.Run(tree.Root(), tree.language())) {
    const Node declaration = *match.Find("class");
    const std::optional<Node> body = declaration.Field("body");
    const Controller controller(declaration, literals);
    if (!body || controller.IsClient()) continue;
    for (const Node& member : Elements(*body)) {
      if (member.type() == "method_declaration") controller.AddMethod(member, routes);
    }
  }
}

}  // namespace cairn
