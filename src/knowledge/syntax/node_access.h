// Converts between Node and tree-sitter's TSNode. Internal to this module.
#pragma once

#include <tree_sitter/api.h>

#include <algorithm>

#include "knowledge/syntax/syntax_node.h"

namespace cairn {

struct NodeAccess {
  static TSNode Raw(const Node& node) {
    TSNode raw{};
    std::copy(node.context_.begin(), node.context_.end(), raw.context);
    raw.id = node.id_;
    raw.tree = static_cast<const TSTree*>(node.tree_);
    return raw;
  }

  // `source` is the text from which the tree was parsed.
  static Node Wrap(const TSNode& raw, const char* source) {
    Node node;
    std::copy(std::begin(raw.context), std::end(raw.context), node.context_.begin());
    node.id_ = raw.id;
    node.tree_ = raw.tree;
    node.source_ = source;
    return node;
  }

  static const char* Source(const Node& node) { return node.source_; }
};

}  // namespace cairn
