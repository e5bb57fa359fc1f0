#include "knowledge/routes/route_nodes.h"

#include <algorithm>
#include <array>
#include <memory>

#include "base/text.h"
#include "knowledge/syntax/syntax_query.h"

namespace cairn {
namespace {

// Limits for the parts of a concatenation and the nodes visited for them; paths have fewer.
constexpr std::size_t kMostParts = 64;

// Limits for showing an expression, in code points, and for its length, in bytes.
constexpr std::size_t kMostShown = 60;
constexpr std::size_t kLongestName = 200;

template <std::size_t N>
bool OneOf(std::string_view text, const std::array<std::string_view, N>& texts) {
  return std::ranges::find(texts, text) != texts.end();
}

constexpr std::array<std::string_view, 5> kStringTypes = {
    "string", "template_string", "string_literal", "interpreted_string_literal",
    "raw_string_literal"};
constexpr std::array<std::string_view, 5> kSumTypes = {
    "binary_expression", "binary_operator", "concatenated_string", "parenthesized_expression",
    "expression_list"};
constexpr std::array<std::string_view, 3> kMemberTypes = {"field_access", "member_expression",
                                                          "attribute"};
constexpr std::array<std::string_view, 4> kArrayTypes = {"array", "list", "tuple",
                                                         "element_value_array_initializer"};
constexpr std::array<std::string_view, 7> kFunctionTypes = {
    "arrow_function",     "function_expression", "lambda",           "func_literal",
    "closure_expression", "lambda_expression",   "method_definition"};

// A string literal without its prefix (Python's r, Rust's r#) and quotes.
std::string_view Unquoted(std::string_view text) {
  const std::size_t first = text.find_first_of("\"'`");
  if (first == std::string_view::npos) return text;
  const std::size_t last = text.rfind(text[first]);
  const std::string_view three = text.substr(first, 3);
  const std::size_t quotes =
      last >= first + 5 && std::ranges::count(three, text[first]) == 3 ? 3 : 1;
  if (last < first + 2 * quotes - 1) return {};
  return text.substr(first + quotes, last - first + 1 - 2 * quotes);
}

// Constants that hold a string. Excludes locals of functions in languages where such a constant is
// declared `const` or at the top level.
constexpr std::string_view ConstantsOf(Language language) {
  switch (language) {
    case Language::kPython:
      return "(module (expression_statement (assignment left: (identifier) @name right: (_) "
             "@value)))";
    case Language::kJavaScript:
    case Language::kTypeScript:
    case Language::kTsx:
      return R"((lexical_declaration kind: "const"
                  (variable_declarator name: (identifier) @name
                                       value: [(string) (template_string) (binary_expression)]
                                       @value)))";
    case Language::kGo:
      return "(const_spec name: (identifier) @name value: (expression_list) @value)";
    case Language::kJava:
      return "(field_declaration declarator: (variable_declarator name: (identifier) @name "
             "value: (_) @value))";
    case Language::kRust:
      return "(const_item name: (identifier) @name value: (_) @value)";
    default:
      return "";
  }
}

}  // namespace

Literals::Literals(const SyntaxTree& tree) {
  static const std::map<Language, std::unique_ptr<const SyntaxQuery>> kQueries = [] {
    std::map<Language, std::unique_ptr<const SyntaxQuery>> queries;
    for (const auto& [language, name] : EnumNames<Language>::kTable) {
      queries[language] = std::make_unique<SyntaxQuery>(ConstantsOf(language));
    }
    return queries;
  }();
  std::vector<std::string> doubtful;
  for (const SyntaxMatch& match : kQueries.at(tree.language())->Run(tree.Root(), tree.language())) {
    std::optional<std::string> value = Read(match.Find("value"));
    if (!value) continue;
    const std::string name(match.Find("name")->text());
    const auto [at, is_new] = constants_.emplace(name, *value);
    if (!is_new && at->second != *value) doubtful.push_back(name);
  }
  for (const std::string& name : doubtful) constants_.erase(name);
}

std::optional<std::string> Literals::Read(const Node& node) const {
  std::string text;
  std::vector<Node> rest = {node};  // a stack
  for (std::size_t looked = 0; !rest.empty(); ++looked) {
    const Node part = rest.back();
    rest.pop_back();
    if (looked >= kMostParts) return std::nullopt;
    if (OneOf(part.type(), kStringTypes)) {
      text += Unquoted(part.text());
    } else if (part.type() == "regex") {
      text += part.text();
    } else if (OneOf(part.type(), kSumTypes)) {
      const std::optional<Node> operation = part.Field("operator");
      if (operation && operation->text() != "+") return std::nullopt;
      const std::vector<Node> parts = Elements(part);
      if (parts.size() > kMostParts) return std::nullopt;
      rest.insert(rest.end(), parts.rbegin(), parts.rend());
    } else {
      const bool member = OneOf(part.type(), kMemberTypes);
      const auto constant = constants_.find(member ? LastName(part.text()) : part.text());
      if (constant == constants_.end()) return std::nullopt;
      text += constant->second;
    }
  }
  return text;
}

std::optional<std::string> Literals::Read(const std::optional<Node>& node) const {
  return node ? Read(*node) : std::nullopt;
}

std::string Literals::ReadPath(const Node& node) const {
  if (std::optional<std::string> text = Read(node)) return *std::move(text);
  return "{" + Abbreviate(node.text().substr(0, kLongestName), kMostShown) + "}";
}

std::vector<std::string> Literals::ReadPaths(const Node& node) const {
  if (!OneOf(node.type(), kArrayTypes)) return {ReadPath(node)};
  std::vector<std::string> paths;
  for (const Node& element : Elements(node)) paths.push_back(ReadPath(element));
  return paths;
}

std::vector<Node> Elements(const Node& node) {
  std::vector<Node> elements = node.NamedChildren();
  std::erase_if(elements, [](const Node& each) {
    return each.type() == "comment" || each.type() == "line_comment" ||
           each.type() == "block_comment";
  });
  return elements;
}

std::vector<Node> Positional(const Node& arguments) {
  std::vector<Node> elements = Elements(arguments);
  std::erase_if(elements, [](const Node& each) { return each.type() == "keyword_argument"; });
  return elements;
}

std::optional<Node> KeywordArgument(const Node& arguments, std::string_view name) {
  for (const Node& each : arguments.NamedChildren()) {
    if (each.type() != "keyword_argument") continue;
    const std::optional<Node> key = each.Field("name");
    if (key && key->text() == name) return each.Field("value");
  }
  return std::nullopt;
}

std::string HandlerName(const Node& node) {
  if (OneOf(node.type(), kFunctionTypes)) {
    const std::optional<Node> name =
        node.type() == "function_expression" ? node.Field("name") : std::nullopt;
    return name ? std::string(name->text()) : "";
  }
  std::string_view text = node.text();
  const std::optional<Node> callee = node.Field("function");
  if (callee && callee->text().ends_with(".as_view")) {
    text = callee->text();
    text.remove_suffix(8);
  }
  if (text.size() > kLongestName) return "";
  for (const std::string_view in_place : {"{", "=>", "lambda", "|"}) {
    if (text.find(in_place) != std::string_view::npos) return "";
  }
  return Abbreviate(text, kMostShown);
}

std::string_view LastName(std::string_view text) {
  const std::size_t separator = text.find_last_of(".:");
  return separator == std::string_view::npos ? text : text.substr(separator + 1);
}

}  // namespace cairn
