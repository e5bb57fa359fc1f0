// Symbols: what a source file offers to others: functions, types with their public methods,
// constants.
//
// What counts as offered is each language's own idea: C and C++ what is not static and not in an
// unnamed namespace (in a header also macros and constants; a method where its class declares it,
// so not its definition elsewhere), Python names without a leading underscore, or those of __all__;
// JavaScript and TypeScript what is exported, in both ways; Go capital letters; Rust pub; Java
// public and protected.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

enum class SymbolKind {
  kClass,
  kStruct,
  kInterface,
  kTrait,
  kEnum,
  kType,  // an alias, a union, a named type
  kFunction,
  kMethod,
  kConstant,  // any exported value
  kMacro,
};

template <>
struct EnumNames<SymbolKind> {
  static constexpr std::string_view kWhat = "kind of symbol";
  static constexpr EnumEntry<SymbolKind> kTable[] = {
      {SymbolKind::kClass, "class"},         {SymbolKind::kStruct, "struct"},
      {SymbolKind::kInterface, "interface"}, {SymbolKind::kTrait, "trait"},
      {SymbolKind::kEnum, "enum"},           {SymbolKind::kType, "type"},
      {SymbolKind::kFunction, "function"},   {SymbolKind::kMethod, "method"},
      {SymbolKind::kConstant, "constant"},   {SymbolKind::kMacro, "macro"}};
};

struct Symbol {
  SymbolKind kind = SymbolKind::kFunction;
  std::string name;
  std::string owner;      // the type that a method or an inner type belongs to; else empty
  std::string signature;  // one line, without the body
  std::string doc;        // the first paragraph of its comment, one line; may be empty
  std::int64_t line = 1;  // where its declaration starts, counted from 1
};

// In the order of the text, each once. The path only says whether it is a header or a .d.ts.
std::vector<Symbol> ExportedSymbols(const SyntaxTree& tree, std::string_view path);

// The first paragraph about the file itself, from the comment or string that opens it; may be
// empty.
std::string FileDoc(const SyntaxTree& tree);

// Whether the name's end is that of a header of C or C++.
bool IsHeader(std::string_view path);

}  // namespace cairn
