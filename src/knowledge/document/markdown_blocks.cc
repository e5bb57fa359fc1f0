#include "knowledge/document/markdown_blocks.h"

#include <cmark.h>

#include <algorithm>
#include <memory>

#include "base/text.h"
#include "base/utf8.h"
#include "knowledge/document/skeleton.h"

namespace cairn {
namespace {

// A section title joins three of these, with an ellipsis and up to four bytes per code point,
// within the 1000 bytes of Memory::section_title.
constexpr std::size_t kMostTitle = 80;
// Longer headings are truncated: a title has room for only part of one.
constexpr std::size_t kMostHeading = 1000;

struct FreeNode {
  void operator()(cmark_node* node) const { cmark_node_free(node); }
};
using Tree = std::unique_ptr<cmark_node, FreeNode>;

Tree Parse(std::string_view text) {
  return Tree(cmark_parse_document(text.data(), text.size(), CMARK_OPT_DEFAULT));
}

BlockKind KindOf(cmark_node* node) {
  switch (cmark_node_get_type(node)) {
    case CMARK_NODE_HEADING:
      return BlockKind::kHeading;
    case CMARK_NODE_CODE_BLOCK:
      return BlockKind::kCode;
    case CMARK_NODE_HTML_BLOCK:
      return BlockKind::kHtml;
    default:
      return BlockKind::kOther;
  }
}

bool HoldsBlocks(cmark_node* node) {
  const cmark_node_type type = cmark_node_get_type(node);
  return type == CMARK_NODE_DOCUMENT || type == CMARK_NODE_BLOCK_QUOTE || type == CMARK_NODE_LIST ||
         type == CMARK_NODE_ITEM;
}

// The next block in document order, or null. Not recursive: blocks may be nested thousands deep.
cmark_node* NextBlock(cmark_node* node) {
  if (HoldsBlocks(node) && cmark_node_first_child(node) != nullptr) {
    return cmark_node_first_child(node);
  }
  while (node != nullptr && cmark_node_next(node) == nullptr) node = cmark_node_parent(node);
  return node == nullptr ? nullptr : cmark_node_next(node);
}

// The first heading or, if a long one was truncated, the paragraph that it became.
cmark_node* FirstText(cmark_node* tree) {
  cmark_node* node = cmark_node_first_child(tree);
  while (node != nullptr && HoldsBlocks(node)) node = cmark_node_first_child(node);
  return node;
}

}  // namespace

std::vector<MarkdownBlock> ReadBlocks(std::string_view text, std::span<const Span> left_out) {
  const Skeleton skeleton = MakeSkeleton(text, left_out);
  const Tree tree = Parse(skeleton.text);
  std::vector<MarkdownBlock> blocks;
  for (cmark_node* node = NextBlock(tree.get()); node != nullptr; node = NextBlock(node)) {
    const std::size_t begin =
        skeleton.lines[static_cast<std::size_t>(std::max(cmark_node_get_start_line(node), 1) - 1)];
    if (!blocks.empty()) blocks.back().span.end = begin;
    blocks.push_back({.kind = KindOf(node),
                      .span = {begin, text.size()},
                      .level = cmark_node_get_heading_level(node),
                      .nested = cmark_node_parent(node) != tree.get()});
  }
  return blocks;
}

std::string HeadingText(std::string_view heading) {
  const Tree tree = Parse(FirstCodePoints(heading, kMostHeading));
  cmark_node* first = FirstText(tree.get());
  if (first == nullptr) return {};
  const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> walk(cmark_iter_new(first),
                                                                     cmark_iter_free);
  std::string title;
  while (cmark_iter_next(walk.get()) != CMARK_EVENT_DONE) {
    cmark_node* node = cmark_iter_get_node(walk.get());
    const cmark_node_type type = cmark_node_get_type(node);
    if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE) title += cmark_node_get_literal(node);
    if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK) title += ' ';
  }
  return Abbreviate(title, kMostTitle);
}

}  // namespace cairn
