// JavaScript and TypeScript: see symbols.h.
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "knowledge/syntax/signature.h"
#include "knowledge/syntax/symbol_list.h"

namespace cairn {
namespace {

std::optional<SymbolKind> KindOf(std::string_view type) {
  if (type.ends_with("class_declaration") || type == "class") return SymbolKind::kClass;
  if (type == "interface_declaration") return SymbolKind::kInterface;
  if (type == "enum_declaration") return SymbolKind::kEnum;
  if (type == "type_alias_declaration") return SymbolKind::kType;
  if (type.find("function") != std::string_view::npos) return SymbolKind::kFunction;
  return std::nullopt;
}

bool IsMethod(std::string_view type) {
  return type == "method_definition" || type == "method_signature" ||
         type == "abstract_method_signature";
}

// A declaration, with the enclosing statement that has its comments.
struct Declared {
  Node node;
  Commented outer;
};

class ScriptReader {
 public:
  explicit ScriptReader(bool declares_all) : declares_all_(declares_all) {}

  std::vector<Symbol> Read(const Node& root) {
    const std::vector<Commented> statements = WithComments(root);
    for (const Commented& statement : statements) FindLocals(statement);
    for (const Commented& statement : statements) ReadStatement(statement, 0);
    return std::move(list_).Take();
  }

 private:
  // Collects local names that an export elsewhere in the file may refer to.
  void FindLocals(const Commented& statement) {
    const std::string_view type = statement.node.type();
    if (KindOf(type)) {
      locals_.try_emplace(FieldText(statement.node, "name"), Declared{statement.node, statement});
    } else if (type == "lexical_declaration" || type == "variable_declaration") {
      for (const Node& child : statement.node.NamedChildren()) {
        if (child.type() == "variable_declarator") {
          locals_.try_emplace(FieldText(child, "name"), Declared{child, statement});
        }
      }
    }
  }

  void ReadStatement(const Commented& statement, int depth) {
    const Node& node = statement.node;
    if (depth > kDeepestBlock) return;
    if (node.type() == "export_statement") {
      ReadExport(statement, depth);
    } else if (node.type() == "expression_statement") {
      for (const Node& child : node.NamedChildren()) {
        if (child.type() == "assignment_expression") ReadAssignment(child, statement);
        if (child.type() == "internal_module") ReadModule(child, depth);
      }
    } else if (node.type() == "ambient_declaration") {
      for (const Node& child : node.NamedChildren()) {
        if (child.type() == "module") ReadModule(child, depth);
        if (declares_all_) ReadDeclaration(child, statement, depth);
      }
    }
  }

  // Handles export …: a declaration, names declared elsewhere, or a value.
  void ReadExport(const Commented& statement, int depth) {
    const Node& node = statement.node;
    if (const std::optional<Node> declaration = node.Field("declaration")) {
      ReadDeclaration(*declaration, statement, depth);
    } else if (const std::optional<Node> value = node.Field("value")) {
      ReadValue("default", *value, statement);
    } else if (!node.Field("source")) {  // else it re-exports from another file
      for (const Node& child : node.NamedChildren()) {
        if (child.type() == "identifier") ReadValue("default", child, statement);  // export = x
        if (child.type() != "export_clause") continue;
        for (const Node& each : child.NamedChildren()) {
          if (each.type() == "export_specifier") {
            AddLocal(FieldText(each, "name"), FieldText(each, "alias"));
          }
        }
      }
    }
  }

  void ReadDeclaration(const Node& node, const Commented& outer, int depth) {
    const std::string_view type = node.type();
    if (depth > kDeepestBlock) return;
    if (type == "lexical_declaration" || type == "variable_declaration") {
      for (const Node& child : node.NamedChildren()) {
        if (child.type() == "variable_declarator")
          AddVariable(FieldText(child, "name"), child, outer);
      }
    } else if (type == "internal_module" || type == "module") {
      ReadModule(node, depth);
    } else if (type == "ambient_declaration") {
      for (const Node& child : node.NamedChildren()) ReadDeclaration(child, outer, depth + 1);
    } else if (const std::optional<SymbolKind> kind = KindOf(type)) {
      const std::string name = FieldText(node, "name");
      AddNamed(name.empty() ? "default" : name, *kind, node, outer);
    }
  }

  void ReadModule(const Node& module, int depth) {
    const std::optional<Node> body = module.Field("body");
    if (!body) return;
    for (const Commented& each : WithComments(*body)) {
      ReadStatement(each, depth + 1);
      if (declares_all_) ReadDeclaration(each.node, each, depth + 1);
    }
  }

  // Handles module.exports = …, exports.name = … and module.exports.name = …, also chained.
  void ReadAssignment(const Node& assignment, const Commented& statement) {
    std::optional<Node> right = assignment.Field("right");
    const std::string left = FieldText(assignment, "left");
    std::optional<std::string> name = ExportedBy(left);
    while (right && right->type() == "assignment_expression") {
      if (!name) name = ExportedBy(FieldText(*right, "left"));
      right = right->Field("right");
    }
    if (!name || !right) return;
    if (name->empty() && right->type() == "object") {
      for (const Commented& each : WithComments(*right)) ReadProperty(each);
    } else {
      ReadValue(name->empty() ? "default" : *name, *right, statement);
    }
  }

  // The exported name assigned to: empty for the whole module, nullopt if it is not an export.
  static std::optional<std::string> ExportedBy(std::string_view left) {
    if (left.starts_with("module.")) left.remove_prefix(7);
    if (left == "exports") return "";
    if (!left.starts_with("exports.")) return std::nullopt;
    left.remove_prefix(8);
    if (left.find_first_of(".[") != std::string_view::npos) return std::nullopt;
    return std::string(left);
  }

  void ReadProperty(const Commented& each) {
    const Node& node = each.node;
    if (node.type() == "shorthand_property_identifier") {
      AddLocal(std::string(node.text()), "");
    } else if (node.type() == "method_definition") {
      AddNamed(FieldText(node, "name"), SymbolKind::kFunction, node, each);
    } else if (const std::optional<Node> value = node.Field("value")) {
      std::string key = FieldText(node, "key");
      std::erase_if(key, [](char c) { return c == '\'' || c == '"'; });
      ReadValue(key, *value, each);
    }
  }

  // Exports a value under a name: the declaration it refers to if it is an identifier, else the
  // value itself.
  void ReadValue(const std::string& name, const Node& value, const Commented& outer) {
    if (value.type() == "identifier") return AddLocal(std::string(value.text()), name);
    const std::optional<SymbolKind> kind = KindOf(value.type());
    const std::string own = kind ? FieldText(value, "name") : std::string();
    AddNamed(name == "default" && !own.empty() ? own : name, kind.value_or(SymbolKind::kConstant),
             value, outer);
  }

  // A name declared in this file; others are imported and skipped.
  void AddLocal(const std::string& name, const std::string& exported_as) {
    const auto found = locals_.find(name);
    if (found == locals_.end()) return;
    const auto& [node, outer] = found->second;
    const bool renamed = !exported_as.empty() && exported_as != "default";
    const std::string& shown = renamed ? exported_as : name;
    if (node.type() == "variable_declarator") return AddVariable(shown, node, outer);
    AddNamed(shown, *KindOf(node.type()), node, outer);
  }

  void AddVariable(const std::string& name, const Node& declarator, const Commented& outer) {
    const std::optional<Node> value = declarator.Field("value");
    if (const std::optional<Node> pattern = declarator.Field("name");
        pattern && pattern->type() == "object_pattern") {
      for (const Node& each : pattern->NamedChildren()) {
        if (each.type() == "shorthand_property_identifier_pattern") {
          Add(std::string(each.text()), SymbolKind::kConstant, declarator, std::nullopt, outer);
        }
      }
      return;
    }
    const SymbolKind kind =
        value ? KindOf(value->type()).value_or(SymbolKind::kConstant) : SymbolKind::kConstant;
    const auto body = kind != SymbolKind::kConstant ? value->Field("body") : std::nullopt;
    Add(name, kind, declarator, body, outer);
    if (kind == SymbolKind::kClass && body) ReadMethods(*body, name);
  }

  void AddNamed(const std::string& name, SymbolKind kind, const Node& node,
                const Commented& outer) {
    const bool is_whole = kind == SymbolKind::kType || kind == SymbolKind::kConstant;
    const std::optional<Node> body = is_whole ? std::nullopt : node.Field("body");
    Add(name, kind, node, body, outer);
    if (body && kind != SymbolKind::kFunction) ReadMethods(*body, name);
  }

  // The signature starts at the statement, to show how the name is exported.
  void Add(const std::string& name, SymbolKind kind, const Node& node,
           const std::optional<Node>& body, const Commented& outer) {
    const std::size_t begin =
        node.begin() - outer.node.begin() < 100 ? outer.node.begin() : node.begin();
    list_.Add(
        {kind, name, "", SignatureFrom(begin, outer.node, body), DocOf(outer.above), node.line()});
  }

  void ReadMethods(const Node& body, const std::string& owner) {
    for (const Commented& each : WithComments(body)) {
      const Node& node = each.node;
      const bool is_field = node.type() == "field_definition";  // JavaScript's own name for it
      const std::string name = FieldText(node, is_field ? "property" : "name");
      const std::optional<Node> access = ChildOfType(node, "accessibility_modifier");
      if (name.starts_with('_') || name.starts_with('#') ||
          (access && access->text() != "public")) {
        continue;
      }
      const std::optional<Node> value = node.Field("value");
      const bool is_function = value && KindOf(value->type()) == SymbolKind::kFunction;
      if (!IsMethod(node.type()) && !is_function) continue;
      list_.Add({SymbolKind::kMethod, name, owner,
                 SignatureOf(node, is_function ? value->Field("body") : node.Field("body")),
                 DocOf(each.above), node.line()});
    }
  }

  bool declares_all_;
  std::map<std::string, Declared, std::less<>> locals_;
  SymbolList list_;
};

}  // namespace

std::vector<Symbol> SymbolsOfScript(const SyntaxTree& tree, bool declares_all) {
  return ScriptReader(declares_all).Read(tree.Root());
}

}  // namespace cairn
