// The names in a text, by which memories about the same thing find each other.
//
// An entity is what the text itself marks as a name: a proper name ("Ada Lovelace"), a term in
// quotes or backticks, a word of code shape (camelCase, snake_case, package-name-2, std::vector,
// foo()), a path, an acronym, a name with its version ("Python 3.11"), a mention, a tag, a URL or
// an e-mail address. In code it is what a line imports, defines, calls or selects from. A capital
// at the start of a sentence is no mark unless more speaks for it.
//
// Entities are spelled as in the text, without quotes, call parentheses, titles ("Dr."), possessive
// or plural s; mentions and tags keep their sign. How well that works is measured on
// testdata/entities.tsv.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// In order of first appearance, distinct ignoring ASCII case (the first spelling is kept), at most
// 50, none longer than 100 bytes, no control characters. The text is valid UTF-8; any such text
// takes time linear in its size.
std::vector<std::string> ExtractEntities(std::string_view content);

}  // namespace cairn
