// The first byte selects a language, the rest is source code: definitions are in order and within
// the source, the chunks add up to it, and symbols and routes have valid lines.
#include <algorithm>
#include <string>

#include "base/enum_names.h"
#include "fuzz/fuzz.h"
#include "knowledge/document/document.h"
#include "knowledge/routes/routes.h"
#include "knowledge/syntax/definitions.h"
#include "knowledge/syntax/language.h"
#include "knowledge/syntax/symbols.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {
namespace {

void CheckDefinitions(const SyntaxTree& tree, std::string_view text) {
  const auto definitions = TopLevelDefinitions(tree);
  std::size_t last = 0;
  for (const Definition& definition : definitions) {
    Check(last <= definition.span.begin && definition.span.begin <= definition.span.end);
    last = definition.span.end;
  }
  Check(last <= text.size());
  std::string whole;
  const Document document = ReadSource(text, definitions, {.most_characters = 200});
  for (const Chunk& chunk : document.chunks) whole += chunk.text;
  if (!document.chunks.empty()) Check(whole == text);
}

}  // namespace
}  // namespace cairn

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr auto& languages = cairn::EnumNames<cairn::Language>::kTable;
  // Same order as above: the extensions decide what is a header and which frameworks apply.
  constexpr const char* kPaths[] = {"a.h",   "a.hpp", "a.py", "a.js",  "a.ts",
                                    "a.tsx", "a.go",  "a.rs", "A.java"};
  static_assert(std::size(kPaths) == std::size(languages));
  std::string_view text = cairn::TextOf(data, size);
  const std::size_t choice = cairn::TakeChoice(text, std::size(languages));
  if (!cairn::IsPlainText(text)) return 0;
  const auto tree = cairn::SyntaxTree::Parse(languages[choice].value, text);
  if (!tree) return 0;
  cairn::CheckDefinitions(*tree, text);
  const auto lines = 1 + std::count(text.begin(), text.end(), '\n');
  for (const cairn::Symbol& symbol : cairn::ExportedSymbols(*tree, kPaths[choice])) {
    cairn::Check(symbol.line >= 1 && symbol.line <= lines);
    cairn::Check(symbol.signature.find('\n') == std::string::npos);
  }
  for (const cairn::Route& route : cairn::FindRoutes({kPaths[choice], text}, *tree)) {
    cairn::Check(route.line >= 1 && route.line <= lines);
  }
  cairn::FileDoc(*tree);
  return 0;
}
