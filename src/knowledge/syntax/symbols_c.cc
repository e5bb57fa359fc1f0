// C and C++: see symbols.h.
#include <algorithm>
#include <optional>
#include <string>

#include "base/text.h"
#include "knowledge/syntax/c_declarator.h"
#include "knowledge/syntax/signature.h"
#include "knowledge/syntax/symbol_list.h"

namespace cairn {
namespace {

std::optional<SymbolKind> KindOfType(std::string_view type) {
  if (type == "class_specifier") return SymbolKind::kClass;
  if (type == "struct_specifier") return SymbolKind::kStruct;
  if (type == "enum_specifier") return SymbolKind::kEnum;
  if (type == "union_specifier") return SymbolKind::kType;
  return std::nullopt;
}

// The relevant specifiers of a declaration.
struct Specifiers {
  explicit Specifiers(const Node& declaration) {
    for (const Node& child : declaration.NamedChildren()) {
      const std::string_view text = child.text();
      is_static = is_static || text == "static";
      is_constant = is_constant || text == "const" || text == "constexpr";
    }
  }

  bool is_static = false;
  bool is_constant = false;
};

bool IsInternal(std::string_view name_space) {
  return name_space == "detail" || name_space == "details" || name_space == "internal" ||
         name_space == "impl" || name_space.ends_with("_internal") ||
         name_space.ends_with("_detail");
}

class CReader {
 public:
  explicit CReader(bool is_header) : is_header_(is_header) {}

  std::vector<Symbol> Read(const Node& root) {
    ReadBlock(root, 0);
    return std::move(list_).Take();
  }

 private:
  void ReadBlock(const Node& block, int depth) {
    if (depth > kDeepestBlock) return;
    for (const Commented& each : WithComments(block)) ReadItem(each, each.node, depth);
  }

  // `node` is the item inside `whole`, which may start with a template header.
  void ReadItem(const Commented& whole, const Node& node, int depth) {
    const std::string_view type = node.type();
    if (type == "namespace_definition") {
      const std::string name = FieldText(node, "name");
      if (!name.empty() && !IsInternal(name)) ReadBody(node, depth);
    } else if (type == "linkage_specification") {
      ReadLinkage(whole, node, depth);
    } else if (type == "template_declaration") {
      if (depth > kDeepestBlock) return;
      const std::vector<Node> inner = node.NamedChildren();
      if (!inner.empty()) ReadItem(whole, inner.back(), depth + 1);
    } else if (type == "preproc_def" || type == "preproc_function_def") {
      if (is_header_) ReadMacro(whole);
    } else if (type.starts_with("preproc_")) {
      ReadBlock(node, depth + 1);  // #if and its branches
    } else if (KindOfType(type)) {
      ReadType(whole, node, FieldText(node, "name"));
    } else {
      ReadDeclaration(whole, node);
    }
  }

  void ReadBody(const Node& node, int depth) {
    if (const std::optional<Node> body = node.Field("body")) ReadBlock(*body, depth + 1);
  }

  void ReadLinkage(const Commented& whole, const Node& node, int depth) {
    const std::optional<Node> body = node.Field("body");
    if (!body) return;
    if (body->type() == "declaration_list") return ReadBlock(*body, depth + 1);
    if (depth <= kDeepestBlock) ReadItem(whole, *body, depth + 1);
  }

  void ReadDeclaration(const Commented& whole, const Node& node) {
    const std::string_view type = node.type();
    if (type == "function_definition") {
      ReadFunctionDefinition(whole, node);
    } else if (type == "declaration") {
      ReadPlainDeclaration(whole, node);
    } else if (type == "type_definition") {
      ReadTypedef(whole, node);
    } else if (type == "alias_declaration" || type == "concept_definition") {
      Add(SymbolKind::kType, FieldText(node, "name"), "", whole, std::nullopt);
    }
  }

  void ReadType(const Commented& whole, const Node& node, const std::string& name) {
    const std::optional<Node> body = node.Field("body");
    if (!body || name.empty()) return;  // a forward declaration
    std::string signature = SignatureOf(whole.node, body);
    if (signature.find(name) == std::string::npos) signature += " " + name;  // typedef struct { … }
    list_.Add({*KindOfType(node.type()), name, "", std::move(signature), DocOf(whole.above),
               whole.node.line()});
    if (node.type() == "class_specifier" || node.type() == "struct_specifier") {
      ReadMethods(*body, name, node.type() == "struct_specifier");
    }
  }

  void ReadTypedef(const Commented& whole, const Node& node) {
    const std::optional<Node> type = node.Field("type");
    const std::optional<Node> declarator = node.Field("declarator");
    if (!type || !declarator) return;
    const std::string name(CDeclarator(*declarator).name);
    if (type->Field("body") && KindOfType(type->type())) {
      ReadType(whole, *type, name);
    } else {
      Add(SymbolKind::kType, name, "", whole, std::nullopt);
    }
  }

  void ReadFunctionDefinition(const Commented& whole, const Node& node) {
    const std::optional<Node> declarator = node.Field("declarator");
    const std::optional<Node> type = node.Field("type");
    if (!declarator || !type) return;  // without a type it is an artifact of a macro
    const CDeclarator declared(*declarator);
    if (KindOfType(type->type()) && !type->Field("body") && !declared.is_function) {
      // class EXPORT Name { … }: the macro makes it parse as a function
      Add(*KindOfType(type->type()), std::string(declared.name), "", whole, node.Field("body"));
      return;
    }
    if (!declared.is_function || declared.is_qualified || Specifiers(node).is_static) return;
    Add(SymbolKind::kFunction, std::string(declared.name), "", whole, BodyOf(node));
  }

  void ReadPlainDeclaration(const Commented& whole, const Node& node) {
    const std::optional<Node> type = node.Field("type");
    if (type && KindOfType(type->type())) ReadType(whole, *type, FieldText(*type, "name"));
    const std::optional<Node> declarator = node.Field("declarator");
    if (!is_header_ || !declarator || !type) return;
    const CDeclarator declared(*declarator);
    if (declared.is_qualified) return;
    const Specifiers specifiers(node);
    if (declared.is_function) {
      if (specifiers.is_static) return;
      Add(SymbolKind::kFunction, std::string(declared.name), "", whole, std::nullopt);
    } else if (specifiers.is_constant) {
      Add(SymbolKind::kConstant, std::string(declared.name), "", whole, std::nullopt);
    }
  }

  // Only macros with a value: others are switches or include guards.
  void ReadMacro(const Commented& whole) {
    const std::string name = FieldText(whole.node, "name");
    if (name.starts_with('_') || !whole.node.Field("value")) return;
    const std::optional<Node> parameters = whole.node.Field("parameters");
    const std::string signature =
        parameters ? "#define " + name + Abbreviate(parameters->text(), 100)
                   : "#define " + name + " " + Abbreviate(FieldText(whole.node, "value"), 100);
    list_.Add({SymbolKind::kMacro, name, "", signature, DocOf(whole.above), whole.node.line()});
  }

  void ReadMethods(const Node& body, const std::string& owner, bool is_public) {
    for (const Commented& each : WithComments(body)) {
      if (each.node.type() == "access_specifier") is_public = each.node.text() == "public";
      if (is_public) ReadMethod(each, each.node, owner, 0);
    }
  }

  void ReadMethod(const Commented& whole, const Node& node, const std::string& owner, int depth) {
    const std::string_view type = node.type();
    if (type == "template_declaration" && depth < kDeepestBlock) {
      const std::vector<Node> inner = node.NamedChildren();
      if (!inner.empty()) ReadMethod(whole, inner.back(), owner, depth + 1);
      return;
    }
    if (type.starts_with("preproc_if")) {
      for (const Commented& each : WithComments(node)) {
        if (depth < kDeepestBlock) ReadMethod(each, each.node, owner, depth + 1);
      }
      return;
    }
    const bool may_declare =
        type == "field_declaration" || type == "function_definition" || type == "declaration";
    const std::optional<Node> declarator = node.Field("declarator");
    if (!may_declare || !declarator) return;
    const CDeclarator declared(*declarator);
    if (!declared.is_function || declared.name.starts_with('~')) return;
    if (ChildOfType(node, "default_method_clause") || ChildOfType(node, "delete_method_clause")) {
      return;
    }
    Add(SymbolKind::kMethod, std::string(declared.name), owner, whole, BodyOf(node));
  }

  // Treats a constructor's initializer list as part of the body.
  static std::optional<Node> BodyOf(const Node& function) {
    const std::optional<Node> initialisers = ChildOfType(function, "field_initializer_list");
    return initialisers ? initialisers : function.Field("body");
  }

  void Add(SymbolKind kind, std::string name, const std::string& owner, const Commented& whole,
           const std::optional<Node>& body) {
    list_.Add({kind, std::move(name), owner, SignatureOf(whole.node, body), DocOf(whole.above),
               whole.node.line()});
  }

  bool is_header_;
  SymbolList list_;
};

}  // namespace

std::vector<Symbol> SymbolsOfC(const SyntaxTree& tree, bool is_header) {
  return CReader(is_header).Read(tree.Root());
}

}  // namespace cairn
