// A text as the words that instructions to an agent are made of.
//
// Case, accents, emphasis, invisible characters and the kind of white space do not matter, so that
// "IGN**O**RE" and "i g n o r e" are "ignore".
#pragma once

#include <string_view>
#include <vector>

#include "guard/instruction_grammar.h"

namespace cairn {

struct InstructionWord {
  const KnownWord* known = nullptr;  // what it can be in a phrase
  bool Is(WordRole role) const { return known != nullptr && known->roles[role]; }

  bool opens_sentence = false;
  bool opens_line = false;
  bool after_mark = false;   // a comma, colon, dash or bracket stands before it
  bool after_quote = false;  // a quote stands before it
  bool before_quote = false;
  bool before_colon = false;
  bool ends_sentence = false;
  bool in_comment = false;  // of HTML, or in an element that is not shown
};

std::vector<InstructionWord> ReadInstructionWords(std::string_view text);

}  // namespace cairn
