// Nodes with the comments and attributes directly above them, and the documentation in those
// comments.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/syntax/syntax_node.h"

namespace cairn {

struct Commented {
  Node node;
  std::vector<Node> above;  // comments and Rust attributes, without an empty line between them

  std::size_t begin() const { return above.empty() ? node.begin() : above.front().begin(); }
};

bool IsComment(const Node& node);

// The named children of a node, except comments and attributes, each with those above it.
std::vector<Commented> WithComments(const Node& parent);

// The first paragraph of the comments, on one line and without comment markers; empty for license
// headers and tool directives.
std::string DocOf(std::span<const Node> comments);
// The same for text without comment markers, such as Python docstrings.
std::string FirstParagraph(std::string_view text);

}  // namespace cairn
