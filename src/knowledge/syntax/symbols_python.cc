// Python: see symbols.h.
#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "knowledge/syntax/signature.h"
#include "knowledge/syntax/symbol_list.h"

namespace cairn {
namespace {

bool IsConstantName(std::string_view name) {
  return name.size() > 1 && name[0] >= 'A' && name[0] <= 'Z' &&
         std::ranges::none_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
}

class PythonReader {
 public:
  std::vector<Symbol> Read(const Node& root) {
    all_ = ReadAll(root);
    ReadBlock(root, 0);
    return std::move(list_).Take();
  }

 private:
  // The names in __all__, if the module has one that can be parsed.
  static std::optional<std::set<std::string, std::less<>>> ReadAll(const Node& root) {
    std::optional<std::set<std::string, std::less<>>> all;
    for (const Node& statement : root.NamedChildren()) {
      if (statement.type() != "expression_statement") continue;
      for (const Node& assignment : statement.NamedChildren()) {
        if (!assignment.type().ends_with("assignment")) continue;
        const std::optional<Node> right = assignment.Field("right");
        if (!right || FieldText(assignment, "left") != "__all__") continue;
        if (!all) all.emplace();
        for (const Node& item : right->NamedChildren()) {
          if (const auto text = ChildOfType(item, "string_content")) all->emplace(text->text());
        }
      }
    }
    return all;
  }

  bool IsExported(std::string_view name) const {
    if (all_) return all_->contains(name);
    return !name.starts_with('_');
  }

  void ReadBlock(const Node& block, int depth) {
    if (depth > kDeepestBlock) return;
    for (const Commented& each : WithComments(block)) {
      const std::string_view type = each.node.type();
      if (type == "function_definition" || type == "class_definition" ||
          type == "decorated_definition") {
        ReadDefinition(each, "");
      } else if (type == "expression_statement" || type == "type_alias_statement") {
        ReadValue(each);
      } else if (type == "if_statement" || type == "try_statement") {
        ReadBranches(each.node, depth);
      }
    }
  }

  // Conditional definitions count; those in the __main__ block of a script do not.
  void ReadBranches(const Node& statement, int depth) {
    if (FieldText(statement, "condition").starts_with("__name__")) return;
    for (const Node& child : statement.NamedChildren()) {
      if (child.type() == "block") ReadBlock(child, depth + 1);
      if (child.type().ends_with("_clause")) ReadBranches(child, depth);
    }
  }

  void ReadDefinition(const Commented& each, std::string_view owner) {
    const std::optional<Node> inner = each.node.Field("definition");
    const Node definition = inner ? *inner : each.node;
    const std::string name = FieldText(definition, "name");
    const bool is_class = definition.type() == "class_definition";
    const bool exported =
        owner.empty() ? IsExported(name) : !name.starts_with('_') || name == "__init__";
    if (!exported || (is_class && !owner.empty())) return;
    const std::optional<Node> body = definition.Field("body");
    list_.Add({is_class        ? SymbolKind::kClass
               : owner.empty() ? SymbolKind::kFunction
                               : SymbolKind::kMethod,
               name, std::string(owner), SignatureOf(definition, body), Doc(each, body),
               definition.line()});
    if (is_class && body) ReadMethods(*body, name);
  }

  void ReadMethods(const Node& body, std::string_view owner) {
    for (const Commented& each : WithComments(body)) {
      if (each.node.type().ends_with("_definition")) ReadDefinition(each, owner);
    }
  }

  void ReadValue(const Commented& each) {
    const bool is_type = each.node.type() == "type_alias_statement";
    for (const Node& child : each.node.NamedChildren()) {
      const std::string left = is_type ? std::string(child.text()) : FieldText(child, "left");
      const std::string name = left.substr(0, left.find('['));
      const bool wanted = is_type || (child.type() == "assignment" &&
                                      (IsConstantName(name) || (all_ && all_->contains(name))));
      if (wanted && IsExported(name)) {
        list_.Add({is_type ? SymbolKind::kType : SymbolKind::kConstant, name, "",
                   SignatureOf(each.node, std::nullopt), DocOf(each.above), each.node.line()});
      }
      return;  // the first is the assignment target
    }
  }

  static std::string Doc(const Commented& each, const std::optional<Node>& body) {
    const std::vector<Node> statements = body ? body->NamedChildren() : std::vector<Node>();
    const auto first = std::ranges::find_if_not(statements, IsComment);
    std::string doc = first != statements.end() ? DocString(*first) : std::string();
    if (!doc.empty()) return doc;
    return DocOf(each.above);
  }

  std::optional<std::set<std::string, std::less<>>> all_;
  SymbolList list_;
};

}  // namespace

std::vector<Symbol> SymbolsOfPython(const SyntaxTree& tree) {
  return PythonReader().Read(tree.Root());
}

}  // namespace cairn
