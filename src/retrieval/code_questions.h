// Decides whether a query asks for code: for a symbol by its name, or by words such as "function"
// and "endpoint". For other queries, documents rank above the code lists of an analysis.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/memory.h"

namespace cairn {

struct CodeQuestion {
  bool is_about_code = false;            // by its words, or because it is a single word
  std::vector<std::string> identifiers;  // as written: "findUser", "find_user", "Store::Open"
};

CodeQuestion ReadCodeQuestion(std::string_view query);

// A finding that lists code: the exports of a file, its routes, the entry points of a program.
bool IsCodeFinding(const Memory& memory);

// Whether the question asks for what the text lists. An identifier counts only if it occurs in the
// text: "GitHub" and "PostgreSQL" look like symbols, too.
bool AsksForCode(const CodeQuestion& question, std::string_view text);

}  // namespace cairn
