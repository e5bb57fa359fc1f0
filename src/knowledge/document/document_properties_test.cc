// Properties of every document, checked on random and hostile ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "base/text.h"
#include "base/utf8.h"
#include "knowledge/document/document.h"

namespace cairn {
namespace {

constexpr std::array<std::string_view, 44> kPieces = {
    "word ",
    "Ünï ",
    "一二。",
    "A sentence. ",
    "Why? ",
    "\n",
    "\n",
    "\n\n",
    "\n\n\n",
    "# ",
    "## ",
    "### ",
    "#### ",
    "- ",
    "  - ",
    "1. ",
    "> ",
    "    ",
    "\t",
    "```\n",
    "~~~\n",
    "```",
    "---\n",
    "===\n",
    "* * *\n",
    "| a. | b |\n",
    "**b**",
    "`c`",
    "[l](u)",
    "[r]: u\n",
    "[r]",
    "<div>\n",
    "</div>\n",
    "<!-- c -->\n",
    "<!--",
    "-->",
    "\r\n",
    "\r",
    "\\",
    "&amp;",
    "<b>",
    "![[]()",
    "<!-- cairn:memory 0198c0de-0000-7000-8000-000000000001 -->\n",
    "<!-- cairn:end -->\n"};

std::string RandomMarkdown(SeededRng& rng) {
  std::string text;
  const std::uint64_t pieces = rng.Below(120);
  for (std::uint64_t i = 0; i < pieces; ++i) text += kPieces[rng.Below(kPieces.size())];
  return text;
}

// Returns the first violation, or an empty string.
std::string Fault(std::string_view text, const Document& document, const ChunkOptions& options) {
  std::string whole = document.front_matter;
  for (const Chunk& chunk : document.chunks) {
    const std::string_view trimmed = Trim(chunk.text);
    if (trimmed.empty()) return "a chunk is white space";
    if (CountCodePoints(trimmed) > options.most_characters) return "a chunk is too long";
    if (CountCodePoints(chunk.overlap) * 100 >
        CountCodePoints(whole) * static_cast<std::size_t>(options.overlap_percent)) {
      return "an overlap is too long";
    }
    if (!chunk.overlap.empty() && whole.find(chunk.overlap) == std::string::npos) {
      return "an overlap is not of the text before";
    }
    whole += chunk.text;
  }
  if (document.chunks.empty())
    return Trim(text.substr(document.front_matter.size())).empty() ? "" : "no chunks";
  return whole == text ? "" : "the chunks are not the document";
}

TEST(DocumentProperties, HoldForRandomMarkdown) {
  SeededRng rng(20'240'601);
  for (int i = 0; i < 5000; ++i) {
    const std::string text = RandomMarkdown(rng);
    const ChunkOptions options{.most_characters = 1 + rng.Below(80),
                               .overlap_percent = static_cast<int>(rng.Below(51))};
    ASSERT_EQ(Fault(text, ReadMarkdown(text, options), options), "") << i << "\n" << text;
    ASSERT_EQ(Fault(text, ReadPlainText(text, options), options), "") << i << "\n" << text;
  }
}

TEST(DocumentProperties, WithoutOverlapTheChunksAreTheDocument) {
  SeededRng rng(7);
  for (int i = 0; i < 1000; ++i) {
    const std::string text = "# Title\n" + RandomMarkdown(rng);
    std::string whole;
    for (const Chunk& chunk : ReadMarkdown(text, {.overlap_percent = 0}).chunks) {
      EXPECT_EQ(chunk.overlap, "");
      whole += chunk.text;
    }
    ASSERT_EQ(whole, text);
  }
}

TEST(DocumentProperties, HoldForSourceCutAnyhow) {
  SeededRng rng(11);
  for (int i = 0; i < 5000; ++i) {
    const std::string text = RandomMarkdown(rng);
    std::vector<Definition> definitions;
    for (std::size_t at = rng.Below(20); at < text.size();) {
      const std::size_t end = std::min<std::size_t>(text.size(), at + rng.Below(60));
      const auto inside = [&](std::size_t offset) {  // advance to the start of a code point
        while (offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0) == 0x80)
          ++offset;
        return offset;
      };
      definitions.push_back({{inside(at), inside(end)}, "d"});
      at = inside(end) + rng.Below(20);
      at = inside(at);
    }
    const ChunkOptions options{.most_characters = 1 + rng.Below(80)};
    ASSERT_EQ(Fault(text, ReadSource(text, definitions, options), options), "") << i << "\n"
                                                                                << text;
  }
}

std::string Repeated(std::string_view unit, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += unit;
  return text;
}

// Without linear time and bounded recursion, some of these take minutes, gigabytes or the whole
// stack.
TEST(DocumentProperties, HoldForHostileMarkdown) {
  constexpr std::size_t kBytes = 400'000;
  std::string deep_list;
  for (std::size_t depth = 0; depth < 1000; ++depth)
    deep_list += std::string(2 * depth, ' ') + "- a\n";
  std::string reference = "[a]: " + std::string(400, 'u') + "\n\n";
  const std::vector<std::string> texts = {
      std::string(5'000'000, 'a'),
      Repeated("# Heading\n", kBytes),
      Repeated("# Heading\ntext\n\n", kBytes),
      Repeated("> ", kBytes) + "a\n" + Repeated("b\n", kBytes),
      Repeated("- ", kBytes) + "a\n" + Repeated("\n", kBytes) + "b",
      deep_list + Repeated("\n", kBytes) + deep_list,
      "```\n" + Repeated("# not closed. \n", kBytes),
      Repeated("![[]()", kBytes),
      reference + Repeated("[a]", kBytes),
      reference + "text\n" + Repeated("[a]: u\n", kBytes),
      Repeated("a <!-- <? <!A <![CDATA[ ", kBytes),
      Repeated("<!-- vector-index: maybe", kBytes),
      Repeated("*_", kBytes),
      Repeated("`a``b```", kBytes),
      Repeated("| a. ", kBytes),
      Repeated("| a. b. |\n", kBytes),
      Repeated("\r", kBytes) + "a",
      "a" + Repeated(" ", kBytes) + "b",
      Repeated("。", kBytes),
      Repeated("<!-- cairn:memory 0198c0de-0000-7000-8000-000000000001 -->\n", kBytes),
      Repeated("# A\n<!-- cairn:memory 0198c0de-0000-7000-8000-000000000001 -->\na\n<!-- cairn:end "
               "-->\n",
               kBytes),
      Repeated("---\n", kBytes),
      Repeated("[a\n", kBytes),
      Repeated("1. a\n\n", kBytes),
      Repeated("a\n===\n", kBytes),
  };
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Document document = ReadMarkdown(texts[i], {.most_characters = 500});
    std::size_t size = document.front_matter.size();
    for (const Chunk& chunk : document.chunks) size += chunk.text.size();
    EXPECT_EQ(size, texts[i].size()) << i;
  }
}

}  // namespace
}  // namespace cairn
