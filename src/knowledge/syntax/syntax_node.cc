#include "knowledge/syntax/syntax_node.h"

#include "knowledge/syntax/node_access.h"

namespace cairn {
namespace {

std::optional<Node> Wrapped(const TSNode& raw, const char* source) {
  if (ts_node_is_null(raw)) return std::nullopt;
  return NodeAccess::Wrap(raw, source);
}

// The id of a field, 0 if the grammar has none of that name. Grammars number their fields
// alphabetically; tree-sitter's own lookup is a linear search.
TSFieldId FieldId(const TSLanguage* grammar, std::string_view name) {
  TSFieldId low = 1;
  auto high = static_cast<TSFieldId>(ts_language_field_count(grammar) + 1);
  while (low < high) {
    const auto middle = static_cast<TSFieldId>((low + high) / 2);
    const int order = name.compare(ts_language_field_name_for_id(grammar, middle));
    if (order == 0) return middle;
    if (order < 0) {
      high = middle;
    } else {
      low = static_cast<TSFieldId>(middle + 1);
    }
  }
  return 0;
}

}  // namespace

std::string_view Node::type() const { return ts_node_type(NodeAccess::Raw(*this)); }

bool Node::IsNamed() const { return ts_node_is_named(NodeAccess::Raw(*this)); }

bool Node::HasError() const { return ts_node_has_error(NodeAccess::Raw(*this)); }

std::string_view Node::text() const { return {source_ + begin(), end() - begin()}; }

std::size_t Node::begin() const { return ts_node_start_byte(NodeAccess::Raw(*this)); }

std::size_t Node::end() const { return ts_node_end_byte(NodeAccess::Raw(*this)); }

std::int64_t Node::line() const {
  return std::int64_t{ts_node_start_point(NodeAccess::Raw(*this)).row} + 1;
}

std::int64_t Node::last_line() const {
  // A node that ends at the start of a line ended with the line before.
  const TSPoint end = ts_node_end_point(NodeAccess::Raw(*this));
  const std::int64_t last = std::int64_t{end.row} + (end.column > 0 ? 1 : 0);
  return std::max(last, line());
}

std::optional<Node> Node::Field(std::string_view name) const {
  const TSNode raw = NodeAccess::Raw(*this);
  const TSFieldId id = FieldId(ts_node_language(raw), name);
  if (id == 0) return std::nullopt;
  return Wrapped(ts_node_child_by_field_id(raw, id), source_);
}

std::vector<Node> Node::Children() const { return CollectChildren(false); }

std::vector<Node> Node::NamedChildren() const { return CollectChildren(true); }

// Uses a cursor: access to the nth child takes n steps, which is quadratic over all children.
std::vector<Node> Node::CollectChildren(bool named_only) const {
  std::vector<Node> children;
  TSTreeCursor cursor = ts_tree_cursor_new(NodeAccess::Raw(*this));
  for (bool more = ts_tree_cursor_goto_first_child(&cursor); more;
       more = ts_tree_cursor_goto_next_sibling(&cursor)) {
    const TSNode child = ts_tree_cursor_current_node(&cursor);
    if (!named_only || ts_node_is_named(child)) {
      children.push_back(NodeAccess::Wrap(child, source_));
    }
  }
  ts_tree_cursor_delete(&cursor);
  return children;
}

std::optional<Node> Node::Parent() const {
  return Wrapped(ts_node_parent(NodeAccess::Raw(*this)), source_);
}

std::optional<Node> Node::PreviousSibling() const {
  return Wrapped(ts_node_prev_sibling(NodeAccess::Raw(*this)), source_);
}

std::optional<Node> ChildOfType(const Node& node, std::string_view type) {
  for (const Node& child : node.Children()) {
    if (child.type() == type) return child;
  }
  return std::nullopt;
}

}  // namespace cairn
