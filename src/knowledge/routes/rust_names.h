// What names mean in a Rust file, as far as its routes need it; for the sources of this room.
// Functions are known by their names alone, whatever module or type of the file they are in.
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
  // Where what the expression stands for is written: the body of a function of this file that is
  // named or called, or the value of the last `let` above with that name. Layers and the like that
  // are added to it do not matter.
  std::optional<Stretch> WrittenAt(const Node& expression) const;
  // The function of another module that the expression names or calls, with what `use` says put in:
  // "crate::api::users::routes". Empty if it is of this file or no path.
  std::string PathOf(const Node& expression) const;
  // The name of the innermost function around the position; empty if there is none.
  std::string_view FunctionAt(std::size_t position) const { return bodies_.NameAt(position); }

 private:
  void ReadUse(std::string_view path, const std::string& before, int depth);

  std::vector<std::string_view> crates_;
  std::map<std::string_view, Stretch> functions_;
  NamedBlocks bodies_;  // of functions
  std::map<std::string_view, std::vector<Stretch>> lets_;
  std::map<std::string, std::string, std::less<>> uses_;  // the whole path of a name
};

// A mount of the function that the path names; nothing if it has no module.
std::optional<RouterMount> MountOf(std::string_view path, std::string_view on, std::string prefix);

// What a chain of calls starts with: `Router::new()` of `Router::new().route(…).layer(…)`.
Node ChainStart(const Node& node);

}  // namespace cairn
