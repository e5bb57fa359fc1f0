// Symbols: the public interface of a source file: functions, types with their public methods,
// constants.
//
// Visibility follows each language. C and C++: not static and not in an unnamed namespace; in a
// header also macros and constants; a method where its class declares it, not at its definition.
// Python: names without a leading underscore, or those in __all__. JavaScript and TypeScript:
// exports, in ESM and CommonJS style. Go: capitalized names. Rust: pub. Java: public and protected.
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
  std::string owner;      // the type that contains a method or inner type; else empty
  std::string signature;  // on one line, without the body
  std::string doc;        // the first paragraph of its comment, one line; may be empty
  std::int64_t line = 1;  // where its declaration starts, 1-based
};

// In document order, without duplicates. The path is only used to recognize headers and .d.ts
// files.
std::vector<Symbol> ExportedSymbols(const SyntaxTree& tree, std::string_view path);

// The first paragraph of the file's own documentation, from its leading comment or docstring; may
// be empty.
std::string FileDoc(const SyntaxTree& tree);

// Whether the file has a C or C++ header extension.
bool IsHeader(std::string_view path);

}  // namespace cairn
