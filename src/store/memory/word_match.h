// The reference's keyword search: whole words, compared ignoring ASCII case, without stemming.
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "model/memory.h"

namespace cairn {

// The runs of letters and digits of a valid UTF-8 text, ASCII letters in lower case.
std::set<std::string> WordsOf(std::string_view text);

// The words of every field that keyword search looks into.
std::set<std::string> SearchableWords(const Memory& memory);

// How many of the distinct wanted words are among those. A wanted word with punctuation inside,
// such as `store.h`, is there if all of its parts are; one without letters and digits never is.
std::size_t CountMatches(std::span<const std::string> wanted, const std::set<std::string>& words);

}  // namespace cairn
