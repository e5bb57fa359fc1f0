// The tree-sitter grammar of each language. Internal to this module.
#pragma once

#include <tree_sitter/api.h>

#include "knowledge/syntax/language.h"

namespace cairn {

const TSLanguage* GrammarOf(Language language);

}  // namespace cairn
