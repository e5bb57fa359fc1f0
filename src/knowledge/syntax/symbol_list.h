// Shared helpers of the per-language symbol readers: the list that they fill. Internal to this
// module.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/keyed_hash.h"
#include "base/text.h"
#include "knowledge/syntax/commented.h"
#include "knowledge/syntax/symbols.h"

namespace cairn {

// Depth limit for nested blocks (namespaces, modules, conditionals, inner classes).
inline constexpr int kDeepestBlock = 16;

inline constexpr std::size_t kMostOfAConstant = 100;  // characters; the value may be a long text

class SymbolList {
 public:
  // Drops a symbol with the same owner and name as an earlier one (overloads, setters).
  void Add(Symbol symbol) {
    if (symbol.name.empty() || !seen_.insert(symbol.owner + '\n' + symbol.name).second) return;
    if (symbol.kind == SymbolKind::kConstant && symbol.signature.size() > kMostOfAConstant) {
      symbol.signature = Abbreviate(symbol.signature, kMostOfAConstant);
    }
    symbols_.push_back(std::move(symbol));
  }
  // Sorted by line: a symbol exported at the end of a file may be declared earlier.
  std::vector<Symbol> Take() && {
    if (!std::ranges::is_sorted(symbols_, {}, &Symbol::line)) {
      std::ranges::stable_sort(symbols_, {}, &Symbol::line);
    }
    return std::move(symbols_);
  }

 private:
  std::vector<Symbol> symbols_;
  std::unordered_set<std::string, KeyedHash> seen_;  // owner and name
};

std::string FieldText(const Node& node, std::string_view field);  // empty if there is none

// The first paragraph of a Python docstring, if the statement is one.
std::string DocString(const Node& statement);

std::vector<Symbol> SymbolsOfC(const SyntaxTree& tree, bool is_header);
std::vector<Symbol> SymbolsOfPython(const SyntaxTree& tree);
std::vector<Symbol> SymbolsOfScript(const SyntaxTree& tree, bool declares_all);
std::vector<Symbol> SymbolsOfGo(const SyntaxTree& tree);
std::vector<Symbol> SymbolsOfRust(const SyntaxTree& tree);
std::vector<Symbol> SymbolsOfJava(const SyntaxTree& tree);

}  // namespace cairn
