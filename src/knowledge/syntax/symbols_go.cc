// Go: see symbols.h.
#include <optional>
#include <string>

#include "base/utf8.h"
#include "knowledge/syntax/signature.h"
#include "knowledge/syntax/symbol_list.h"

namespace cairn {
namespace {

bool IsExported(std::string_view name) {
  std::size_t position = 0;
  return !name.empty() && FindInvalidUtf8(name) == std::string_view::npos &&
         IsUpper(NextCodePoint(name, position));
}

// The type in a receiver such as "(s *Server[T])": Server.
std::string TypeOfReceiver(std::string_view receiver) {
  const std::size_t generic = receiver.find('[');
  receiver = receiver.substr(0, generic);
  while (!receiver.empty() && (receiver.back() == ')' || receiver.back() == ' ')) {
    receiver.remove_suffix(1);
  }
  return std::string(receiver.substr(receiver.find_last_of(" *(") + 1));
}

class GoReader {
 public:
  std::vector<Symbol> Read(const Node& root) {
    for (const Commented& each : WithComments(root)) {
      const std::string_view type = each.node.type();
      if (type == "function_declaration" || type == "method_declaration") ReadFunction(each);
      if (type == "type_declaration") ReadTypes(each);
      if (type == "const_declaration" || type == "var_declaration") ReadValues(each);
    }
    return std::move(list_).Take();
  }

 private:
  void ReadFunction(const Commented& each) {
    const std::string name = FieldText(each.node, "name");
    const std::string owner = TypeOfReceiver(FieldText(each.node, "receiver"));
    if (!IsExported(name) || (!owner.empty() && !IsExported(owner))) return;
    list_.Add({owner.empty() ? SymbolKind::kFunction : SymbolKind::kMethod, name, owner,
               SignatureOf(each.node, each.node.Field("body")), DocOf(each.above),
               each.node.line()});
  }

  // Members of a group have their own comments; a single one has that of its declaration.
  static std::string Doc(const Commented& declaration, const Commented& spec) {
    return DocOf(spec.above.empty() ? declaration.above : spec.above);
  }

  void ReadTypes(const Commented& declaration) {
    for (const Commented& spec : WithComments(declaration.node)) {
      const std::string name = FieldText(spec.node, "name");
      const std::optional<Node> type = spec.node.Field("type");
      if (!IsExported(name) || !type) continue;
      const bool is_struct = type->type() == "struct_type";
      const bool is_interface = type->type() == "interface_type";
      const bool has_body = is_struct || is_interface;
      std::string signature = "type " + SignatureOf(spec.node, has_body ? type : std::nullopt);
      if (has_body) signature += is_struct ? " struct" : " interface";
      list_.Add({is_struct      ? SymbolKind::kStruct
                 : is_interface ? SymbolKind::kInterface
                                : SymbolKind::kType,
                 name, "", std::move(signature), Doc(declaration, spec), spec.node.line()});
      if (is_interface) ReadInterface(*type, name);
    }
  }

  void ReadInterface(const Node& type, const std::string& owner) {
    for (const Commented& each : WithComments(type)) {
      const std::string name = FieldText(each.node, "name");
      if (each.node.type() != "method_elem" || !IsExported(name)) continue;
      list_.Add({SymbolKind::kMethod, name, owner, SignatureOf(each.node, std::nullopt),
                 DocOf(each.above), each.node.line()});
    }
  }

  void ReadValues(const Commented& declaration) {
    const std::string keyword = declaration.node.type() == "const_declaration" ? "const " : "var ";
    for (const Commented& spec : WithComments(declaration.node)) {
      if (spec.node.type() == "var_spec_list") {
        for (const Commented& inner : WithComments(spec.node))
          ReadSpec(declaration, inner, keyword);
      } else {
        ReadSpec(declaration, spec, keyword);
      }
    }
  }

  void ReadSpec(const Commented& declaration, const Commented& spec, const std::string& keyword) {
    for (const Node& child : spec.node.NamedChildren()) {
      if (child.type() != "identifier") break;  // the names come first
      if (!IsExported(child.text())) continue;
      list_.Add({SymbolKind::kConstant, std::string(child.text()), "",
                 keyword + SignatureOf(spec.node, std::nullopt), Doc(declaration, spec),
                 spec.node.line()});
    }
  }

  SymbolList list_;
};

}  // namespace

std::vector<Symbol> SymbolsOfGo(const SyntaxTree& tree) { return GoReader().Read(tree.Root()); }

}  // namespace cairn
