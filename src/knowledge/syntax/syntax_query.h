// SyntaxQuery: a pattern of nodes, in tree-sitter's query language, that finds its places in trees:
//
//   static const SyntaxQuery kCalls(R"((call function: (identifier) @name
//                                         (#any-of? @name "include" "require")) @call)");
//   for (const SyntaxMatch& match : kCalls.Run(tree.Root(), tree.language())) {
//     if (const auto name = match.Find("name")) Use(name->text());
//   }
//
// Predicates: #eq?, #any-of? and #match? (a regular expression, ECMAScript, found anywhere in the
// text), each with #not- before its name. The first argument is a capture; if it captured several
// nodes all must pass, if none it holds. #eq? also compares two captures.
//
// It is compiled for each language when first run on it, once; after that it may be run by several
// threads at a time. Patterns are written by us: one that does not compile is a defect.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "knowledge/syntax/language.h"
#include "knowledge/syntax/syntax_node.h"

namespace cairn {

struct SyntaxCapture {
  std::string_view name;  // without the @; lives as long as the query
  Node node;
};

struct SyntaxMatch {
  std::size_t pattern = 0;  // which of the query's patterns it is
  std::vector<SyntaxCapture> captures;

  std::optional<Node> Find(std::string_view name) const;  // the first capture of that name
};

class SyntaxQuery {
 public:
  explicit SyntaxQuery(std::string_view pattern);
  ~SyntaxQuery();
  SyntaxQuery(const SyntaxQuery&) = delete;
  SyntaxQuery& operator=(const SyntaxQuery&) = delete;

  // Whether it compiles for that language; else where it is wrong. For tests of patterns.
  Status Check(Language language) const;

  // The places below `node` (itself included), in the order of the text. None, and an assert, if it
  // does not compile. What no program that people write has is not found: places more than 1,000
  // levels deep, and some of those where more than 1,000 are half matched at the same time.
  std::vector<SyntaxMatch> Run(const Node& node, Language language) const;

 private:
  class Compiled;
  struct Slot;
  const Slot& CompiledFor(Language language) const;

  std::string pattern_;
  std::unique_ptr<Slot[]> slots_;  // one for each language
};

}  // namespace cairn
