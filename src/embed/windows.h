// Windows: a text longer than the model can read at once is read in pieces that overlap, each with
// a vector of its own.
//
// A window is [CLS], a run of the text's tokens, [SEP]. Together the windows cover every token (up
// to kMostWindows); a short text is one window, and so is an empty one. A window starts at the
// start of a word where that is near. Pure functions; any thread may call them.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "embed/vocabulary.h"

namespace cairn {

class WordPiece;

// How many tokens a window shares with the one before it: about two sentences' worth of context for
// what stands at a cut, for a seventh more work. (MiniLM's windows hold 254.)
inline constexpr std::size_t kWindowOverlap = 32;

// What one text may cost. The longest content that can be stored, 100,000 bytes, has at most as
// many tokens and needs 451 windows of MiniLM's size; the rest of a text that needs more is left to
// keyword search.
inline constexpr std::size_t kMostWindows = 512;

// A run of tokens, from `begin` up to but not including `end`.
struct TokenRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  friend bool operator==(const TokenRange&, const TokenRange&) = default;
};

// Cuts `count` tokens into windows that hold `room` of them, the special tokens not counted; `room`
// is at least 1. `continues_word(i)` says whether token i goes on with the word of the token before
// it.
std::vector<TokenRange> CutWindows(std::size_t count, std::size_t room,
                                   const std::function<bool(std::size_t)>& continues_word);

// A text's windows as the model reads them, at least one, each of at most `max_tokens` (at least 3)
// with [CLS] and [SEP].
std::vector<std::vector<TokenId>> EncodeWindows(const WordPiece& tokenizer, std::string_view text,
                                                std::size_t max_tokens);

}  // namespace cairn
