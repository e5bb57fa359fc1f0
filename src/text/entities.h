// Extracts the entities of a text, which link memories about the same subject.
//
// An entity is what the text itself marks as a name: a proper name ("Ada Lovelace"), a term in
// quotes or backticks, an identifier (camelCase, snake_case, package-name-2, std::vector, foo()), a
// path, an acronym, a name with its version ("Python 3.11"), a mention, a tag, a URL or an e-mail
// address. In code it is what a line imports, defines, calls or selects from. A capital at the
// start of a sentence is not enough evidence.
//
// Entities are spelled as in the text, without quotes, call parentheses, titles ("Dr."), possessive
// or plural s; mentions and tags keep their sign. testdata/entities.tsv measures precision and
// recall.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// In order of first appearance; distinct ignoring ASCII case, keeping the first spelling; at most
// 50 of at most 100 bytes each; no control characters. The text must be valid UTF-8. Takes time
// linear in its size.
std::vector<std::string> ExtractEntities(std::string_view content);

}  // namespace cairn
