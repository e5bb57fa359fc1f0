// Windows: a text longer than the model's input is split into overlapping parts, each with a vector
// of its own.
//
// A window is [CLS], a run of the text's tokens, [SEP]. Together the windows cover every token (up
// to kMostWindows); a short or empty text has one window. Windows start at word boundaries where
// possible. Pure functions, thread-safe.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "embed/vocabulary.h"

namespace cairn {

class WordPiece;

// How many tokens consecutive windows share: about two sentences of context around a cut, at the
// cost of a seventh more work. (MiniLM's windows hold 254.)
inline constexpr std::size_t kWindowOverlap = 32;

// Limit on the cost of one text. The longest content that can be stored, 100,000 bytes, has at most
// as many tokens and needs 451 windows of MiniLM's size; the rest of a longer text is covered only
// by keyword search.
inline constexpr std::size_t kMostWindows = 512;

// A run of tokens, from `begin` up to but not including `end`.
struct TokenRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  friend bool operator==(const TokenRange&, const TokenRange&) = default;
};

// Splits `count` tokens into windows of `room` tokens, special tokens not counted; `room` is at
// least 1. `continues_word(i)` tells whether token i continues the word of the token before it.
std::vector<TokenRange> CutWindows(std::size_t count, std::size_t room,
                                   const std::function<bool(std::size_t)>& continues_word);

// The windows of a text as model input, at least one, each of at most `max_tokens` (at least 3)
// including [CLS] and [SEP].
std::vector<std::vector<TokenId>> EncodeWindows(const WordPiece& tokenizer, std::string_view text,
                                                std::size_t max_tokens);

}  // namespace cairn
