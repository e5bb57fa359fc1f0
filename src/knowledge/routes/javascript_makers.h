// What makes a router in a JavaScript or TypeScript file; for the sources of this room.
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
  // Whose call makes one, as written: "express", "express.Router", "Router"; and the framework.
  std::map<std::string, std::string_view, std::less<>> by_text;
  std::string_view imported;  // the framework whose package is imported; empty if none is

  std::optional<std::string_view> Find(const Node& callee) const;
  // The framework of the maker that starts a chain of calls: `express.Router().use(log)`.
  std::optional<std::string_view> MadeBy(const Node& value) const;
};

JavaScriptMakers FindJavaScriptMakers(const SyntaxTree& tree, const Literals& literals);

}  // namespace cairn
