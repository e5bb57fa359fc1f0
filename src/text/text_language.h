// The language of a text as far as it changes what a capital means.
#pragma once

#include <span>

#include "text/entity_lexer.h"

namespace cairn {

enum class TextLanguage {
  kEnglish,  // or unknown
  kFrench,
  kGerman,  // every noun has a capital
};

// Judged by the frequent words among the first tokens of prose.
TextLanguage GuessLanguage(std::span<const Token> tokens);

}  // namespace cairn
