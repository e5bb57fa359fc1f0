#include "knowledge/syntax/symbols.h"

#include <algorithm>
#include <cassert>

#include "knowledge/syntax/symbol_list.h"

namespace cairn {
namespace {

// Python's string that opens a module.
std::string DocString(const Node& statement) {
  if (statement.type() != "expression_statement") return {};
  const std::optional<Node> string = ChildOfType(statement, "string");
  const std::optional<Node> content =
      string ? ChildOfType(*string, "string_content") : std::nullopt;
  return content ? FirstParagraph(content->text()) : std::string();
}

}  // namespace

bool IsHeader(std::string_view path) {
  const std::string_view ending = path.substr(path.rfind('.') + 1);
  constexpr std::string_view kEndings[] = {"h",   "hh",  "hpp", "hxx", "h++",
                                           "ipp", "tpp", "inl", "cppm"};
  return std::ranges::find(kEndings, ending) != std::end(kEndings);
}

std::string FieldText(const Node& node, std::string_view field) {
  const std::optional<Node> child = node.Field(field);
  return child ? std::string(child->text()) : std::string();
}

std::optional<Node> ChildOfType(const Node& node, std::string_view type) {
  for (const Node& child : node.Children()) {
    if (child.type() == type) return child;
  }
  return std::nullopt;
}

std::vector<Symbol> ExportedSymbols(const SyntaxTree& tree, std::string_view path) {
  switch (tree.language()) {
    case Language::kC:
    case Language::kCpp:
      return SymbolsOfC(tree, IsHeader(path));
    case Language::kPython:
      return SymbolsOfPython(tree);
    case Language::kJavaScript:
    case Language::kTypeScript:
    case Language::kTsx:
      return SymbolsOfScript(tree, path.ends_with(".d.ts"));
    case Language::kGo:
      return SymbolsOfGo(tree);
    case Language::kRust:
      return SymbolsOfRust(tree);
    case Language::kJava:
      return SymbolsOfJava(tree);
  }
  assert(!"a language without a reader of symbols");
  return {};
}

std::string FileDoc(const SyntaxTree& tree) {
  // Comments of the first lines: each run of them is tried, since a licence often comes first.
  std::vector<Node> run;
  for (const Node& child : tree.Root().NamedChildren()) {
    const bool comment = IsComment(child);
    const bool ends_run = !comment || (!run.empty() && child.line() > run.back().last_line() + 1);
    if (ends_run && !run.empty()) {
      // Directly above a declaration it is about that one; Go's package comment is the exception.
      const bool about_next = !comment && child.line() <= run.back().last_line() + 1 &&
                              child.type() != "package_clause";
      std::string doc = about_next && !run.front().text().starts_with("//!") ? "" : DocOf(run);
      if (!doc.empty()) return doc;
      run.clear();
    }
    if (!comment) return tree.language() == Language::kPython ? DocString(child) : std::string();
    run.push_back(child);
  }
  return DocOf(run);
}

}  // namespace cairn
