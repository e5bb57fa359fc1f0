#include "knowledge/routes/rust_names.h"

#include <algorithm>

#include "base/text.h"
#include "knowledge/routes/route_finders.h"
#include "knowledge/syntax/syntax_query.h"

namespace cairn {
namespace {

// Nesting limit for `use` lists; handwritten code has two levels.
constexpr int kDeepestUse = 8;
constexpr std::size_t kLongestPath = 200;  // longer texts are expressions

const SyntaxQuery kNames(R"(
  (use_declaration argument: (_) @use) @declaration
  (scoped_identifier path: (identifier) @use)
  (scoped_type_identifier path: (identifier) @use)
  (function_item name: (identifier) @function body: (block) @body)
  (let_declaration pattern: (identifier) @let value: (_) @body))");

}  // namespace

RustNames::RustNames(const SyntaxTree& tree) {
  std::vector<std::pair<Stretch, std::string>> bodies;
  for (const SyntaxMatch& match : kNames.Run(tree.Root(), tree.language())) {
    if (const auto use = match.Find("use")) {
      const std::string_view path = use->text();
      const std::string_view crate = path.substr(0, path.find(':'));
      if (std::ranges::find(crates_, crate) == crates_.end() && crates_.size() < kMostRouters) {
        crates_.push_back(crate);
      }
      if (match.Find("declaration")) ReadUse(path, "", 0);
    } else if (const auto function = match.Find("function")) {
      functions_.emplace(function->text(), Stretch(*match.Find("body")));
      bodies.emplace_back(*match.Find("body"), function->text());
    } else {
      lets_[match.Find("let")->text()].emplace_back(*match.Find("body"));
    }
  }
  bodies_ = NamedBlocks(std::move(bodies));
}

// Records the names that `crate::api::{users, orders::routes as order_routes}` imports.
void RustNames::ReadUse(std::string_view path, const std::string& before, int depth) {
  path = Trim(path);
  if (depth > kDeepestUse || uses_.size() >= kMostRouters) return;
  if (const std::size_t open = path.find('{'); open != std::string_view::npos) {
    const std::string outer = before + std::string(path.substr(0, open));
    std::size_t begin = open + 1;
    int braces = 0;
    for (std::size_t i = begin; i < path.size(); ++i) {
      const bool ends = path[i] == '}' && braces == 0;
      if ((path[i] == ',' && braces == 0) || ends) {
        ReadUse(path.substr(begin, i - begin), outer, depth + 1);
        begin = i + 1;
      }
      if (ends) return;
      braces += path[i] == '{' ? 1 : path[i] == '}' ? -1 : 0;
    }
    return;
  }
  const std::size_t as = path.find(" as ");
  const std::string whole = before + std::string(Trim(path.substr(0, as)));
  const std::string_view name =
      as == std::string_view::npos ? LastName(path) : Trim(path.substr(as + 4));
  if (!name.empty() && name != "*" && name != "self") uses_.emplace(name, whole);
}

std::string RustNames::PathOf(const Node& expression) const {
  const Node start = ChainStart(expression);
  std::string_view path = start.Field("function").value_or(start).text();
  path = path.substr(0, path.find("::<"));
  if (path.size() > kLongestPath || path.find_first_of(" (|{\n") != std::string_view::npos)
    return {};
  const std::size_t end = std::min(path.find("::"), path.size());
  const auto use = uses_.find(path.substr(0, end));
  return use == uses_.end() ? std::string(path) : use->second + std::string(path.substr(end));
}

std::optional<RouterMount> MountOf(std::string_view path, std::string_view on, std::string prefix) {
  const std::size_t colons = path.rfind("::");
  if (colons == std::string_view::npos) return std::nullopt;
  return RouterMount{std::string(path.substr(0, colons)), std::string(path.substr(colons + 2)),
                     std::string(on), std::move(prefix)};
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
