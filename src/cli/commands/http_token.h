// The bearer token of `cairn serve --http`, in a file readable only by its owner.
#pragma once

#include <string>

#include "base/result.h"
#include "base/rng.h"

namespace cairn {

inline constexpr const char* kTokenFile = "http-token";     // next to the user's own store
inline constexpr const char* kTokenFolder = "http-tokens";  // in the user's directory: for projects

// 256 random bits in hexadecimal.
std::string NewToken(Rng& rng);

// The token in the file. If there is no file, creates it (0600, in folders of 0700) with a new
// random token. Rejects a file that is owned by anyone but this user or root, that others can read
// or write, or that has no token. A link is followed, because secrets are often mounted into
// containers that way.
Result<std::string> ReadOrMakeToken(const std::string& file, Rng& rng);

}  // namespace cairn
