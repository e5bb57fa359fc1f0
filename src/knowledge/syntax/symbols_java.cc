// Java: see symbols.h.
#include <optional>
#include <string>

#include "knowledge/syntax/signature.h"
#include "knowledge/syntax/symbol_list.h"

namespace cairn {
namespace {

bool HasModifier(const Node& declaration, std::string_view modifier) {
  const std::optional<Node> modifiers = ChildOfType(declaration, "modifiers");
  return modifiers && ChildOfType(*modifiers, modifier).has_value();
}

std::optional<SymbolKind> KindOfType(std::string_view type) {
  if (type == "class_declaration" || type == "record_declaration") return SymbolKind::kClass;
  if (type == "interface_declaration" || type == "annotation_type_declaration") {
    return SymbolKind::kInterface;
  }
  if (type == "enum_declaration") return SymbolKind::kEnum;
  return std::nullopt;
}

class JavaReader {
 public:
  std::vector<Symbol> Read(const Node& root) {
    ReadMembers(root, "", false, 0);
    return std::move(list_).Take();
  }

 private:
  // Interface members are public by default.
  static bool IsOffered(const Node& member, bool in_interface) {
    return HasModifier(member, "public") || HasModifier(member, "protected") ||
           (in_interface && !HasModifier(member, "private"));
  }

  void ReadMembers(const Node& body, const std::string& owner, bool in_interface, int depth) {
    if (depth > kDeepestBlock) return;
    for (const Commented& member : WithComments(body)) {
      const std::string_view type = member.node.type();
      if (type == "enum_body_declarations") {
        ReadMembers(member.node, owner, in_interface, depth + 1);
      } else if (IsOffered(member.node, in_interface)) {
        ReadMember(member, owner, in_interface, depth);
      }
    }
  }

  void ReadMember(const Commented& member, const std::string& owner, bool in_interface, int depth) {
    const std::string_view type = member.node.type();
    if (const std::optional<SymbolKind> kind = KindOfType(type)) {
      ReadType(member, *kind, owner, depth);
    } else if (type == "method_declaration" || type.ends_with("constructor_declaration") ||
               type == "annotation_type_element_declaration") {
      Add(member, SymbolKind::kMethod, FieldText(member.node, "name"), owner);
    } else if (type == "constant_declaration" || (type == "field_declaration" && !in_interface)) {
      ReadField(member, owner);
    }
  }

  void ReadType(const Commented& member, SymbolKind kind, const std::string& owner, int depth) {
    const std::string name = FieldText(member.node, "name");
    Add(member, kind, name, owner);
    const std::optional<Node> body = member.node.Field("body");
    const std::string whole = owner.empty() ? name : owner + "." + name;
    if (body) ReadMembers(*body, whole, kind == SymbolKind::kInterface, depth + 1);
  }

  void ReadField(const Commented& member, const std::string& owner) {
    const bool is_constant =
        member.node.type() == "constant_declaration" ||
        (HasModifier(member.node, "static") && HasModifier(member.node, "final"));
    if (!is_constant) return;
    for (const Node& child : member.node.NamedChildren()) {
      if (child.type() != "variable_declarator") continue;
      Add(member, SymbolKind::kConstant, FieldText(child, "name"), owner);
    }
  }

  void Add(const Commented& member, SymbolKind kind, std::string name, const std::string& owner) {
    list_.Add({kind, std::move(name), owner, SignatureOf(member.node, member.node.Field("body")),
               DocOf(member.above), member.node.line()});
  }

  SymbolList list_;
};

}  // namespace

std::vector<Symbol> SymbolsOfJava(const SyntaxTree& tree) { return JavaReader().Read(tree.Root()); }

}  // namespace cairn
