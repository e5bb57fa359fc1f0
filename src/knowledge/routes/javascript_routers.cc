#include "knowledge/routes/javascript_routers.h"

#include <algorithm>
#include <array>

#include "knowledge/routes/route_finders.h"
#include "knowledge/syntax/syntax_query.h"

namespace cairn {
namespace {

constexpr std::string_view kDeclarations = R"(
  (variable_declarator name: (identifier) @name value: (_) @value)
  (assignment_expression left: [(identifier) (member_expression)] @name right: (_) @value))";

const SyntaxQuery kJavaScriptDeclarations(
    std::string(kDeclarations) +
    "(field_definition property: (property_identifier) @field value: (_) @value)");
const SyntaxQuery kTypeScriptDeclarations(
    std::string(kDeclarations) +
    "(public_field_definition name: (property_identifier) @field value: (_) @value)");

const SyntaxQuery kFunctions(R"(
  [(function_declaration) (function_expression) (arrow_function) (method_definition)] @function
  (variable_declarator name: (identifier) @name
    value: [(arrow_function) (function_expression)] @named)
  (function_declaration name: (identifier) @name) @named
  (export_statement declaration: (function_declaration) @exported)
  (export_statement value: (_) @exported)
  (assignment_expression left: (_) @left right: [(arrow_function) (function_expression)] @exported)
  (call_expression function: (member_expression object: (_) @router
                                                property: (property_identifier) @register)
                   arguments: (arguments . (_) @plugin) @arguments
                   (#eq? @register "register"))
  (statement_block) @block)");

const SyntaxQuery kTypedFunctions(R"(
  (variable_declarator type: (type_annotation) @type value: (_) @typed))");

bool IsTypeScript(Language language) { return language != Language::kJavaScript; }

// `Express`, `express.Application`, `Router`, `IRouter`, `FastifyInstance<…>`.
std::optional<std::string_view> FrameworkOfType(std::string_view type) {
  while (type.starts_with(':') || type.starts_with(' ')) type.remove_prefix(1);
  type = type.substr(0, type.find('<'));
  const std::string_view name = LastName(type);
  if (name == "FastifyInstance") return kFastify;
  static constexpr std::array<std::string_view, 5> kTypes = {"Express", "Application", "Router",
                                                             "IRouter", "IApplication"};
  if (std::ranges::find(kTypes, name) != kTypes.end()) return kExpress;
  return std::nullopt;
}

class RouterReader {
 public:
  explicit RouterReader(const SyntaxTree& tree) : tree_(tree), literals_(tree) {
    known_.makers = FindJavaScriptMakers(tree, literals_);
  }

  JavaScriptRouters Read() {
    std::vector<Stretch> blocks;
    functions_ = kFunctions.Run(tree_.Root(), tree_.language());
    for (const SyntaxMatch& match : functions_) {
      if (const auto block = match.Find("block")) blocks.emplace_back(*block);
    }
    ReadDeclarations(Blocks(std::move(blocks)));
    ReadParameters();
    ReadPlugins();
    ReadUsualNames();
    return std::move(known_);
  }

 private:
  void ReadDeclarations(const Blocks& blocks) {
    const SyntaxQuery& query =
        IsTypeScript(tree_.language()) ? kTypeScriptDeclarations : kJavaScriptDeclarations;
    for (const SyntaxMatch& match : query.Run(tree_.Root(), tree_.language())) {
      const Node value = *match.Find("value");
      const auto framework = known_.makers.MadeBy(value);
      if (!framework) continue;
      const std::optional<Node> field = match.Find("field");
      const std::string name =
          field ? "this." + std::string(field->text()) : std::string(match.Find("name")->text());
      const Stretch whole(tree_.Root());
      const Stretch scope =
          name.starts_with("this.") ? whole : blocks.Around(value.begin()).value_or(whole);
      known_.routers.Add(name, {scope, value.begin(), *framework, "", std::nullopt});
    }
  }

  void ReadParameters() {
    for (const SyntaxMatch& match : functions_) {
      const std::optional<Node> function = match.Find("function");
      if (!function) continue;
      for (const Node& parameter : ParametersOf(*function)) ReadTyped(*function, parameter);
      if (FirstParameter(*function) == "fastify") AddParameter(*function, "fastify", kFastify);
    }
    if (IsTypeScript(tree_.language())) ReadTypedFunctions();
    for (const SyntaxMatch& match : functions_) {
      if (const auto exported = match.Find("exported")) ReadExported(*exported, match.Find("left"));
    }
  }

  void ReadTyped(const Node& function, const Node& parameter) {
    const std::optional<Node> type = parameter.Field("type");
    const auto framework = type ? FrameworkOfType(type->text()) : std::nullopt;
    // Other packages also export a Router.
    if (!framework || (*framework == kExpress && known_.makers.imported != kExpress)) return;
    const std::string_view name = NameOf(parameter);
    AddParameter(function, name, *framework);
    if (ChildOfType(parameter, "accessibility_modifier")) {  // also declares a field
      known_.routers.Add("this." + std::string(name),
                         {Stretch(tree_.Root()), parameter.begin(), *framework, "", std::nullopt});
    }
  }

  // `const users: FastifyPluginAsync = async (app) => …`
  void ReadTypedFunctions() {
    for (const SyntaxMatch& match : kTypedFunctions.Run(tree_.Root(), tree_.language())) {
      if (match.Find("type")->text().find("FastifyPlugin") == std::string_view::npos) continue;
      const Node function = *match.Find("typed");
      AddParameter(function, FirstParameter(function), kFastify);
    }
  }

  // `module.exports = (app) => …`; Fastify also passes options to its plugins.
  void ReadExported(const Node& function, const std::optional<Node>& left) {
    if (left && !left->text().starts_with("module.exports") &&
        !left->text().starts_with("exports.")) {
      return;
    }
    const std::string_view name = FirstParameter(function);
    if (name != "app" && name != "router") return;
    const std::vector<Node> parameters = ParametersOf(function);
    const bool options =
        parameters.size() > 1 && NameOf(parameters[1]).find("opt") != std::string_view::npos;
    const bool fastify = options || tree_.text().find("astify") != std::string_view::npos;
    AddParameter(function, name, fastify ? kFastify : kExpress);
  }

  // `app.register(plugin, { prefix: "/v1" })`, with an inline or a named function.
  void ReadPlugins() {
    for (const SyntaxMatch& match : functions_) {
      const auto name = match.Find("name");
      const auto function = match.Find("named");
      if (function) named_.emplace(name->text(), *function);
    }
    for (const SyntaxMatch& match : functions_) {
      const std::optional<Node> plugin = match.Find("plugin");
      if (!plugin) continue;
      const std::optional<std::size_t> router = RouterAt(*match.Find("router"));
      if (!router || known_.routers[*router].framework != kFastify) continue;
      const auto named = named_.find(plugin->text());
      const Node function = named == named_.end() ? *plugin : named->second;
      const std::optional<std::size_t> child =
          AddParameter(function, FirstParameter(function), kFastify);
      if (!child) continue;
      const std::vector<Node> arguments = Elements(*match.Find("arguments"));
      std::optional<Node> prefix;
      if (arguments.size() > 1) prefix = Property(arguments[1], "prefix");
      known_.routers.Mount(*child, router, prefix ? literals_.ReadPath(*prefix) : "");
    }
  }

  // Routers created by another file or by a function of the project.
  void ReadUsualNames() {
    if (known_.makers.imported.empty()) return;
    for (const std::string_view name : {"app", "router"}) {
      if (known_.routers.Has(name)) continue;
      const Stretch whole(tree_.Root());
      known_.routers.Add(name, {whole, whole.begin, known_.makers.imported, "", std::nullopt});
    }
  }

  // The router of the parameter; reuses the one found earlier, if any.
  std::optional<std::size_t> AddParameter(const Node& function, std::string_view name,
                                          std::string_view framework) {
    if (name.empty()) return std::nullopt;
    const Stretch scope(function);
    const std::optional<std::size_t> before = known_.routers.Find(name, scope.begin);
    if (before && known_.routers[*before].scope == scope) return before;
    known_.routers.Add(name, {scope, scope.begin, framework, "", std::nullopt});
    return known_.routers.Find(name, scope.begin);
  }

  std::optional<std::size_t> RouterAt(const Node& object) const {
    if (object.end() - object.begin() > kLongestRouterName) return std::nullopt;
    return known_.routers.Find(object.text(), object.begin());
  }

  static std::vector<Node> ParametersOf(const Node& function) {
    if (const auto only = function.Field("parameter")) return {*only};
    const std::optional<Node> parameters = function.Field("parameters");
    return parameters ? Elements(*parameters) : std::vector<Node>{};
  }

  static std::string_view FirstParameter(const Node& function) {
    const std::vector<Node> parameters = ParametersOf(function);
    return parameters.empty() ? "" : NameOf(parameters.front());
  }

  static std::string_view NameOf(const Node& parameter) {
    const Node pattern = parameter.Field("pattern").value_or(parameter);
    return pattern.type() == "identifier" ? pattern.text() : "";
  }

  const SyntaxTree& tree_;
  const Literals literals_;
  std::vector<SyntaxMatch> functions_;
  std::map<std::string_view, Node> named_;
  JavaScriptRouters known_;
};

}  // namespace

JavaScriptRouters FindJavaScriptRouters(const SyntaxTree& tree) {
  return RouterReader(tree).Read();
}

std::optional<Node> Property(const Node& object, std::string_view name) {
  if (object.type() != "object") return std::nullopt;
  for (const Node& each : object.NamedChildren()) {
    if (each.type() == "shorthand_property_identifier" && each.text() == name) return each;
    const std::optional<Node> key = each.Field(each.type() == "pair" ? "key" : "name");
    if (!key) continue;
    std::string_view text = key->text();
    if (text.size() > 2 && (text.front() == '"' || text.front() == '\'')) {
      text = text.substr(1, text.size() - 2);
    }
    if (text == name) return each.type() == "pair" ? each.Field("value") : each;
  }
  return std::nullopt;
}

}  // namespace cairn
