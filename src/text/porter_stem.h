// Porter's stemmer (M. F. Porter, "An algorithm for suffix stripping", 1980) as SQLite's FTS5
// applies it: to the bytes of words of 3 to 64 bytes. FTS5 stems the index itself; this
// implementation serves code that must agree with it.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// The stem of a folded word.
std::string PorterStem(std::string_view word);

}  // namespace cairn
