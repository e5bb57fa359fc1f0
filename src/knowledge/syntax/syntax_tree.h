// SyntaxTree: a source file as its grammar sees it. Broken files have trees too: what could not be
// read is in nodes of the type "ERROR", and the rest is as it would be.
//
// The tree does not keep the text: it must live as long as the tree, and so must both for the nodes
// taken from it. A tree may be read by several threads.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "base/result.h"
#include "knowledge/syntax/language.h"
#include "knowledge/syntax/syntax_node.h"

struct TSTree;

namespace cairn {

struct ParseLimits {
  // A tree takes 20 to 40 bytes of memory for each byte of a program, 120 for noise. Sources that
  // people write are smaller than this.
  std::size_t most_bytes = 2'000'000;
  // How much work may go into a text, in steps of the parser for each byte. Ordinary sources take
  // less than 1, minified ones 2, random bytes 1.4; more is needed where the parser cannot decide
  // between many readings. Counted and not timed, so that a file that was read once is read again;
  // a limit of CPU time far beyond that ends what is nothing but errors.
  std::size_t most_steps_per_byte = 5;
  std::function<bool()> stopped;  // asked now and then; the parse then ends with kConflict
};

class SyntaxTree {
 public:
  // kInvalidArgument if the text is over a limit. Uses a parser of this thread.
  static Result<SyntaxTree> Parse(Language language, std::string_view text,
                                  const ParseLimits& limits = {});

  Language language() const { return language_; }
  std::string_view text() const { return text_; }
  Node Root() const;

 private:
  struct Delete {
    void operator()(TSTree* tree) const;
  };
  using Tree = std::unique_ptr<TSTree, Delete>;

  SyntaxTree(Language language, std::string_view text, Tree tree)
      : language_(language), text_(text), tree_(std::move(tree)) {}

  Language language_;
  std::string_view text_;
  Tree tree_;
};

}  // namespace cairn
