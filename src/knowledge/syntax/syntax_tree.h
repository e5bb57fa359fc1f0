// SyntaxTree: the tree-sitter parse tree of a source file. Broken files have trees too: unparsable
// parts are in nodes of type "ERROR", and the rest is parsed as usual.
//
// The tree does not own the text: the text must outlive the tree, and both must outlive the nodes.
// A tree may be read by several threads.
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
  // A tree takes 20 to 40 bytes of memory per byte of a program, 120 for noise. Handwritten source
  // files are smaller than this limit.
  std::size_t most_bytes = 2'000'000;
  // Work limit in parser steps per byte. Ordinary source code takes less than 1, minified code 2,
  // random bytes 1.4; ambiguous input takes more. Steps are counted, not timed, so that the result
  // is reproducible; a much larger CPU time limit stops input that is all errors.
  std::size_t most_steps_per_byte = 5;
  std::function<bool()> stopped;  // polled regularly; true ends the parse with kConflict
};

class SyntaxTree {
 public:
  // kInvalidArgument if the text exceeds a limit. Uses a thread-local parser.
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
