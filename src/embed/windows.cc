#include "embed/windows.h"

#include <algorithm>
#include <cassert>

#include "embed/wordpiece.h"

namespace cairn {
namespace {

constexpr std::size_t kSpecialTokens = 2;  // [CLS] and [SEP]

// The start of the window after one that ends at `end`: the first start of a word within the last
// `overlap` tokens, or the first of these tokens if a longer word covers them all.
std::size_t NextStart(std::size_t end, std::size_t overlap,
                      const std::function<bool(std::size_t)>& continues_word) {
  for (std::size_t start = end - overlap; start <= end; ++start) {
    if (!continues_word(start)) return start;
  }
  return end - overlap;
}

std::vector<TokenId> Framed(std::span<const TokenId> tokens, const SpecialTokens& special) {
  std::vector<TokenId> framed;
  framed.reserve(tokens.size() + kSpecialTokens);
  framed.push_back(special.cls);
  framed.insert(framed.end(), tokens.begin(), tokens.end());
  framed.push_back(special.sep);
  return framed;
}

}  // namespace

std::vector<TokenRange> CutWindows(std::size_t count, std::size_t room,
                                   const std::function<bool(std::size_t)>& continues_word) {
  assert(room > 0);
  const std::size_t overlap =
      std::min(kWindowOverlap, room / 4);  // small windows still have to advance
  std::vector<TokenRange> windows{{0, std::min(count, room)}};
  while (windows.back().end < count && windows.size() < kMostWindows) {
    const std::size_t start = NextStart(windows.back().end, overlap, continues_word);
    windows.push_back({start, std::min(count, start + room)});
  }
  return windows;
}

std::vector<std::vector<TokenId>> EncodeWindows(const WordPiece& tokenizer, std::string_view text,
                                                std::size_t max_tokens) {
  assert(max_tokens > kSpecialTokens);
  const std::vector<TokenId> tokens = tokenizer.Encode(text);
  const auto continues_word = [&](std::size_t i) { return tokenizer.ContinuesWord(tokens[i]); };
  std::vector<std::vector<TokenId>> windows;
  for (const TokenRange& range :
       CutWindows(tokens.size(), max_tokens - kSpecialTokens, continues_word)) {
    windows.push_back(Framed(std::span(tokens).subspan(range.begin, range.end - range.begin),
                             tokenizer.special()));
  }
  return windows;
}

}  // namespace cairn
