// What a declarator of C or C++ declares: the name inside its pointers, arrays and parameters; for
// the sources of this room.
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
