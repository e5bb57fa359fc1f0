#include "knowledge/syntax/c_declarator.h"

#include <optional>

namespace cairn {
namespace {

constexpr int kDeepestDeclarator = 50;  // int ***…

// The directly nested declarator.
std::optional<Node> Inner(const Node& declarator) {
  if (const std::optional<Node> inner = declarator.Field("declarator")) return inner;
  // References and parentheses have no field for the nested declarator.
  for (const Node& child : declarator.NamedChildren()) {
    const std::string_view type = child.type();
    if (type.ends_with("declarator") || type.ends_with("identifier") || type == "operator_name" ||
        type == "destructor_name") {
      return child;
    }
  }
  return std::nullopt;
}

}  // namespace

CDeclarator::CDeclarator(const Node& declarator) {
  std::optional<Node> at = declarator;
  bool pointer_inside = false;  // between the parameters and the name
  for (int depth = 0; at && depth < kDeepestDeclarator; ++depth) {
    const std::string_view type = at->type();
    if (type == "function_declarator" || type == "operator_cast") {
      is_function = true;
      pointer_inside = false;
    } else if (type == "pointer_declarator" || type == "reference_declarator" ||
               type == "array_declarator") {
      pointer_inside = true;
    }
    if (!type.ends_with("declarator")) break;
    at = Inner(*at);
  }
  if (!at || at->type().ends_with("declarator")) return;
  name = at->text();
  if (at->type() == "operator_cast") name = name.substr(0, name.find('('));
  is_qualified = at->type() == "qualified_identifier";
  is_function = is_function && !pointer_inside;
}

}  // namespace cairn
