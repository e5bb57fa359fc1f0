// What names mean in a Rust file, as far as its routes need it; for the sources of this room.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "knowledge/routes/route_nodes.h"
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

 private:
  std::vector<std::string_view> crates_;
  std::map<std::string_view, Stretch> functions_;
  std::map<std::string_view, std::vector<Stretch>> lets_;
};

// What a chain of calls starts with: `Router::new()` of `Router::new().route(…).layer(…)`.
Node ChainStart(const Node& node);

}  // namespace cairn
