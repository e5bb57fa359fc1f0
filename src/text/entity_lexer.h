// Cuts a text into the words that ExtractEntities decides about, in one pass over its bytes.
//
// A token keeps what its neighbourhood says: whether a sentence starts with it, whether a single
// space parts it from the token before, whether it stands in code or in a string of code. Tokens
// are views into the text.
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
  bool starts_line = false;      // no token of its line precedes it
  bool starts_sentence = false;  // a capital means little here
  bool joined = false;           // one space, nothing else, parts it from the token before
  bool in_code = false;
  bool in_string = false;  // only in code; prose has kQuoted
};

// The text is valid UTF-8. Time and memory are linear in its size.
std::vector<Token> LexWords(std::string_view text);

}  // namespace cairn
