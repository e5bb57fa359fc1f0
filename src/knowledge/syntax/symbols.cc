#include "knowledge/syntax/symbols.h"

#include <algorithm>
#include <cassert>

#include "knowledge/syntax/symbol_list.h"

namespace cairn {
namespace {

// Rust's marker for comments about the enclosing item.
bool IsAboutFile(const Node& comment) { return comment.text().starts_with("//!"); }

// Nodes that may directly follow a file comment without an empty line.
bool IsDeclaration(const Node& node) {
  const std::string_view type = node.type();
  return !type.starts_with("preproc_") && !type.starts_with("import_") &&
         !type.starts_with("package_") && type != "use_declaration";
}

// Nodes that may precede the file comment: "#!/usr/bin/env node", 'use strict'.
bool OpensFile(const Node& node) {
  return node.type() == "hash_bang_line" || node.text().starts_with("'use strict'") ||
         node.text().starts_with("\"use strict\"");
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

std::string DocString(const Node& statement) {
  if (statement.type() != "expression_statement") return {};
  const std::optional<Node> string = ChildOfType(statement, "string");
  const std::optional<Node> content =
      string ? ChildOfType(*string, "string_content") : std::nullopt;
  return content ? FirstParagraph(content->text()) : std::string();
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
  // Tries each run of comments at the top, since a license often comes first.
  std::vector<Node> run;
  for (const Node& child : tree.Root().NamedChildren()) {
    const bool is_comment = IsComment(child);
    const bool adjoins = !run.empty() && child.line() <= run.back().last_line() + 1;
    if (!run.empty() && !(is_comment && adjoins)) {
      const bool is_about_next = adjoins && IsDeclaration(child) && !IsAboutFile(run.front());
      std::string doc = is_about_next ? std::string() : DocOf(run);
      if (!doc.empty()) return doc;
      run.clear();
    }
    if (is_comment) {
      run.push_back(child);
    } else if (!OpensFile(child)) {
      return tree.language() == Language::kPython ? DocString(child) : std::string();
    }
  }
  return DocOf(run);
}

}  // namespace cairn
