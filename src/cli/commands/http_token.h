// The bearer token of `cairn serve --http`, in a file that only its owner can read.
#pragma once

#include <string>

#include "base/result.h"
#include "base/rng.h"

namespace cairn {

inline constexpr const char* kTokenFile = "http-token";     // beside the user's own store
inline constexpr const char* kTokenFolder = "http-tokens";  // in the user's directory: of projects

// 256 random bits, in hexadecimal.
std::string NewToken(Rng& rng);

// The token in the file; where there is no file, one is made (0600, in folders of 0700) with a new
// token of 256 random bits. A file that belongs to another user than us or root, that others can
// read or write, or that has no token is refused; a link is taken for the file that it leads to, as
// secrets are often handed to containers that way.
Result<std::string> ReadOrMakeToken(const std::string& file, Rng& rng);

}  // namespace cairn
