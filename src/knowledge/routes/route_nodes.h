// What the readers of routes ask of the nodes of several grammars; for the sources of this room.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

// A stretch of the text, in bytes.
struct Stretch {
  std::size_t begin = 0;
  std::size_t end = 0;

  explicit Stretch(const Node& node) : begin(node.begin()), end(node.end()) {}
  bool Contains(std::size_t position) const { return begin <= position && position < end; }
  friend bool operator==(const Stretch&, const Stretch&) = default;
};

// The strings of a file: literals, sums of literals, and the file's constants that hold one.
class Literals {
 public:
  explicit Literals(const SyntaxTree& tree);

  // Escapes and what a template has in braces stay as written. Nothing if it is not known.
  std::optional<std::string> Read(const Node& node) const;
  std::optional<std::string> Read(const std::optional<Node>& node) const;
  // The same, but what is not known stands in braces as written.
  std::string ReadPath(const Node& node) const;
  // Of each element if it is an array, a list or a tuple of some sort, else of the node itself.
  std::vector<std::string> ReadPaths(const Node& node) const;

 private:
  std::map<std::string, std::string, std::less<>> constants_;
};

// Children without comments.
std::vector<Node> Elements(const Node& node);
// Arguments of a call that are not given by name (Python).
std::vector<Node> Positional(const Node& arguments);
std::optional<Node> KeywordArgument(const Node& arguments, std::string_view name);

// The handler as a reader would name it: empty for a function written in place, the class for
// `Class.as_view()`.
std::string HandlerName(const Node& node);

// "b" of "a.b" and of "a::b".
std::string_view LastName(std::string_view text);

}  // namespace cairn
