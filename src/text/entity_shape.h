// What a single word is by its shape alone: a path, an identifier, an acronym, a capitalised word.
// What it means among its neighbours is decided elsewhere (text/entities.cc).
#pragma once

#include <string_view>

namespace cairn {

enum class WordKind {
  kOther,     // nothing to see: lower case, a single letter, too long
  kCompound,  // no name as a whole; its parts (Lexer::EmitParts) may be
  kNumber,    // 12
  kVersion,   // 3.11, v2, v2.1.0
  kName,      // Capitalised or Jean-Pierre: a name if the context says so
  kPascal,    // GitHub, PostgreSQL: a name
  kAcronym,   // HTTP, FTS5, JSON-RPC
  kMarked,    // a name by its shape: path, URL, identifier, mention, tag, address
  kQuoted,    // between quotes or backticks; the lexer says so, not the shape
};

// The word without what clings to it: a possessive or plural s, an elided article (l'API), a line
// number (file.cc:42), self. and this. Contractions (don't) become empty.
std::string_view TrimWord(std::string_view word);

WordKind Classify(std::string_view word);

// The bytes at which a kCompound is taken apart.
inline constexpr std::string_view kCompoundSeparators = "/:.-";

}  // namespace cairn
