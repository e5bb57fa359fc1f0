// Rust: see symbols.h.
#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "knowledge/syntax/signature.h"
#include "knowledge/syntax/symbol_list.h"

namespace cairn {
namespace {

// Only plain pub: pub(crate) and similar are internal to the crate.
bool IsPublic(const Node& item) {
  const std::optional<Node> visibility = ChildOfType(item, "visibility_modifier");
  return visibility && visibility->text() == "pub";
}

bool HasAttribute(const Commented& item, std::string_view text) {
  return std::ranges::any_of(item.above, [&](const Node& above) {
    return above.type() == "attribute_item" && above.text().find(text) != std::string_view::npos;
  });
}

std::optional<SymbolKind> KindOf(std::string_view type) {
  if (type == "function_item" || type == "function_signature_item") return SymbolKind::kFunction;
  if (type == "struct_item") return SymbolKind::kStruct;
  if (type == "enum_item") return SymbolKind::kEnum;
  if (type == "trait_item") return SymbolKind::kTrait;
  if (type == "union_item" || type == "type_item") return SymbolKind::kType;
  if (type == "const_item" || type == "static_item") return SymbolKind::kConstant;
  return std::nullopt;
}

// "Store" for "Store<T>" and "crate::Store".
std::string BareType(std::string_view type) {
  type = type.substr(0, type.find('<'));
  const std::size_t colons = type.rfind("::");
  return std::string(colons == std::string_view::npos ? type : type.substr(colons + 2));
}

class RustReader {
 public:
  std::vector<Symbol> Read(const Node& root) {
    FindHiddenTypes(root);
    ReadBlock(root, 0);
    return std::move(list_).Take();
  }

 private:
  void FindHiddenTypes(const Node& root) {
    for (const Node& item : root.NamedChildren()) {
      const std::optional<SymbolKind> kind = KindOf(item.type());
      if (kind && *kind != SymbolKind::kFunction && !IsPublic(item)) {
        hidden_.insert(FieldText(item, "name"));
      }
    }
  }

  void ReadBlock(const Node& block, int depth) {
    if (depth > kDeepestBlock) return;
    for (const Commented& item : WithComments(block)) {
      const std::string_view type = item.node.type();
      if (HasAttribute(item, "cfg(test)")) continue;
      if (const std::optional<SymbolKind> kind = KindOf(type)) {
        if (IsPublic(item.node)) Add(item, *kind, "");
        if (type == "trait_item" && IsPublic(item.node)) ReadTrait(item.node);
      } else if (type == "impl_item") {
        ReadImplementation(item.node);
      } else if (type == "macro_definition") {
        if (HasAttribute(item, "macro_export")) AddMacro(item);
      } else if (type == "foreign_mod_item" || (type == "mod_item" && IsPublic(item.node))) {
        if (const std::optional<Node> body = item.node.Field("body")) ReadBlock(*body, depth + 1);
      }
    }
  }

  void ReadTrait(const Node& trait) {
    const std::optional<Node> body = trait.Field("body");
    if (!body) return;
    for (const Commented& item : WithComments(*body)) {
      if (KindOf(item.node.type()) == SymbolKind::kFunction) {
        Add(item, SymbolKind::kMethod, FieldText(trait, "name"));
      }
    }
  }

  // Methods of a trait implementation are documented by the trait.
  void ReadImplementation(const Node& implementation) {
    const std::string owner = BareType(FieldText(implementation, "type"));
    const std::optional<Node> body = implementation.Field("body");
    if (!body || implementation.Field("trait") || hidden_.contains(owner)) return;
    for (const Commented& item : WithComments(*body)) {
      const std::optional<SymbolKind> kind = KindOf(item.node.type());
      if (!kind || !IsPublic(item.node)) continue;
      Add(item, *kind == SymbolKind::kFunction ? SymbolKind::kMethod : *kind, owner);
    }
  }

  void Add(const Commented& item, SymbolKind kind, std::string_view owner) {
    std::optional<Node> body = item.node.Field("body");
    if (kind == SymbolKind::kStruct && body && body->type() != "field_declaration_list") {
      body.reset();  // "struct Metres(pub f64);" is short and complete
    }
    list_.Add({kind, FieldText(item.node, "name"), std::string(owner), SignatureOf(item.node, body),
               DocOf(item.above), item.node.line()});
  }

  void AddMacro(const Commented& item) {
    const std::string name = FieldText(item.node, "name");
    list_.Add({SymbolKind::kMacro, name, "", "macro_rules! " + name, DocOf(item.above),
               item.node.line()});
  }

  std::set<std::string, std::less<>> hidden_;  // private types of the file
  SymbolList list_;
};

}  // namespace

std::vector<Symbol> SymbolsOfRust(const SyntaxTree& tree) { return RustReader().Read(tree.Root()); }

}  // namespace cairn
