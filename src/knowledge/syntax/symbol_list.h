// What the readers of the languages share: the list that they fill; for the sources of this room.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "knowledge/syntax/commented.h"
#include "knowledge/syntax/symbols.h"

namespace cairn {

// Blocks in blocks (namespaces, modules, conditions, inner classes) are entered so deep.
inline constexpr int kDeepestBlock = 16;

class SymbolList {
 public:
  // A symbol of the same owner and name as an earlier one (overloads, setters) is left out.
  void Add(Symbol symbol) {
    if (symbol.name.empty() || !seen_.emplace(symbol.owner, symbol.name).second) return;
    symbols_.push_back(std::move(symbol));
  }
  bool Has(std::string_view owner, std::string_view name) const {
    return seen_.contains({std::string(owner), std::string(name)});
  }
  std::vector<Symbol> Take() && { return std::move(symbols_); }

 private:
  std::vector<Symbol> symbols_;
  std::set<std::pair<std::string, std::string>> seen_;
};

std::string FieldText(const Node& node, std::string_view field);  // empty if there is none

std::optional<Node> ChildOfType(const Node& node, std::string_view type);  // the first

std::vector<Symbol> SymbolsOfC(const SyntaxTree& tree, bool is_header);
std::vector<Symbol> SymbolsOfPython(const SyntaxTree& tree);
std::vector<Symbol> SymbolsOfScript(const SyntaxTree& tree, bool declares_all);
std::vector<Symbol> SymbolsOfGo(const SyntaxTree& tree);
std::vector<Symbol> SymbolsOfRust(const SyntaxTree& tree);
std::vector<Symbol> SymbolsOfJava(const SyntaxTree& tree);

}  // namespace cairn
