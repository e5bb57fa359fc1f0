// Classifies a single word by its shape: a path, an identifier, an acronym, a capitalized word.
// entities.cc decides what it means in context.
#pragma once

#include <string_view>

namespace cairn {

enum class WordKind {
  kOther,     // no shape: lower case, a single letter, too long
  kCompound,  // not a name as a whole; its parts (Lexer::EmitParts) may be
  kNumber,    // 12
  kVersion,   // 3.11, v2, v2.1.0
  kName,      // Capitalized or Jean-Pierre: a name depending on context
  kPascal,    // GitHub, PostgreSQL: a name
  kAcronym,   // HTTP, FTS5, JSON-RPC
  kMarked,    // a name by its shape: path, URL, identifier, mention, tag, e-mail address
  kQuoted,    // between quotes or backticks; set by the lexer
};

// The word without affixes: a possessive or plural s, an elided article (l'API), a line number
// (file.cc:42), self. and this. Contractions (don't) become empty.
std::string_view TrimWord(std::string_view word);

WordKind Classify(std::string_view word);

// The bytes at which a kCompound is split.
inline constexpr std::string_view kCompoundSeparators = "/:.-";

}  // namespace cairn
