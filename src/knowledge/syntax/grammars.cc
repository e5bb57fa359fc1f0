#include "knowledge/syntax/grammars.h"

#include <cassert>

// NOLINTBEGIN(readability-identifier-naming): the grammars' own names
extern "C" {
const TSLanguage* tree_sitter_c();
const TSLanguage* tree_sitter_cpp();
const TSLanguage* tree_sitter_python();
const TSLanguage* tree_sitter_javascript();
const TSLanguage* tree_sitter_typescript();
const TSLanguage* tree_sitter_tsx();
const TSLanguage* tree_sitter_go();
const TSLanguage* tree_sitter_rust();
const TSLanguage* tree_sitter_java();
}
// NOLINTEND(readability-identifier-naming)

namespace cairn {

const TSLanguage* GrammarOf(Language language) {
  switch (language) {
    case Language::kC:
      return tree_sitter_c();
    case Language::kCpp:
      return tree_sitter_cpp();
    case Language::kPython:
      return tree_sitter_python();
    case Language::kJavaScript:
      return tree_sitter_javascript();
    case Language::kTypeScript:
      return tree_sitter_typescript();
    case Language::kTsx:
      return tree_sitter_tsx();
    case Language::kGo:
      return tree_sitter_go();
    case Language::kRust:
      return tree_sitter_rust();
    case Language::kJava:
      return tree_sitter_java();
  }
  assert(!"a language without a grammar");
  return nullptr;
}

}  // namespace cairn
