#include "knowledge/read_document.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "knowledge/syntax/definitions.h"
#include "knowledge/syntax/language.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {
namespace {

// Increment when the same text would be cut or labeled differently.
constexpr int kChunkerVersion = 3;

constexpr std::string_view kMarkdownEnds[] = {".md", ".markdown", ".mdx"};
constexpr std::string_view kTextEnds[] = {".txt", ".rst", ".adoc", ".org"};

template <std::size_t N>
bool EndsWithAny(std::string_view path, const std::string_view (&ends)[N]) {
  const std::string lower = ToLowerAscii(path);
  return std::any_of(std::begin(ends), std::end(ends),
                     [&](std::string_view end) { return lower.ends_with(end); });
}

std::string_view NameOfPath(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

bool IsIndexable(std::string_view path) {
  const bool has_no_end = NameOfPath(path).find('.') == std::string_view::npos;  // README, LICENSE
  return has_no_end || EndsWithAny(path, kMarkdownEnds) || EndsWithAny(path, kTextEnds) ||
         LanguageOf(path).has_value();
}

TextKind KindOfFile(std::string_view path) {
  return LanguageOf(path) ? TextKind::kCode : TextKind::kDocument;
}

bool SaysNotToIndex(std::string_view path, std::string_view text) {
  // Cheap check first: few files contain the word, and only parsing shows whether it is a
  // directive.
  if (!EndsWithAny(path, kMarkdownEnds) ||
      ToLowerAscii(text).find("vector-index") == std::string::npos) {
    return false;
  }
  return !ReadMarkdown(text, {}).wanted;
}

Document ReadDocument(std::string_view path, std::string_view text, const ChunkOptions& options) {
  if (EndsWithAny(path, kMarkdownEnds)) return ReadMarkdown(text, options);
  const auto language = LanguageOf(path);
  if (!language) return ReadPlainText(text, options);
  const auto tree = SyntaxTree::Parse(*language, text);
  if (!tree) return ReadPlainText(text, options);
  return ReadSource(text, TopLevelDefinitions(*tree), options);
}

std::string RecipeOf(const ChunkOptions& options, const Guard& guard) {
  return std::to_string(kChunkerVersion) + ' ' + std::to_string(options.most_characters) + ' ' +
         std::to_string(options.overlap_percent) + ' ' + std::string(NameOf(guard.policy()));
}

}  // namespace cairn
