#include "embed/windows.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "embed/sample_tokenizer.h"
#include "embed/wordpiece.h"

namespace cairn {
namespace {

const auto kOnlyWords = [](std::size_t) { return false; };
const auto kOneWord = [](std::size_t i) { return i > 0; };

TEST(Windows, ShortTextIsOneWindow) {
  EXPECT_EQ(CutWindows(0, 254, kOnlyWords), (std::vector<TokenRange>{{0, 0}}));
  EXPECT_EQ(CutWindows(1, 254, kOnlyWords), (std::vector<TokenRange>{{0, 1}}));
  EXPECT_EQ(CutWindows(254, 254, kOnlyWords), (std::vector<TokenRange>{{0, 254}}));
}

TEST(Windows, ConsecutiveWindowsOverlap) {
  EXPECT_EQ(CutWindows(255, 254, kOnlyWords), (std::vector<TokenRange>{{0, 254}, {222, 255}}));
  EXPECT_EQ(CutWindows(500, 254, kOnlyWords),
            (std::vector<TokenRange>{{0, 254}, {222, 476}, {444, 500}}));
}

TEST(Windows, StartAtWordBoundaries) {
  const auto word_at_230 = [](std::size_t i) { return i != 0 && i != 230; };
  EXPECT_EQ(CutWindows(260, 254, word_at_230), (std::vector<TokenRange>{{0, 254}, {230, 260}}));
  EXPECT_EQ(CutWindows(260, 254, kOneWord), (std::vector<TokenRange>{{0, 254}, {222, 260}}));
}

TEST(Windows, NumberPerTextIsLimited) {
  const auto windows = CutWindows(1'000'000, 254, kOnlyWords);
  EXPECT_EQ(windows.size(), kMostWindows);
  EXPECT_GE(windows.back().end, 100'000u);
}

void ExpectSound(const std::vector<TokenRange>& windows, std::size_t count, std::size_t room) {
  ASSERT_FALSE(windows.empty());
  EXPECT_EQ(windows.front().begin, 0u);
  EXPECT_TRUE(windows.back().end == count || windows.size() == kMostWindows);
  for (std::size_t i = 0; i < windows.size(); ++i) {
    EXPECT_LE(windows[i].end - windows[i].begin, room);
    if (i == 0) continue;
    EXPECT_LE(windows[i].begin, windows[i - 1].end) << "a token is left out";
    EXPECT_LE(windows[i - 1].end - windows[i].begin, kWindowOverlap);
    EXPECT_GT(windows[i].begin, windows[i - 1].begin);
    EXPECT_GT(windows[i].end, windows[i - 1].end) << "a window brings nothing new";
  }
}

TEST(Windows, CoverEveryTokenForAllLengths) {
  SeededRng rng(4);
  for (int i = 0; i < 3000; ++i) {
    const std::size_t count = rng.Below(3000);
    const std::size_t room = 1 + rng.Below(i % 2 == 0 ? 12 : 510);
    const std::uint64_t seed = rng.Next();
    const std::uint64_t most_pieces = 1 + rng.Below(80);
    const auto continues = [&](std::size_t k) {
      return SeededRng(seed + k).Below(most_pieces) != 0;
    };
    ExpectSound(CutWindows(count, room, continues), count, room);
    if (HasFailure()) FAIL() << count << " tokens, room for " << room;
  }
}

TEST(Windows, HaveSpecialTokensAtBothEnds) {
  const auto tokenizer = WordPiece::Load(SampleTokenizerJson());
  ASSERT_TRUE(tokenizer);
  const WordPiece& words = **tokenizer;
  EXPECT_EQ(EncodeWindows(words, "", 256), (std::vector<std::vector<TokenId>>{{2, 3}}));
  EXPECT_EQ(EncodeWindows(words, "a b", 256), (std::vector<std::vector<TokenId>>{{2, 4, 6, 3}}));
  // Six tokens fit, of which one is shared; "aba" is ab ##a.
  EXPECT_EQ(EncodeWindows(words, "a b a b aba b a", 8),
            (std::vector<std::vector<TokenId>>{{2, 4, 6, 4, 6, 8, 5, 3}, {2, 6, 4, 3}}));
}

}  // namespace
}  // namespace cairn
