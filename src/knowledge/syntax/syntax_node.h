// Node: a node of a syntax tree. A small value type; it and the texts it returns are valid as long
// as both the SyntaxTree and the parsed text.
//
// Node types and field names are those of the language's tree-sitter grammar. A tree always covers
// the whole text; broken text is in nodes of type "ERROR", and missing tokens are empty nodes.
//
// Tree depth is limited only by the text: do not recurse over children without a bound.
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
  bool IsNamed() const;           // not an anonymous token
  bool HasError() const;          // it contains a syntax error

  std::string_view text() const;
  std::size_t begin() const;  // byte offset in the parsed text
  std::size_t end() const;
  std::int64_t line() const;       // of its first byte, 1-based
  std::int64_t last_line() const;  // of its last byte

  // The child in that field, e.g. "name", "parameters", "body".
  std::optional<Node> Field(std::string_view name) const;
  std::vector<Node> Children() const;
  std::vector<Node> NamedChildren() const;  // comments too
  // Both search from the root of the tree: avoid them in loops over many nodes.
  std::optional<Node> Parent() const;
  std::optional<Node> PreviousSibling() const;

  friend bool operator==(const Node& a, const Node& b) {
    return a.id_ == b.id_ && a.tree_ == b.tree_;
  }

 private:
  friend struct NodeAccess;  // internal: conversion to and from TSNode
  Node() = default;
  std::vector<Node> CollectChildren(bool named_only) const;

  // The members of TSNode, so that its header stays internal to this module, and the text.
  std::array<std::uint32_t, 4> context_{};
  const void* id_ = nullptr;
  const void* tree_ = nullptr;
  const char* source_ = nullptr;
};

// The first child of that type.
std::optional<Node> ChildOfType(const Node& node, std::string_view type);

}  // namespace cairn
