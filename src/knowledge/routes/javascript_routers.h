// The routers of a JavaScript or TypeScript file; for the sources of this room.
#pragma once

#include <optional>
#include <string_view>

#include "knowledge/routes/javascript_makers.h"
#include "knowledge/routes/routers.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

struct JavaScriptRouters {
  Routers routers;
  JavaScriptMakers makers;
};

// Routers are what a maker made; what a parameter holds if its type or, for Fastify, its name or
// the function's type says so; the first parameter of a function that is registered with a known
// router or that is exported and calls it app or router; and in a file that imports a framework
// whatever is called app or router.
JavaScriptRouters FindJavaScriptRouters(const SyntaxTree& tree);

// The value of an object's property; a method's definition for a method.
std::optional<Node> Property(const Node& object, std::string_view name);

}  // namespace cairn
