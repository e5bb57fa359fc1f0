// Node: a place in a syntax tree. A small value, copied freely; it and the texts it gives are valid
// as long as the SyntaxTree and the text that it was parsed from.
//
// What sorts of nodes there are is the grammar's business: `type` and the names of fields are those
// of its tree-sitter grammar. A tree always covers the whole text; where the text is broken there
// are nodes of the type "ERROR", and nodes that are missing from the text (empty ones).
//
// Trees can be as deep as the text likes: do not recurse over children without a bound.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace cairn {

class Node {
 public:
  std::string_view type() const;  // "function_definition", or the text of a token such as "("
  bool IsNamed() const;           // not just a token
  bool HasError() const;          // something in it is broken

  std::string_view text() const;
  std::size_t begin() const;  // in bytes of the parsed text
  std::size_t end() const;
  std::int64_t line() const;       // of its first byte, counted from 1
  std::int64_t last_line() const;  // of its last byte

  // The child in that role, e.g. "name", "parameters", "body".
  std::optional<Node> Field(std::string_view name) const;
  std::vector<Node> Children() const;
  std::vector<Node> NamedChildren() const;  // comments too
  // These search from the root of the tree: not for loops over many nodes.
  std::optional<Node> Parent() const;
  std::optional<Node> PreviousSibling() const;

  friend bool operator==(const Node& a, const Node& b) {
    return a.id_ == b.id_ && a.tree_ == b.tree_;
  }

 private:
  friend struct NodeAccess;  // of the room's sources: to and from tree-sitter's own node
  Node() = default;
  std::vector<Node> CollectChildren(bool named_only) const;

  // The members of tree-sitter's node, so that its header stays inside the room, and the text.
  std::array<std::uint32_t, 4> context_{};
  const void* id_ = nullptr;
  const void* tree_ = nullptr;
  const char* source_ = nullptr;
};

// The first child of that type.
std::optional<Node> ChildOfType(const Node& node, std::string_view type);

}  // namespace cairn
