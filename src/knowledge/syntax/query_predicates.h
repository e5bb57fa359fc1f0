// Query predicates, which tree-sitter parses but leaves to its callers to evaluate. Internal to
// this module.
#pragma once

#include <tree_sitter/api.h>

#include <cstdint>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

class QueryPredicate {
 public:
  // Whether the match satisfies the predicate; `source` is the text of its nodes.
  bool Holds(const TSQueryMatch& match, const char* source) const;

 private:
  friend class PredicateReader;
  bool HoldsFor(std::string_view text, const TSQueryMatch& match, const char* source) const;

  std::uint32_t capture_ = 0;
  bool wanted_ = true;                          // false: a #not-…
  std::optional<std::uint32_t> other_capture_;  // #eq? @a @b
  std::optional<std::regex> expression_;        // #match?
  std::vector<std::string> texts_;              // #eq? and #any-of?
};

// The predicates of one pattern of a query.
Result<std::vector<QueryPredicate>> ReadPredicates(const TSQuery* query, std::uint32_t pattern);

}  // namespace cairn
