#include "knowledge/routes/go_routers.h"

#include <algorithm>
#include <array>

#include "knowledge/routes/route_finders.h"

namespace cairn {
namespace {

const SyntaxQuery kImports("(import_spec path: (_) @path) @import");

const SyntaxQuery kNames(R"(
  (function_declaration parameters: (parameter_list
    (parameter_declaration name: (identifier) @name type: (_) @type))) @scope
  (method_declaration parameters: (parameter_list
    (parameter_declaration name: (identifier) @name type: (_) @type))) @scope
  (func_literal parameters: (parameter_list
    (parameter_declaration name: (identifier) @name type: (_) @type))) @scope
  (field_declaration name: (field_identifier) @name type: (_) @type)
  (var_spec name: (identifier) @name type: (_) @type)
  (var_spec name: (identifier) @name value: (expression_list . (_) @value))
  (short_var_declaration left: (expression_list . (_) @name) right: (expression_list . (_) @value))
  (assignment_statement left: (expression_list . (_) @name) right: (expression_list . (_) @value))
  (keyed_element . (literal_element (identifier) @key) (literal_element (_) @value))
  (function_declaration name: (identifier) @function) @body
  (method_declaration receiver: (parameter_list (parameter_declaration type: (_) @owner))
                      name: (field_identifier) @method) @body
  (block) @block)");

const SyntaxQuery kCalls(R"(
  (call_expression
    function: (selector_expression operand: (_) @object field: (field_identifier) @nested)
    arguments: (argument_list) @arguments (#any-of? @nested "Route" "Group"))
  (call_expression function: (identifier) @passed arguments: (argument_list) @arguments)
  (call_expression
    function: (selector_expression operand: (identifier) @package) @function
    arguments: (argument_list) @arguments))");

struct Made {
  std::string_view text;
  std::string_view framework;
};

constexpr Made kTypes[] = {
    {"http.ServeMux", kNetHttp}, {"chi.Router", kChi},  {"chi.Mux", kChi},    {"gin.Engine", kGin},
    {"gin.RouterGroup", kGin},   {"gin.IRouter", kGin}, {"gin.IRoutes", kGin}};

constexpr Made kMakers[] = {{"http.NewServeMux()", kNetHttp}, {"new(http.ServeMux)", kNetHttp},
                            {"&http.ServeMux{}", kNetHttp},   {"http.DefaultServeMux", kNetHttp},
                            {"chi.NewRouter()", kChi},        {"chi.NewMux()", kChi},
                            {"gin.Default()", kGin},          {"gin.New()", kGin}};

// Usual names of router fields, for structs declared in another file.
constexpr std::array<std::string_view, 8> kFields = {"mux",    "Mux",    "router",   "Router",
                                                     "engine", "Engine", "serveMux", "ServeMux"};

std::optional<std::string_view> FrameworkOf(std::span<const Made> table, std::string_view text) {
  if (text.starts_with('*')) text.remove_prefix(1);
  for (const Made& each : table) {
    if (each.text == text) return each.framework;
  }
  return std::nullopt;
}

// "users" for "example.org/shop/users" and for "example.org/users/v2".
std::string_view PackageName(std::string_view path) {
  const auto is_version = [](std::string_view part) {
    return part.size() > 1 && part[0] == 'v' &&
           part.find_first_not_of("0123456789", 1) == std::string_view::npos;
  };
  const std::size_t slash = path.rfind('/');
  if (slash != std::string_view::npos && is_version(path.substr(slash + 1))) {
    path = path.substr(0, slash);
  }
  return path.substr(path.rfind('/') + 1);
}

std::string_view TypeName(std::string_view type) {
  if (type.starts_with('*') || type.starts_with('&')) type.remove_prefix(1);
  return type.substr(0, type.find_first_of("[{"));
}

std::string FieldKey(std::string_view text) { return "." + std::string(LastName(text)); }

}  // namespace

GoRouters::GoRouters(const SyntaxTree& tree) : literals_(tree), whole_(tree.Root()) {
  ReadImports(tree);
  const std::vector<SyntaxMatch> names = kNames.Run(tree.Root(), tree.language());
  std::vector<Stretch> blocks;
  std::vector<std::pair<Stretch, std::string>> bodies;
  for (const SyntaxMatch& match : names) {
    if (const auto block = match.Find("block")) blocks.emplace_back(*block);
    if (const auto name = match.Find("function")) {
      functions_.emplace(name->text(), Stretch(*match.Find("body")));
      bodies.emplace_back(*match.Find("body"), name->text());
    }
    if (const auto method = match.Find("method")) {
      bodies.emplace_back(*match.Find("body"), std::string(TypeName(match.Find("owner")->text())) +
                                                   "." + std::string(method->text()));
    }
  }
  bodies_ = NamedBlocks(std::move(bodies));
  const Blocks scopes(std::move(blocks));
  ReadTyped(names, scopes);
  ReadMade(names, scopes);
  for (const SyntaxMatch& call : kCalls.Run(tree.Root(), tree.language())) {
    if (call.Find("nested")) {
      ReadNested(call);
    } else if (call.Find("passed")) {
      ReadPassed(call);
    } else {
      ReadPackageCall(call);
    }
  }
}

void GoRouters::ReadImports(const SyntaxTree& tree) {
  for (const SyntaxMatch& match : kImports.Run(tree.Root(), tree.language())) {
    const std::string path = literals_.ReadPath(*match.Find("path"));
    if (path == "net/http") imported_.insert(kNetHttp);
    if (path.starts_with("github.com/go-chi/chi")) imported_.insert(kChi);
    if (path == "github.com/gin-gonic/gin") imported_.insert(kGin);
    if (path == "github.com/gorilla/mux") other_mux_ = true;
    const std::optional<Node> alias = match.Find("import")->Field("name");
    packages_.emplace(alias ? alias->text() : PackageName(path), path);
  }
}

void GoRouters::Add(const Node& name, Stretch scope, const GoReceiver& made) {
  const bool field = name.type() != "identifier";
  routers_.Add(field ? FieldKey(name.text()) : std::string(name.text()),
               {field ? whole_ : scope, name.begin(), made.framework, made.prefix, made.router});
}

void GoRouters::ReadTyped(const std::vector<SyntaxMatch>& matches, const Blocks& blocks) {
  for (const SyntaxMatch& match : matches) {
    const std::optional<Node> type = match.Find("type");
    const auto framework = type ? FrameworkOf(kTypes, type->text()) : std::nullopt;
    if (!framework || !Imports(*framework)) continue;
    const Node name = *match.Find("name");
    const std::optional<Node> function = match.Find("scope");
    const Stretch scope =
        function ? Stretch(*function) : blocks.Around(name.begin()).value_or(whole_);
    Add(name, scope, {std::nullopt, *framework, ""});
    const std::optional<Node> taker = function ? function->Field("name") : std::nullopt;
    if (taker && taker->type() == "identifier") taken_.emplace(taker->text(), routers_.size() - 1);
  }
}

// Processes calls in document order, so that a group's router is known before the group.
void GoRouters::ReadMade(const std::vector<SyntaxMatch>& matches, const Blocks& blocks) {
  for (const SyntaxMatch& match : matches) {
    const std::optional<Node> value = match.Find("value");
    if (!value) continue;
    const std::optional<GoReceiver> made = Resolve(*value);
    // An alias of a router is not another router.
    if (!made || value->type() == "identifier") continue;
    if (const auto key = match.Find("key")) {
      routers_.Add(FieldKey(key->text()),
                   {whole_, key->begin(), made->framework, made->prefix, made->router});
    } else {
      const Node name = *match.Find("name");
      Add(name, blocks.Around(name.begin()).value_or(whole_), *made);
    }
  }
}

// `r.Route("/users", func(r chi.Router) { … })`, `r.Group(func(r chi.Router) { … })`
void GoRouters::ReadNested(const SyntaxMatch& call) {
  const std::vector<Node> arguments = Elements(*call.Find("arguments"));
  const std::string_view type = arguments.empty() ? "" : arguments.back().type();
  const bool is_named = type == "identifier" ||
                        (type == "selector_expression" && call.Find("nested")->text() == "Route");
  if (type != "func_literal" && !is_named) return;
  const std::optional<GoReceiver> parent = Resolve(*call.Find("object"));
  if (!parent) return;
  const std::string prefix = arguments.size() > 1 ? literals_.ReadPath(arguments.front()) : "";
  if (is_named) {  // r.Route("/users", registerUsers)
    const auto taker = taken_.find(arguments.back().text());
    if (taker == taken_.end()) return AddForeign(arguments.back(), *parent, prefix);
    return routers_.Mount(taker->second, parent->router, JoinPaths(parent->prefix, prefix));
  }
  const Stretch scope(arguments.back());
  for (std::size_t i = 0; i < routers_.size(); ++i) {
    if (routers_[i].scope != scope) continue;
    routers_.Mount(i, parent->router, JoinPaths(parent->prefix, prefix));
  }
}

// `registerUsers(v1.Group("/users"))`
void GoRouters::ReadPassed(const SyntaxMatch& call) {
  const auto taker = taken_.find(call.Find("passed")->text());
  for (const Node& argument : Elements(*call.Find("arguments"))) {
    const std::optional<GoReceiver> given = Resolve(argument);
    if (!given) continue;
    if (taker == taken_.end()) return AddForeign(*call.Find("passed"), *given, "");
    return routers_.Mount(taker->second, given->router, given->prefix);
  }
}

// `users.Register(v1.Group("/users"))`
void GoRouters::ReadPackageCall(const SyntaxMatch& call) {
  if (!packages_.contains(call.Find("package")->text())) return;
  for (const Node& argument : Elements(*call.Find("arguments"))) {
    if (const auto given = Resolve(argument)) return AddForeign(*call.Find("function"), *given, "");
  }
}

void GoRouters::AddForeign(const Node& function, const GoReceiver& on, std::string prefix) {
  if (foreign_.size() >= kMostRouters || function.end() - function.begin() > kLongestRouterName) {
    return;
  }
  Foreign foreign{"", std::string(function.text()), on, std::move(prefix), function.begin()};
  if (function.type() == "selector_expression") {
    const std::optional<Node> operand = function.Field("operand");
    const std::optional<Node> field = function.Field("field");
    if (!operand || !field) return;
    std::string_view owner = TypeName(operand->text());
    std::string_view package = owner.substr(0, owner.find('.'));
    const bool is_made = operand->type() == "composite_literal";  // usersResource{}.Routes()
    const auto known = packages_.find(package);
    if (known == packages_.end() && !is_made) return;
    if (known != packages_.end()) foreign.package = known->second;
    foreign.function = field->text();
    if (is_made) foreign.function = std::string(LastName(owner)) + "." + foreign.function;
  } else if (function.type() != "identifier" || functions_.contains(function.text())) {
    return;
  }
  foreign_.push_back(std::move(foreign));
}

std::string GoRouters::FunctionOf(const GoReceiver& receiver, std::size_t position) const {
  if (receiver.router) position = routers_[routers_.Outermost(*receiver.router)].declared;
  return std::string(bodies_.NameAt(position));
}

std::vector<RouterMount> GoRouters::ForeignMounts() const {
  std::vector<RouterMount> mounts;
  for (const Foreign& each : foreign_) {
    mounts.push_back(
        {each.package, each.function, FunctionOf(each.on, each.at), PathOf(each.on, each.prefix)});
  }
  return mounts;
}

std::optional<GoReceiver> GoRouters::Resolve(const Node& object) const {
  std::string prefix;
  Node node = object;
  for (int i = 0; i < kLongestChain; ++i) {
    if (const auto made = FrameworkOf(kMakers, node.text()); made && Imports(*made)) {
      return GoReceiver{std::nullopt, *made, prefix};
    }
    const std::optional<Node> callee =
        node.type() == "call_expression" ? node.Field("function") : std::nullopt;
    if (!callee) {
      std::optional<GoReceiver> named = Named(node);
      if (named) named->prefix = prefix;
      return named;
    }
    const std::optional<Node> operand = callee->Field("operand");
    const std::optional<Node> name = callee->Field("field");
    const std::optional<Node> arguments = node.Field("arguments");
    if (!operand || !name || !arguments) return std::nullopt;
    if (name->text() == "Group" || name->text() == "Route") {
      const std::vector<Node> given = Elements(*arguments);
      const std::optional<std::string> path =
          given.empty() ? std::nullopt : literals_.Read(given.front());
      if (path) prefix = JoinPaths(*path, prefix);
    } else if (name->text() != "With" && name->text() != "Use") {
      return std::nullopt;
    }
    node = *operand;
  }
  return std::nullopt;
}

std::optional<GoReceiver> GoRouters::Named(const Node& node) const {
  if (node.type() != "identifier" && node.type() != "selector_expression") return std::nullopt;
  const bool field = node.type() == "selector_expression";
  const auto router = field ? routers_.Find(FieldKey(node.text()), node.begin())
                            : routers_.Find(node.text(), node.begin());
  if (router) return GoReceiver{router, routers_[*router].framework, ""};
  const bool usual = std::ranges::find(kFields, LastName(node.text())) != kFields.end();
  if (!field || !usual || other_mux_) return std::nullopt;
  for (const std::string_view framework : {kGin, kChi, kNetHttp}) {
    if (Imports(framework)) return GoReceiver{std::nullopt, framework, ""};
  }
  return std::nullopt;
}

std::string GoRouters::PathOf(const GoReceiver& receiver, std::string_view path) const {
  const std::string below = JoinPaths(receiver.prefix, path);
  return receiver.router ? routers_.PathOf(*receiver.router, below) : below;
}

void GoRouters::Mount(const Node& what, const GoReceiver& parent, std::string_view prefix) {
  const std::string whole = JoinPaths(parent.prefix, prefix);
  if (const auto router = routers_.Find(what.text(), what.begin())) {
    return routers_.Mount(*router, parent.router, whole);
  }
  const std::optional<Node> callee = what.Field("function");
  const auto function = callee ? functions_.find(callee->text()) : functions_.end();
  if (function == functions_.end()) {
    if (callee) AddForeign(*callee, parent, std::string(prefix));
    return;
  }
  for (std::size_t i = 0; i < routers_.size(); ++i) {
    if (function->second.Contains(routers_[i].declared)) routers_.Mount(i, parent.router, whole);
  }
}

}  // namespace cairn
