#include <toml_part.h>

#include <sstream>
#include <string>

#include "knowledge/analysis/data_tree.h"

namespace cairn {
namespace {

using Kind = DataTree::Kind;

// toml++ limits the nesting of lists and tables (256) but not the parts of dotted keys, and
// destroys its tree recursively: half a million dots would overflow the stack.
constexpr int kMostDots = 100;

// The line whose key has too many parts, or 0. Dots in strings count too, so a valid line with that
// many is refused.
int LineOfTooManyDots(std::string_view text) {
  int line = 1;
  int dots = 0;
  for (const char c : text) {
    if (c == '.' && ++dots > kMostDots) return line;
    if (c == '\n') ++line;
    if (c == '\n' || c == '=' || c == ',' || c == '{' || c == '[') dots = 0;
  }
  return 0;
}

std::string ScalarText(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  std::ostringstream out;
  node.visit([&](const auto& value) {
    if constexpr (toml::is_value<decltype(value)>) out << value.get();
  });
  return out.str();
}

DataTree Convert(const toml::node& node, int depth) {
  DataTree tree;
  if (depth > kMostDataDepth) return tree;
  if (const auto* table = node.as_table()) {
    tree.kind = Kind::kTable;
    for (const auto& [key, value] : *table) {
      tree.items.push_back(Convert(value, depth + 1));
      tree.items.back().name = key.str();
    }
  } else if (const auto* list = node.as_array()) {
    tree.kind = Kind::kList;
    for (const toml::node& item : *list) tree.items.push_back(Convert(item, depth + 1));
  } else {
    tree.kind = Kind::kText;
    tree.text = ScalarText(node);
  }
  return tree;
}

}  // namespace

Result<DataTree> ReadTomlData(std::string_view text) {
  if (const int line = LineOfTooManyDots(text); line > 0) {
    return InvalidArgument("line " + std::to_string(line) + ": a key with too many parts");
  }
  try {
    return Convert(toml::parse(text), 1);
  } catch (const toml::parse_error& error) {
    return InvalidArgument("line " + std::to_string(error.source().begin.line) + ": " +
                           std::string(error.description()));
  }
}

}  // namespace cairn
