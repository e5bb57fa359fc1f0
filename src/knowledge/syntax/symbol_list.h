// What the readers of the languages share: the list that they fill; for the sources of this room.
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

// Blocks in blocks (namespaces, modules, conditions, inner classes) are entered so deep.
inline constexpr int kDeepestBlock = 16;

inline constexpr std::size_t kMostOfAConstant = 100;  // characters: a value may be a long text

class SymbolList {
 public:
  // A symbol of the same owner and name as an earlier one (overloads, setters) is left out.
  void Add(Symbol symbol) {
    if (symbol.name.empty() || !seen_.insert(symbol.owner + '\n' + symbol.name).second) return;
    if (symbol.kind == SymbolKind::kConstant && symbol.signature.size() > kMostOfAConstant) {
      symbol.signature = Abbreviate(symbol.signature, kMostOfAConstant);
    }
    symbols_.push_back(std::move(symbol));
  }
  // By line: what is exported at a file's end may have been declared above other things.
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

// The first paragraph of Python's string that opens a body, if the statement is one.
std::string DocString(const Node& statement);

std::vector<Symbol> SymbolsOfC(const SyntaxTree& tree, bool is_header);
std::vector<Symbol> SymbolsOfPython(const SyntaxTree& tree);
std::vector<Symbol> SymbolsOfScript(const SyntaxTree& tree, bool declares_all);
std::vector<Symbol> SymbolsOfGo(const SyntaxTree& tree);
std::vector<Symbol> SymbolsOfRust(const SyntaxTree& tree);
std::vector<Symbol> SymbolsOfJava(const SyntaxTree& tree);

}  // namespace cairn
