#include "knowledge/syntax/definitions.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "base/text.h"
#include "knowledge/syntax/c_declarator.h"
#include "knowledge/syntax/symbol_list.h"

namespace cairn {
namespace {

constexpr std::size_t kMostNameCharacters = 120;

bool IsOneOf(std::string_view type, std::span<const std::string_view> types) {
  return std::ranges::find(types, type) != types.end();
}

// Node types that contain definitions but are none themselves, in all grammars.
constexpr std::string_view kEntered[] = {"namespace_definition",
                                         "linkage_specification",
                                         "declaration_list",
                                         "preproc_if",
                                         "preproc_ifdef",
                                         "preproc_else",
                                         "preproc_elif",
                                         "preproc_elifdef",
                                         "mod_item",
                                         "foreign_mod_item",
                                         "internal_module",
                                         "module",
                                         "statement_block",
                                         "ambient_declaration",
                                         "if_statement",
                                         "try_statement",
                                         "else_clause",
                                         "except_clause",
                                         "finally_clause",
                                         "block"};

// Node types that wrap one definition, whose name they take.
constexpr std::string_view kWrappers[] = {"template_declaration", "decorated_definition",
                                          "export_statement", "ambient_declaration"};

constexpr std::string_view kDefinitions[] = {
    // C and C++; a declaration counts if it has a type's body
    "function_definition", "class_specifier", "struct_specifier", "enum_specifier",
    "union_specifier", "type_definition", "concept_definition", "declaration",
    // Python
    "class_definition",
    // JavaScript, TypeScript, Java
    "function_declaration", "generator_function_declaration", "class_declaration",
    "abstract_class_declaration", "interface_declaration", "enum_declaration",
    "type_alias_declaration", "record_declaration", "annotation_type_declaration",
    "lexical_declaration", "variable_declaration",
    // Go
    "method_declaration", "type_declaration",
    // Rust
    "function_item", "struct_item", "enum_item", "union_item", "trait_item", "impl_item",
    "macro_definition"};

constexpr std::string_view kModifiers[] = {"modifiers", "visibility_modifier", "decorator"};

// The text up to the end of `last`, from the first word that is not a modifier: "async def load".
std::string NameUpTo(const Node& node, const Node& last) {
  std::size_t begin = node.begin();
  for (const Node& child : node.Children()) {
    if (IsOneOf(child.type(), kModifiers) || IsComment(child)) continue;
    begin = child.begin();
    break;
  }
  const std::string_view text = node.text().substr(begin - node.begin());
  return std::string(text.substr(0, last.end() - begin));
}

bool HasBodyOfType(const Node& node) {
  const std::optional<Node> type = node.Field("type");
  return type && type->Field("body").has_value();
}

// "const load" for a variable that holds a function or class; other values are not definitions.
std::string NameOfVariable(const Node& node) {
  for (const Node& child : node.NamedChildren()) {
    const std::optional<Node> value = child.Field("value");
    const std::optional<Node> name = child.Field("name");
    if (value && name && value->Field("body")) return NameUpTo(node, *name);
  }
  return {};
}

std::string NameOfCFunction(const Node& node) {
  const std::optional<Node> declarator = node.Field("declarator");
  return declarator ? std::string(CDeclarator(*declarator).name) : std::string();
}

std::string NameOfDefinition(const Node& node) {
  const std::string_view type = node.type();
  const std::optional<Node> name = node.Field("name");
  if (type == "impl_item") {
    const std::optional<Node> self = node.Field("type");
    return self ? NameUpTo(node, *self) : std::string();
  }
  if (type == "type_declaration") {
    for (const Node& spec : node.NamedChildren()) {
      if (const auto inner = spec.Field("name")) return "type " + std::string(inner->text());
    }
    return {};
  }
  if (type.ends_with("_declaration") && !name) return NameOfVariable(node);
  if (type == "declaration") {
    const std::optional<Node> named = node.Field("type")->Field("name");
    return named ? NameUpTo(*node.Field("type"), *named) : NameOfCFunction(node);
  }
  if (name) return NameUpTo(node, *name);
  return NameOfCFunction(node);
}

class DefinitionReader {
 public:
  explicit DefinitionReader(std::string_view text) : text_(text) {}

  std::vector<Definition> Read(const Node& root) {
    ReadBlock(root, 0);
    return std::move(found_);
  }

 private:
  void ReadBlock(const Node& block, int depth) {
    if (depth > kDeepestBlock) return;
    for (const Commented& each : WithComments(block)) {
      const Node inner = Unwrapped(each.node);
      if (IsDefinition(inner)) {
        Add(each, inner);
      } else if (IsEntered(inner)) {
        ReadBlock(inner, depth + 1);
      }
    }
  }

  static Node Unwrapped(Node node) {
    for (int depth = 0; depth < kDeepestBlock && IsOneOf(node.type(), kWrappers); ++depth) {
      const std::vector<Node> children = node.NamedChildren();
      const auto inner = std::ranges::find_if(children, [](const Node& child) {
        return IsOneOf(child.type(), kDefinitions) || IsOneOf(child.type(), kWrappers) ||
               IsOneOf(child.type(), kEntered);
      });
      if (inner == children.end()) return node;
      node = *inner;
    }
    return node;
  }

  static bool IsDefinition(const Node& node) {
    if (!IsOneOf(node.type(), kDefinitions)) return false;
    if (node.type() == "declaration") return HasBodyOfType(node);
    return !node.type().ends_with("_specifier") || node.Field("body").has_value();
  }

  static bool IsEntered(const Node& node) {
    if (node.type() == "if_statement") {  // the __main__ block of a script is one unit
      return !FieldText(node, "condition").starts_with("__name__");
    }
    if (node.type() == "expression_statement") {  // TypeScript namespaces
      return ChildOfType(node, "internal_module").has_value();
    }
    return IsOneOf(node.type(), kEntered);
  }

  void Add(const Commented& whole, const Node& inner) {
    std::string name = Abbreviate(NameOfDefinition(inner), kMostNameCharacters);
    if (name.empty()) return;
    const std::size_t end = whole.node.end();
    const bool has_semicolon = end < text_.size() && text_[end] == ';';  // class Engine { … };
    found_.push_back({{whole.begin(), end + (has_semicolon ? 1 : 0)}, std::move(name)});
  }

  std::string_view text_;
  std::vector<Definition> found_;
};

}  // namespace

std::vector<Definition> TopLevelDefinitions(const SyntaxTree& tree) {
  return DefinitionReader(tree.text()).Read(tree.Root());
}

}  // namespace cairn
