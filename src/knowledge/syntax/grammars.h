// The grammars of the languages; for the sources of this room.
#pragma once

#include <tree_sitter/api.h>

#include "knowledge/syntax/language.h"

namespace cairn {

const TSLanguage* GrammarOf(Language language);

}  // namespace cairn
