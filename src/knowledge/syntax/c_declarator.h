// The name that a C or C++ declarator declares, inside its pointers, arrays and parameters.
// Internal to this module.
#pragma once

#include <string_view>

#include "knowledge/syntax/syntax_node.h"

namespace cairn {

struct CDeclarator {
  explicit CDeclarator(const Node& declarator);

  std::string_view name;      // "Run", "Engine::Run", "operator==", "~Engine"; may be empty
  bool is_function = false;   // and not a pointer to one
  bool is_qualified = false;  // "Engine::Run"
};

}  // namespace cairn
