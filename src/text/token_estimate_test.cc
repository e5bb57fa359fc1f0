#include "text/token_estimate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string>

#include "base/rng.h"
#include "base/utf8.h"

namespace cairn {
namespace {

std::string Unescaped(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escape = text[i] == '\\' && i + 1 < text.size();
    if (is_escape) ++i;
    out += is_escape && text[i] == 'n' ? '\n' : is_escape && text[i] == 't' ? '\t' : text[i];
  }
  return out;
}

// The counts are those of o200k_base; tests/mcp/tokens_test.py checks them.
TEST(EstimateTokens, TrialD6IsWithinATenthForEveryKindOfText) {
  std::ifstream file(CAIRN_TESTDATA "/tokens.tsv");
  std::string line;
  int samples = 0;
  while (std::getline(file, line)) {
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    ASSERT_NE(second, std::string::npos);
    const std::string kind = line.substr(0, first);
    const double real = std::atof(line.substr(first + 1).c_str());
    const double estimate = ExpectedTokens(Unescaped(line.substr(second + 1)));
    EXPECT_NEAR(estimate / real, 1, 0.1) << kind << ": " << estimate << " instead of " << real;
    ++samples;
  }
  EXPECT_GE(samples, 11);
}

TEST(EstimateTokens, CutsAsTheTokenizerDoes) {
  const auto tokens = [](std::string_view text) { return std::lround(ExpectedTokens(text)); };
  EXPECT_EQ(tokens(""), 0);
  EXPECT_EQ(tokens("a"), 1);
  EXPECT_EQ(tokens("the cat and the dog"), 5);
  EXPECT_EQ(tokens("1234567"), 3) << "digits by threes";
  EXPECT_EQ(tokens("in 2026"), 4) << "a space before digits stands alone";
  EXPECT_EQ(tokens("a\n\n\nb"), 3);
  EXPECT_EQ(tokens("a        b"), 3) << "the last space belongs to the word";
  EXPECT_EQ(tokens("------------------------"), 1);
  EXPECT_EQ(tokens("{\"a\":1}"), 5);
}

TEST(EstimateTokens, PartsAddUpToAboutTheWhole) {
  const std::string part = "{\"id\":\"01a1e30f-c6c3-7791\",\"summary\":\"Prices are in cents\"},";
  std::string whole;
  for (int i = 0; i < 50; ++i) whole += part;
  EXPECT_NEAR(ExpectedTokens(whole), 50 * ExpectedTokens(part), 0.03 * ExpectedTokens(whole));
}

TEST(FirstTokens, TakesWhatFits) {
  SeededRng rng(5);
  const std::string_view pieces[] = {
      "word ", "\u65E5\u672C",     "4711",       "{\"a\": ",
      "\n",    "Gr\u00F6\u00DFe ", "\U0001F600", "https://x.example/a?b=1 "};
  for (int round = 0; round < 200; ++round) {
    std::string text;
    for (std::uint64_t i = rng.Below(60); i > 0; --i) text += pieces[rng.Below(std::size(pieces))];
    const auto most = static_cast<std::int64_t>(rng.Below(80));
    const std::string_view first = FirstTokens(text, most);
    EXPECT_TRUE(text.starts_with(first));
    EXPECT_EQ(FindInvalidUtf8(first), std::string::npos);
    EXPECT_LE(EstimateTokens(first), most);
    if (first.size() == text.size()) continue;
    const std::size_t next = CountCodePoints(first) + 1;
    EXPECT_GT(EstimateTokens(FirstCodePoints(text, next)) + 2, most) << "not much more would fit";
  }
}

}  // namespace
}  // namespace cairn
