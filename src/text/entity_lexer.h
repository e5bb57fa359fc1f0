// Splits a text into the words that ExtractEntities classifies, in one pass over its bytes.
//
// A token records its context: whether it starts a sentence, whether a single space separates it
// from the token before, whether it is in code or in a string of code. Tokens are views into the
// text.
#pragma once

#include <string_view>
#include <vector>

#include "text/entity_shape.h"

namespace cairn {

struct Token {
  std::string_view text;
  WordKind kind = WordKind::kOther;
  char before = ' ';             // the byte before it, a space at the start of a line
  char after = ' ';              // the byte after it, a space at the end of a line
  bool is_called = false;        // "()" follows
  bool starts_line = false;      // first token of its line
  bool starts_sentence = false;  // its capital is weak evidence
  bool joined = false;           // separated from the token before by exactly one space
  bool in_code = false;
  bool in_string = false;  // only in code; prose has kQuoted
};

// The text must be valid UTF-8. Takes linear time and memory.
std::vector<Token> LexWords(std::string_view text);

}  // namespace cairn
