// The routers of a JavaScript or TypeScript file. Internal to this module.
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

// Routers are: values created by a maker; parameters whose type says so, or for Fastify their name
// or the function's type; the first parameter of a function that is registered with a known router,
// or that is exported and names it app or router; and, in a file that imports a framework, anything
// named app or router.
JavaScriptRouters FindJavaScriptRouters(const SyntaxTree& tree);

// The value of an object's property; for a method, its definition.
std::optional<Node> Property(const Node& object, std::string_view name);

}  // namespace cairn
