// Guesses the language of a text, as far as it affects the meaning of capitals.
#pragma once

#include <span>

#include "text/entity_lexer.h"

namespace cairn {

enum class TextLanguage {
  kEnglish,  // or unknown
  kFrench,
  kGerman,  // capitalizes every noun
};

// Judged by frequent words among the first tokens of prose.
TextLanguage GuessLanguage(std::span<const Token> tokens);

}  // namespace cairn
