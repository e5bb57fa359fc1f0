// Name resolution in a Rust file, as far as its routes need it. Functions are known by name alone,
// regardless of their module or type. Internal to this module.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/routes/route_nodes.h"
#include "knowledge/routes/routers.h"
#include "knowledge/routes/routes.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

class RustNames {
 public:
  explicit RustNames(const SyntaxTree& tree);

  bool Uses(std::string_view crate) const;
  // The span of the code that an expression refers to: the body of a function of this file that is
  // named or called, or the value of the last `let` above with that name. Chained calls such as
  // layers are ignored.
  std::optional<Stretch> WrittenAt(const Node& expression) const;
  // The path of the function of another module that the expression names or calls, with `use`
  // declarations applied: "crate::api::users::routes". Empty if it is in this file or not a path.
  std::string PathOf(const Node& expression) const;
  // The name of the innermost function around the position; empty if none.
  std::string_view FunctionAt(std::size_t position) const { return bodies_.NameAt(position); }

 private:
  void ReadUse(std::string_view path, const std::string& before, int depth);

  std::vector<std::string_view> crates_;
  std::map<std::string_view, Stretch> functions_;
  NamedBlocks bodies_;  // of functions
  std::map<std::string_view, std::vector<Stretch>> lets_;
  std::map<std::string, std::string, std::less<>> uses_;  // local name to full path
};

// A mount of the function at the path; nullopt if it has no module.
std::optional<RouterMount> MountOf(std::string_view path, std::string_view on, std::string prefix);

// The start of a call chain: `Router::new()` in `Router::new().route(…).layer(…)`.
Node ChainStart(const Node& node);

}  // namespace cairn
