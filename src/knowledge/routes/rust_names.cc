#include "knowledge/routes/rust_names.h"

#include <algorithm>

#include "knowledge/routes/route_finders.h"
#include "knowledge/syntax/syntax_query.h"

namespace cairn {
namespace {

const SyntaxQuery kNames(R"(
  (use_declaration argument: (_) @use)
  (scoped_identifier path: (identifier) @use)
  (scoped_type_identifier path: (identifier) @use)
  (function_item name: (identifier) @function body: (block) @body)
  (let_declaration pattern: (identifier) @let value: (_) @body))");

}  // namespace

RustNames::RustNames(const SyntaxTree& tree) {
  for (const SyntaxMatch& match : kNames.Run(tree.Root(), tree.language())) {
    if (const auto use = match.Find("use")) {
      const std::string_view path = use->text();
      const std::string_view crate = path.substr(0, path.find(':'));
      if (std::ranges::find(crates_, crate) == crates_.end() && crates_.size() < kMostRouters) {
        crates_.push_back(crate);
      }
    } else if (const auto function = match.Find("function")) {
      functions_.emplace(function->text(), Stretch(*match.Find("body")));
    } else {
      lets_[match.Find("let")->text()].emplace_back(*match.Find("body"));
    }
  }
}

bool RustNames::Uses(std::string_view crate) const {
  return std::ranges::find(crates_, crate) != crates_.end();
}

std::optional<Stretch> RustNames::WrittenAt(const Node& expression) const {
  const Node start = ChainStart(expression);
  const std::string_view name = start.Field("function").value_or(start).text();
  if (const auto lets = lets_.find(name); lets != lets_.end()) {
    const auto below = std::ranges::find_if(
        lets->second, [&](const Stretch& each) { return each.begin >= expression.begin(); });
    if (below != lets->second.begin()) return *std::prev(below);
  }
  const auto function = functions_.find(name);
  if (function == functions_.end()) return std::nullopt;
  return function->second;
}

Node ChainStart(const Node& node) {
  Node start = node;
  for (int i = 0; i < kLongestChain; ++i) {
    const std::optional<Node> callee =
        start.type() == "call_expression" ? start.Field("function") : std::nullopt;
    const std::optional<Node> value = callee ? callee->Field("value") : std::nullopt;
    if (!value) break;
    start = *value;
  }
  return start;
}

}  // namespace cairn
