// Node helpers that the route readers share across grammars. Internal to this module.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

// A span of the text, in bytes.
struct Stretch {
  std::size_t begin = 0;
  std::size_t end = 0;

  explicit Stretch(const Node& node) : begin(node.begin()), end(node.end()) {}
  bool Contains(std::size_t position) const { return begin <= position && position < end; }
  friend bool operator==(const Stretch&, const Stretch&) = default;
};

// The string values of a file: literals, concatenated literals, and constants of the file that hold
// one.
class Literals {
 public:
  explicit Literals(const SyntaxTree& tree);

  // Escapes and template placeholders stay as written. Returns nullopt if unknown.
  std::optional<std::string> Read(const Node& node) const;
  std::optional<std::string> Read(const std::optional<Node>& node) const;
  // The same, with unknown parts in braces as written.
  std::string ReadPath(const Node& node) const;
  // The paths of each element of an array, list or tuple, else of the node itself.
  std::vector<std::string> ReadPaths(const Node& node) const;

 private:
  std::map<std::string, std::string, std::less<>> constants_;
};

// The children except comments.
std::vector<Node> Elements(const Node& node);
// The positional arguments of a Python call.
std::vector<Node> Positional(const Node& arguments);
std::optional<Node> KeywordArgument(const Node& arguments, std::string_view name);

// The handler's display name: empty for an inline function, the class for `Class.as_view()`.
std::string HandlerName(const Node& node);

// "b" for "a.b" and "a::b".
std::string_view LastName(std::string_view text);

}  // namespace cairn
