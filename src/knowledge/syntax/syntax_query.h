// SyntaxQuery: a pattern in tree-sitter's query language and its matches in syntax trees:
//
//   static const SyntaxQuery kCalls(R"((call function: (identifier) @name
//                                         (#any-of? @name "include" "require")) @call)");
//   for (const SyntaxMatch& match : kCalls.Run(tree.Root(), tree.language())) {
//     if (const auto name = match.Find("name")) Use(name->text());
//   }
//
// Predicates: #eq?, #any-of? and #match? (an ECMAScript regular expression, searched anywhere in
// the text), each also with #not- before its name. The first argument is a capture; if it captured
// several nodes, all must pass; if none, the predicate holds. #eq? also compares two captures.
//
// Compiled once per language, when first run; then it may be run by several threads concurrently.
// Patterns are part of the program: one that does not compile is a bug.
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
  std::string_view name;  // without the @; valid as long as the query
  Node node;
};

struct SyntaxMatch {
  std::size_t pattern = 0;  // index of the pattern in the query
  std::vector<SyntaxCapture> captures;

  std::optional<Node> Find(std::string_view name) const;  // the first capture of that name
};

class SyntaxQuery {
 public:
  explicit SyntaxQuery(std::string_view pattern);
  ~SyntaxQuery();
  SyntaxQuery(const SyntaxQuery&) = delete;
  SyntaxQuery& operator=(const SyntaxQuery&) = delete;

  // Whether it compiles for that language; if not, where the error is. For tests of patterns.
  Status Check(Language language) const;

  // The matches below `node` (inclusive), in document order. If the query does not compile, asserts
  // and returns none. Misses matches that no real program has: those more than 1,000 levels deep,
  // and some of those where more than 1,000 partial matches are in progress.
  std::vector<SyntaxMatch> Run(const Node& node, Language language) const;

 private:
  class Compiled;
  struct Slot;
  const Slot& CompiledFor(Language language) const;

  std::string pattern_;
  std::unique_ptr<Slot[]> slots_;  // one for each language
};

}  // namespace cairn
