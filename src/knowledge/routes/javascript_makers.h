// The expressions that create a router in a JavaScript or TypeScript file. Internal to this module.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "knowledge/routes/route_nodes.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

inline constexpr std::string_view kExpress = "Express";
inline constexpr std::string_view kFastify = "Fastify";

struct JavaScriptMakers {
  // Callees that create a router, as written ("express", "express.Router", "Router"), with their
  // framework.
  std::map<std::string, std::string_view, std::less<>> by_text;
  std::string_view imported;  // the framework imported; empty if none

  std::optional<std::string_view> Find(const Node& callee) const;
  // The framework of the call that starts a chain: `express.Router().use(log)`.
  std::optional<std::string_view> MadeBy(const Node& value) const;
};

JavaScriptMakers FindJavaScriptMakers(const SyntaxTree& tree, const Literals& literals);

}  // namespace cairn
