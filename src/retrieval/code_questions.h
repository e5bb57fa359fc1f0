// Whether a query asks for code: for a symbol by its name, or by words such as "function" and
// "endpoint". Otherwise documents come before what an analysis listed about the code.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/memory.h"

namespace cairn {

struct CodeQuestion {
  bool is_about_code = false;            // by its words, or because it is one word
  std::vector<std::string> identifiers;  // as written: "findUser", "find_user", "Store::Open"
};

CodeQuestion ReadCodeQuestion(std::string_view query);

// A finding that lists code: the exports of a file, its routes, the start of a program.
bool IsCodeFinding(const Memory& memory);

// Whether the question asks for what the text lists. An identifier counts only where it occurs:
// "GitHub" and "PostgreSQL" are written like symbols, too.
bool AsksForCode(const CodeQuestion& question, std::string_view text);

}  // namespace cairn
