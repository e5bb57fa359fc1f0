// Nodes with the comments and attributes that stand directly above them, and what such comments
// say.
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
  std::vector<Node> above;  // comments and Rust's attributes, without an empty line between them

  std::size_t begin() const { return above.empty() ? node.begin() : above.front().begin(); }
};

bool IsComment(const Node& node);

// The named children of a node that are neither comments nor attributes, each with those above it.
std::vector<Commented> WithComments(const Node& parent);

// The first paragraph of comments, in one line, without the marks of comments; empty where they
// tell a tool or a lawyer something rather than a reader.
std::string DocOf(std::span<const Node> comments);
// The same for text that has no marks any more, such as Python's strings.
std::string FirstParagraph(std::string_view text);

}  // namespace cairn
