#include "knowledge/routes/javascript_makers.h"

#include <utility>

#include "knowledge/routes/route_finders.h"
#include "knowledge/syntax/syntax_query.h"

namespace cairn {
namespace {

const SyntaxQuery kImports(R"(
  (import_statement (import_clause (_) @names) source: (string) @module)
  (variable_declarator name: (_) @names
    value: (call_expression function: (identifier) @require arguments: (arguments . (string) @module))
    (#eq? @require "require")))");

const SyntaxQuery kAliases(R"(
  (variable_declarator name: (identifier) @name value: (member_expression) @value))");

std::optional<std::string_view> FrameworkOfModule(std::string_view module) {
  if (module == "express") return kExpress;
  if (module == "fastify") return kFastify;
  return std::nullopt;
}

class MakerReader {
 public:
  MakerReader(const SyntaxTree& tree, const Literals& literals)
      : tree_(tree), literals_(literals) {}

  JavaScriptMakers Read() {
    for (const SyntaxMatch& match : kImports.Run(tree_.Root(), tree_.language())) {
      const auto framework = FrameworkOfModule(literals_.ReadPath(*match.Find("module")));
      if (!framework) continue;
      makers_.imported = *framework;
      AddMakers(*match.Find("names"), *framework);
    }
    for (const auto& [module, framework] :
         {std::pair{"express", kExpress}, std::pair{"fastify", kFastify}}) {
      for (const char quote : {'\'', '"'}) {
        AddModule(std::string("require(") + quote + module + quote + ")", framework);
      }
    }
    for (const SyntaxMatch& match : kAliases.Run(tree_.Root(), tree_.language())) {
      const auto maker = makers_.by_text.find(match.Find("value")->text());
      if (maker == makers_.by_text.end()) continue;
      makers_.by_text.emplace(match.Find("name")->text(), maker->second);
    }
    return std::move(makers_);
  }

 private:
  void AddModule(const std::string& name, std::string_view framework) {
    makers_.by_text.emplace(name, framework);
    makers_.by_text.emplace(name + ".default", framework);
    makers_.by_text.emplace(name + (framework == kExpress ? ".Router" : ".fastify"), framework);
  }

  // `names` is the binding of an import or require: the module or some of its parts.
  void AddMakers(const Node& names, std::string_view framework) {
    if (names.type() == "identifier") return AddModule(std::string(names.text()), framework);
    for (const Node& part : Elements(names)) {
      const std::string_view type = part.type();
      if (names.type() == "namespace_import") {
        AddModule(std::string(part.text()), framework);
        continue;
      }
      const std::optional<Node> name = part.Field(type == "pair_pattern" ? "key" : "name");
      const std::optional<Node> alias = part.Field(type == "pair_pattern" ? "value" : "alias");
      const std::string_view imported = (name ? *name : part).text();
      if (imported != "Router" && imported != "fastify" && imported != "default") continue;
      makers_.by_text.emplace(alias ? alias->text() : imported, framework);
    }
  }

  const SyntaxTree& tree_;
  const Literals& literals_;
  JavaScriptMakers makers_;
};

}  // namespace

JavaScriptMakers FindJavaScriptMakers(const SyntaxTree& tree, const Literals& literals) {
  return MakerReader(tree, literals).Read();
}

std::optional<std::string_view> JavaScriptMakers::MadeBy(const Node& value) const {
  Node node = value;
  for (int i = 0; i < kLongestChain; ++i) {
    std::optional<Node> callee = node.Field("function");
    if (!callee) callee = node.Field("constructor");
    if (!callee) {
      const std::string_view type = node.type();
      const bool wraps = type == "await_expression" || type == "as_expression" ||
                         type == "parenthesized_expression" || type == "satisfies_expression";
      const std::vector<Node> inner = wraps ? node.NamedChildren() : std::vector<Node>{};
      if (inner.empty()) return std::nullopt;
      node = inner.front();
      continue;
    }
    if (const auto framework = Find(*callee)) return framework;
    const std::optional<Node> object = callee->Field("object");
    if (!object) return std::nullopt;
    node = *object;
  }
  return std::nullopt;
}

std::optional<std::string_view> JavaScriptMakers::Find(const Node& callee) const {
  if (callee.end() - callee.begin() > kLongestRouterName) return std::nullopt;
  const auto maker = by_text.find(callee.text());
  if (maker == by_text.end()) return std::nullopt;
  return maker->second;
}

}  // namespace cairn
